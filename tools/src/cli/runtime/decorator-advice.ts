import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { showPath } from './app-file.js';
import { readTsconfig } from './tsconfig.js';

/** A loaded file, with absolute paths except in `cwd`. */
export interface LoadedFile {
  readonly cwd: string;
  readonly file: string;
  /** The given tsconfig.json, if any. */
  readonly tsconfig: string | undefined;
}

/**
 * Returns what to do where decorators could not be loaded because legacy decorators are not enabled for a file;
 * undefined if they are.
 *
 * @param thrown - The error of loading: it names the file, which may be one that the file of the app imports.
 */
export function adviseOnDecorators(thrown: unknown, { cwd, file, tsconfig }: LoadedFile): string | undefined {
  const failing = findFile(thrown) ?? file;
  const shown = showPath(cwd, failing);
  const found = readTsconfig(failing, tsconfig);
  if (!found) {
    return `There is no tsconfig.json above ${shown}. Add one with "experimentalDecorators": true in its compilerOptions, as "commandry init" does, or name one elsewhere with --tsconfig.`;
  }
  const name = showPath(cwd, found.path);
  const isSet = found.config.compilerOptions?.experimentalDecorators === true;
  if (!found.isAbout) {
    const advice = adviseOnInclude(name, shown, isSet, found.referred && showPath(cwd, found.referred));
    return `${advice.found} ${advice.todo}`;
  }
  return isSet
    ? undefined
    : `Set "experimentalDecorators": true in the compilerOptions of ${name}, or name another tsconfig.json with --tsconfig.`;
}

/**
 * Says what is wrong with a tsconfig.json that does not include a file, and what to do.
 *
 * @param isSet - True if it enables legacy decorators.
 * @param referred - Another one that includes the file.
 */
export function adviseOnInclude(
  name: string,
  shown: string,
  isSet: boolean,
  referred: string | undefined,
): { readonly found: string; readonly todo: string } {
  const found = `${name} does not apply to ${shown}, because of its "include", "files" or "exclude".`;
  if (referred !== undefined) return { found, todo: `Name the one that does: --tsconfig ${referred}.` };
  const set = isSet ? '' : ' and set "experimentalDecorators": true in the compilerOptions';
  return {
    found,
    todo: `Include the file there${set}, or name a tsconfig.json that includes it with --tsconfig.`,
  };
}

/** The first TypeScript file outside of packages that an error names. */
function findFile(thrown: unknown): string | undefined {
  const text = thrown instanceof Error ? `${String(thrown)}\n${thrown.stack ?? ''}` : String(thrown);
  return [...text.matchAll(/(?:file:\/\/|(?:[A-Z]:)?[\\/])[^\s():?]+\.[cm]?tsx?(?![\w.])/g)]
    .map(([match]) => (match.startsWith('file:') ? fileURLToPath(match) : match))
    .find((path) => !path.includes('node_modules') && existsSync(path));
}
