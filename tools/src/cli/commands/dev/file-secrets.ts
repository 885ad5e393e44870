import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findSecrets } from 'commandry/tooling';

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
