import { stat } from 'node:fs/promises';

/** True if a file exists at a path. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
