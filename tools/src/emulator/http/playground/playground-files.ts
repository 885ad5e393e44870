import { readFile } from 'node:fs/promises';

/** Beside the package's bundles, or in a clone's build folder. */
const FOLDERS = ['../playground/', '../../../../dist/playground/'].map(
  (path) => new URL(path, import.meta.url),
);

/** Reads a built file of the page; undefined if it was not built. */
export async function readAsset(
  file: string,
  folders: readonly URL[] = FOLDERS,
): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const content = await readFile(new URL(file, folder)).catch(ignoreMissing);
    if (content) return content;
  }
  return undefined;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
