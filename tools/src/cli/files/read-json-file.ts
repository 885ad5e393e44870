import { findJsonProblem } from 'commandry/tooling';
import { CliError } from '../output/cli-error.js';
import { readTextFile } from './read-text-file.js';

/**
 * Reads a JSON file. A byte order mark is skipped.
 *
 * @throws CliError that names the file, and the position in it.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = (await readTextFile(path, 'a JSON file')).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const problem = findJsonProblem(text);
    const place = problem ? ` Line ${problem.line}, column ${problem.column}: ${problem.found}` : '';
    throw new CliError(`${path} is not JSON.${place}`, { cause });
  }
}
