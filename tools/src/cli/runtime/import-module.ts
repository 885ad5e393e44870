import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError } from '../output/cli-error.js';
import type { Emission } from './loader/emission.js';
import { isFile } from '../files/is-file.js';
import { readJsonFile } from '../files/read-json-file.js';

/** The exports of a module, by name. */
export type ModuleNamespace = Readonly<Record<string, unknown>>;

/**
 * Imports a module of a project, TypeScript through `tsx`, with the decorators, paths and so on of the tsconfig.json.
 *
 * @param file - An absolute path.
 * @param tsconfig - The absolute path of a tsconfig.json. Default: the nearest one above the file.
 */
export async function importModule(file: string, tsconfig?: string): Promise<ModuleNamespace> {
  // A tsconfig.json applies to files below it; a symbolic link to the folder hides that.
  const target = await realpath(file);
  const url = pathToFileURL(target).href;
  if (!/\.[cm]?tsx?$/.test(target)) return (await import(url)) as ModuleNamespace;
  const { tsImport } = await loadTsx(target);
  const used = tsconfig ?? (await findTsconfig(dirname(target)));
  const { findEmission } = await import('./loader/emission.js');
  const emission = used === undefined ? undefined : findEmission(target, used);
  if (typeof emission === 'object') return importEmitting(target, emission);
  return (await tsImport(url, { parentURL: url, tsconfig: used ?? false })) as ModuleNamespace;
}

/** Does the same with the types of decorated parameters, which `tsx` does not emit. */
async function importEmitting(file: string, emission: Emission): Promise<ModuleNamespace> {
  const url = pathToFileURL(file).href;
  const { register } = await import('tsx/esm/api');
  const { register: registerCommonJs } = await import('tsx/cjs/api');
  const { registerEmission } = await import('./loader/register-emission.js');
  const namespace = randomUUID();
  const commonJs = registerCommonJs({ namespace });
  const modules = register({ namespace, tsconfig: emission.tsconfig });
  registerEmission(emission);
  return (
    (await isCommonJs(file)) ? commonJs.require(url, url) : await modules.import(url, url)
  ) as ModuleNamespace;
}

/** True if Node treats a file as CommonJS: its extension decides, else the nearest package.json. */
async function isCommonJs(file: string): Promise<boolean> {
  if (/\.[cm]tsx?$/.test(file)) return /\.ctsx?$/.test(file);
  const path = await findUpwards('package.json', dirname(file));
  if (path === undefined) return true;
  const { type } = ((await readJsonFile(path)) ?? {}) as { readonly type?: unknown };
  return type !== 'module';
}

/** The nearest tsconfig.json upwards. */
export function findTsconfig(from: string): Promise<string | undefined> {
  return findUpwards('tsconfig.json', from);
}

async function findUpwards(name: string, from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, name);
    if (await isFile(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

async function loadTsx(file: string) {
  try {
    return await import('tsx/esm/api');
  } catch (cause) {
    throw new CliError(
      `${file} is TypeScript, and tsx, which loads it, is not installed. Install it: npm install --save-dev tsx`,
      { code: 'LOADER_MISSING', cause },
    );
  }
}
