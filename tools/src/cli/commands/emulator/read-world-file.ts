import { resolve } from 'node:path';
import type { World, WorldInput } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { isFile } from '../../files/is-file.js';
import { readJsonFile } from '../../files/read-json-file.js';
import { importModule } from '../../runtime/import-module.js';

/** The world of an emulator, and the file that it is from, for errors in it. */
interface NamedWorld {
  readonly world: WorldInput;
  readonly worldFile?: string;
}

/**
 * Returns the world that the file of `--world` describes: JSON holds one, and the default export of a module is called
 * with the usual one, which it changes or replaces.
 *
 * @throws CliError where the file has no such export.
 */
export async function readWorldFile(
  usual: World,
  { world: file, tsconfig }: { readonly world?: string | undefined; readonly tsconfig?: string | undefined },
  cwd: string,
): Promise<NamedWorld> {
  if (file === undefined) return { world: usual };
  const path = resolve(cwd, file);
  if (!/\.[cm]?[jt]sx?$/.test(path))
    return { world: (await readJsonFile(path)) as WorldInput, worldFile: file };
  if (!(await isFile(path))) throw new CliError(`There is no file ${file}.`);
  const { default: exported } = await importModule(path, tsconfig && resolve(cwd, tsconfig));
  // Compiled to CommonJS, the default export is all that is exported.
  const { default: change = exported } = (exported ?? {}) as { readonly default?: unknown };
  if (typeof change !== 'function') {
    throw new CliError(`${file} has no function as its default export: export default (world) => { … }.`);
  }
  const changed = (await (change as (world: World) => unknown)(usual)) as WorldInput | undefined;
  return { world: changed ?? usual, worldFile: file };
}
