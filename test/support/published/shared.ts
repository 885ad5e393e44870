import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A document that is kept beside the repository, or why it cannot be read. */
export type SharedDocument =
  | { readonly text: string; readonly missing?: undefined }
  | { readonly text?: undefined; readonly missing: string };

/**
 * Reads a document of the folder `shared` next to the repository, or of the one that `COMMANDRY_SHARED` names. Nothing
 * needs it: tests that compare with such a document are skipped without it, and report that.
 */
export function readShared(path: string): SharedDocument {
  const named = process.env['COMMANDRY_SHARED'];
  const beside = fileURLToPath(new URL('../../../../shared', import.meta.url));
  const file = [beside, ...(named === undefined ? [] : [named])]
    .map((folder) => `${folder}/${path}`)
    .find((candidate) => existsSync(candidate));
  if (file !== undefined) return { text: readFileSync(file, 'utf8') };
  const missing = `shared/${path} is neither next to the repository nor where COMMANDRY_SHARED points.`;
  return { missing };
}

/** Says on the standard output what is skipped and why. */
export function saySkipped(what: string, document: SharedDocument): void {
  if (document.missing !== undefined) process.stdout.write(`Skipped: ${what}. ${document.missing}\n`);
}
