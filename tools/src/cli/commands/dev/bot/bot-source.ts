import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isFile } from '../../../files/is-file.js';
import { findAppFile, findProjectFolder } from '../../../runtime/app-file.js';
import { CliError } from '../../../output/cli-error.js';
import type { DevFlags } from '../flags.js';

/** The bot's files. Absolute paths. */
export interface BotSource {
  /** The project folder. */
  readonly folder: string;
  /** The file that exports the app, or that of a separate program. */
  readonly file: string;
  /** The project's name without its scope, from its package.json or its folder. */
  readonly name: string;
  /** The text typed before a command to invoke it. */
  readonly invoke: string;
}

/** @throws CliError `APP_FILE_MISSING`, or where the program does not exist. */
export async function findSource({ app, program }: DevFlags, cwd: string): Promise<BotSource> {
  const found =
    program === undefined
      ? await findAppFile(cwd, app)
      : { folder: await findProjectFolder(cwd), file: await findProgram(cwd, program) };
  return { ...found, ...(await readProject(found.folder)) };
}

async function findProgram(cwd: string, given: string): Promise<string> {
  const file = resolve(cwd, given);
  if (await isFile(file)) return file;
  throw new CliError(`--program names ${given}, but there is no such file.`);
}

/** Reads the package.json. Problems in it are left to the code that needs more of it. */
export async function readProject(folder: string): Promise<Pick<BotSource, 'name' | 'invoke'>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { name, scripts } = parse(text);
  return {
    name: typeof name === 'string' && name !== '' ? name.replace(/^@[^/]*\//, '') : basename(folder) || 'bot',
    invoke: scripts?.invoke === undefined ? 'npx commandry invoke' : 'npm run invoke --',
  };
}

function parse(text: string): { readonly name?: unknown; readonly scripts?: { readonly invoke?: unknown } } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}
