import { readFile } from 'node:fs/promises';

/** Beside the bundles that the package has, and in a clone where they are built to. */
const FOLDERS = ['../playground/', '../../../../dist/playground/'].map(
  (path) => new URL(path, import.meta.url),
);

/** A file of the page as it is built. Undefined if it is not. */
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
