import { readFile } from 'node:fs/promises';
import { findJsonFault } from '../localization/json-fault.js';
import { CliError } from './cli-error.js';

/**
 * What a file of JSON holds. A byte order mark at its beginning is left out.
 *
 * @throws CliError that names the file, and the place in it.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = (await read(path)).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const fault = findJsonFault(text);
    const place = fault ? ` Line ${fault.line}, column ${fault.column}: ${fault.found}` : '';
    throw new CliError(`${path} is no JSON.${place}`, { cause });
  }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`There is no file ${path}.`, { cause });
    if (code === 'EISDIR') throw new CliError(`${path} is a folder; name a file of JSON in it.`, { cause });
    throw new CliError(`Cannot read ${path}: ${message}`, { cause });
  }
}
