import { findJsonFault } from 'commandry/tooling';
import { CliError } from '../output/cli-error.js';
import { readTextFile } from './read-text-file.js';

/**
 * What a file of JSON holds. A byte order mark at its beginning is left out.
 *
 * @throws CliError that names the file, and the place in it.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = (await readTextFile(path, 'a file of JSON')).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const fault = findJsonFault(text);
    const place = fault ? ` Line ${fault.line}, column ${fault.column}: ${fault.found}` : '';
    throw new CliError(`${path} is no JSON.${place}`, { cause });
  }
}
