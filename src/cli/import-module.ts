import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandryError } from '../errors.js';

/** What a module exports, by name. */
export type ModuleNamespace = Readonly<Record<string, unknown>>;

/**
 * Imports a module of somebody's project, TypeScript through `tsx`, with the decorators, paths and so on that the
 * tsconfig.json says.
 *
 * @param file - An absolute path.
 * @param tsconfig - The absolute path of a tsconfig.json. Default: the nearest one above the file.
 */
export async function importModule(file: string, tsconfig?: string): Promise<ModuleNamespace> {
  // A tsconfig.json holds for files below it, which a link to the folder hides.
  const target = await realpath(file);
  const url = pathToFileURL(target).href;
  if (!/\.[cm]?tsx?$/.test(target)) return (await import(url)) as ModuleNamespace;
  const { tsImport } = await loadTsx(target);
  return (await tsImport(url, {
    parentURL: url,
    tsconfig: tsconfig ?? (await findTsconfig(dirname(target))) ?? false,
  })) as ModuleNamespace;
}

/** The nearest tsconfig.json upwards. */
export async function findTsconfig(from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'tsconfig.json');
    const isThere = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

async function loadTsx(file: string) {
  try {
    return await import('tsx/esm/api');
  } catch (cause) {
    throw new CommandryError(
      'LOADER_MISSING',
      `${file} is TypeScript, and tsx, which loads it, is not there.`,
      {
        cause,
      },
    );
  }
}
