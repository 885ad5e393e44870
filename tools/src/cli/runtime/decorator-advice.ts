import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { showPath } from './app-file.js';
import { readTsconfig } from './tsconfig.js';

/** What was loaded, as absolute paths but for `cwd`. */
export interface LoadedFile {
  readonly cwd: string;
  readonly file: string;
  /** The one that was named, if any. */
  readonly tsconfig: string | undefined;
}

/**
 * What to do where decorators could not be loaded, because the legacy ones are not turned on for a file. Nothing where
 * they are.
 *
 * @param thrown - What loading threw: it names the file, which may be one that the file of the app imports.
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
 * What is wrong with a tsconfig.json that is not about a file, and what to do.
 *
 * @param isSet - Whether it turns the legacy decorators on.
 * @param referred - Another one that is about the file.
 */
export function adviseOnInclude(
  name: string,
  shown: string,
  isSet: boolean,
  referred: string | undefined,
): { readonly found: string; readonly todo: string } {
  const found = `${name} is not about ${shown}, as its "include", "files" or "exclude" says, so nothing in it holds for that file.`;
  if (referred !== undefined) return { found, todo: `Name the one that is: --tsconfig ${referred}.` };
  const set = isSet ? '' : ' and set "experimentalDecorators": true in the compilerOptions';
  return {
    found,
    todo: `Include the file there${set}, or name a tsconfig.json that includes it with --tsconfig.`,
  };
}

/** The first file of TypeScript that an error names, and that is no package's. */
function findFile(thrown: unknown): string | undefined {
  const text = thrown instanceof Error ? `${String(thrown)}\n${thrown.stack ?? ''}` : String(thrown);
  return [...text.matchAll(/(?:file:\/\/|(?:[A-Z]:)?[\\/])[^\s():?]+\.[cm]?tsx?(?![\w.])/g)]
    .map(([match]) => (match.startsWith('file:') ? fileURLToPath(match) : match))
    .find((path) => !path.includes('node_modules') && existsSync(path));
}
