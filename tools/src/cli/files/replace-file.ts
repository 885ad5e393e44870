import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file atomically: the old content stays until the new content is on the disk.
 *
 * @param mode - Of the new file. Default: the process's default.
 * @throws the system's error, with the name of a temporary file in its message.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
