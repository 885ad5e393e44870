import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CliError } from '../../output/cli-error.js';
import { toContentType } from 'commandry/protocol';

/** A file as the control plane takes it. */
export interface GivenFile {
  readonly filename: string;
  readonly content_type: string;
  readonly content_base64: string;
}

/**
 * Reads a file that a user gives.
 *
 * @param folder - The folder that the path is relative to.
 * @throws CliError if it cannot be read.
 */
export async function readGivenFile(path: string, folder: string): Promise<GivenFile> {
  try {
    const content = await readFile(resolve(folder, path));
    const filename = basename(path);
    return { filename, content_type: toContentType(filename), content_base64: content.toString('base64') };
  } catch (cause) {
    throw new CliError(`Cannot read ${path}: ${(cause as Error).message}`, { cause });
  }
}
