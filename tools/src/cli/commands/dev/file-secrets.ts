import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { join, resolve } from 'node:path';
import { findSecrets, redact } from 'commandry/tooling';
import type { Session } from '../../runtime/command-session.js';
import type { DevFlags } from './flags.js';

/** Returns the path of the environment file that a bot reads at each start. It may be missing. */
export function toEnvFile({ envFile }: Pick<DevFlags, 'envFile'>, folder: string, cwd: string): string {
  return envFile === undefined ? join(folder, '.env') : resolve(cwd, envFile);
}

/** Returns what hides the secrets of the environment and of its file, as that is then. */
export function toHideSecrets(
  flags: Pick<DevFlags, 'envFile'>,
  folder: string,
  { cwd, env }: Pick<Session, 'cwd' | 'env'>,
): (text: string) => string {
  const file = toEnvFile(flags, folder, cwd);
  return (text) => redact(text, [...readFileSecrets(file), ...findSecrets(env)]);
}

/**
 * Returns the secrets of an environment file, which the bot reads in its own process.
 *
 * @param file - An absolute path. The file may be missing.
 */
export function readFileSecrets(file: string): string[] {
  try {
    return findSecrets(parseEnv(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
