import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and the folders above it that are missing, one by one. `mkdir` of Node.js with `recursive` tries for
 * ever where a file system says that nothing is there and lets nothing be made, as `/proc` does.
 *
 * @throws What `mkdir` throws.
 */
export async function makeFolder(path: string): Promise<void> {
  for (const folder of (await listMissing(resolve(path))).reverse()) {
    await mkdir(folder).catch((error: unknown) => {
      // Somebody else was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** The folder and those above it, up to the first that is there. */
async function listMissing(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if (await stat(path).catch(() => undefined)) break;
    missing.push(path);
  }
  return missing;
}
