import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from 'get-tsconfig';

/** A tsconfig.json with what it extends, and whether it includes a file. */
export interface FoundTsconfig extends TsConfigResult {
  /** True if it applies to the file: its `include`, `files` and `exclude` decide. */
  readonly isAbout: boolean;
  /** If it does not, but references a project that does: the tsconfig.json of that project. */
  readonly referred: string | undefined;
}

/**
 * Reads the tsconfig.json that a file is loaded with.
 *
 * @param from - TypeScript, or a folder, which any tsconfig.json applies to.
 * @param given - An absolute path. Default: the nearest tsconfig.json upwards, if there is one.
 * @throws Error where it cannot be read.
 */
export function readTsconfig(from: string, given?: string): FoundTsconfig | undefined {
  // It applies to files below it; a symbolic link to the folder hides that.
  const file = realpathSync(from);
  const found = given === undefined ? getTsconfig(file) : read(given);
  if (!found) return undefined;
  const isAbout = !/\.[cm]?tsx?$/.test(file) || isAboutFile(found, file);
  return { ...found, isAbout, referred: isAbout ? undefined : findReferred(found, file) };
}

function read(path: string): TsConfigResult {
  return { path, config: parseTsconfig(path) };
}

function isAboutFile(found: TsConfigResult, file: string): boolean {
  return createFilesMatcher({ ...found, path: realpathSync(found.path) })(file) !== undefined;
}

function findReferred({ path, config }: TsConfigResult, file: string): string | undefined {
  const named = (config.references ?? []).map((reference) => resolve(dirname(path), reference.path));
  return named
    .map((each) => (each.endsWith('.json') ? each : join(each, 'tsconfig.json')))
    .find((each) => {
      try {
        return isAboutFile(read(each), file);
      } catch {
        return false;
      }
    });
}
