import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents, one by one. `mkdir` of Node.js with `recursive` never ends on a file system
 * where nothing exists and nothing can be created, as `/proc`.
 *
 * @throws What `mkdir` throws.
 */
export async function makeFolder(path: string): Promise<void> {
  for (const folder of (await listMissing(resolve(path))).reverse()) {
    await mkdir(folder).catch((error: unknown) => {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** Lists the folder and its parents, up to the first that exists. */
async function listMissing(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if (await stat(path).catch(() => undefined)) break;
    missing.push(path);
  }
  return missing;
}
