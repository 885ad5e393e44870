import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findSecrets } from 'commandry/tooling';

/**
 * The secrets of an environment file, which the bot reads in a process of its own.
 *
 * @param file - An absolute path. It may be missing.
 */
export function readFileSecrets(file: string): string[] {
  try {
    return findSecrets(parseEnv(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
