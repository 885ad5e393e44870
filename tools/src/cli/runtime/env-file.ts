import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from '../output/cli-error.js';
import type { CliEnvironment } from './cli-environment.js';

/**
 * Adds the variables of an environment file to the environment. Existing ones win.
 *
 * @param folder - Where `.env` is looked for; it may be missing.
 * @param given - A file to use instead, which must exist.
 */
export async function loadEnvFile(
  { env, cwd }: Pick<CliEnvironment, 'env' | 'cwd'>,
  folder: string,
  given: string | undefined,
): Promise<void> {
  const file = given === undefined ? resolve(folder, '.env') : resolve(cwd, given);
  const content = await read(file);
  if (content === undefined && given !== undefined) {
    throw new CliError(`There is no file ${given}. --env names a file with lines like DISCORD_TOKEN=…`);
  }
  for (const [name, value] of Object.entries(parseEnv(content ?? ''))) env[name] ??= value;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // A folder of this name is a Python convention, and irrelevant here.
    if (code === 'ENOENT' || code === 'EISDIR') return undefined;
    throw new CliError(`Cannot read ${file}: ${message}`, { cause });
  }
}
