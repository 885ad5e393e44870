import { readFile } from 'node:fs/promises';
import { CliError } from '../output/cli-error.js';

/**
 * @param wanted - What the error says is expected in place of a folder.
 * @throws CliError that names the file.
 */
export async function readTextFile(path: string, wanted = 'a file'): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`There is no file ${path}.`, { cause });
    if (code === 'EISDIR') throw new CliError(`${path} is a folder; name ${wanted} in it.`, { cause });
    throw new CliError(`Cannot read ${path}: ${message}`, { cause });
  }
}
