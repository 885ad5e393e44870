import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CommandryError,
  definitionsInvalid,
  helpFor,
  type ErrorCode,
  type Problem,
} from '../common/errors/commandry-error.js';
import { commandLine } from '../common/command-line.js';
import { rememberFile, flattenCatalogue, type Catalogue, type Catalogues } from './catalogue.js';
import { findJsonProblem } from './json-problem.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';

interface CatalogueFile {
  readonly file: string;
  readonly locale: string;
  readonly catalogue: Catalogue;
  readonly problems: readonly Problem[];
}

/**
 * Reads the catalogue files of a folder: one `<locale>.json` for each locale, in UTF-8, with or without a byte order
 * mark. Ignores folders and files of other types.
 *
 * @param folder - A path, relative to the working directory, or a `file:` URL such as `new URL('./locales',
 * import.meta.url)`.
 * @returns The catalogues in the order of the file names.
 * @throws CommandryError `CATALOGUES_UNREADABLE` if the folder cannot be read or holds no `.json` file, and
 * `DEFINITIONS_INVALID` with every problem of every file: a name that is not a locale, a file that cannot be read, bytes
 * that are not UTF-8, malformed JSON with line and column, and each value that is not text, by its key.
 */
export async function readCatalogues(folder: string | URL): Promise<Catalogues> {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder);
  commandLine()?.onRead?.(path, ['.json']);
  const files = await Promise.all((await readFolder(path)).map((name) => readCatalogue(path, name)));
  const problems = files.flatMap((file) => file.problems);
  if (problems.length > 0) throw definitionsInvalid(problems, 'catalogues');
  // Each by itself: others may be put beside them.
  for (const { catalogue, file } of files) rememberFile(catalogue, file);
  return Object.fromEntries(files.map(({ locale, catalogue }) => [locale, catalogue]));
}

async function readFolder(path: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (cause) {
    const what = `The folder ${path} cannot be read: ${describeFailure(cause)}.`;
    throw new CommandryError('CATALOGUES_UNREADABLE', what, { cause });
  }
  const names = entries.filter((entry) => !entry.isDirectory() && /\.json$/i.test(entry.name));
  if (names.length === 0) {
    throw new CommandryError('CATALOGUES_UNREADABLE', `The folder ${path} has no <locale>.json file.`);
  }
  return names.map(({ name }) => name).sort();
}

function localeOf(name: string): string {
  return name.replace(/\.json$/i, '');
}

async function readCatalogue(folder: string, name: string): Promise<CatalogueFile> {
  const file = join(folder, name);
  const locale = localeOf(name);
  const problemOf = (code: ErrorCode, found: string, wanted: string): Problem => {
    return { code, location: { className: file }, found, wanted, help: helpFor(code) };
  };
  const refuse = (code: ErrorCode, found: string, wanted: string): CatalogueFile => {
    return { file, locale, catalogue: {}, problems: [problemOf(code, found, wanted)] };
  };
  if (!isLocale(locale))
    return refuse('LOCALE_UNKNOWN', `the locale ${describeFound(locale)}`, wantedLocale(locale));
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return refuse('CATALOGUES_UNREADABLE', describeFailure(error), 'a file that can be read');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('CATALOGUE_MALFORMED', 'bytes that are not UTF-8', 'JSON in UTF-8');
  }
  let catalogue: Catalogue;
  try {
    catalogue = JSON.parse(text) as Catalogue;
  } catch (error) {
    return refuse('CATALOGUE_MALFORMED', describeJsonProblem(text) ?? describeFailure(error), 'JSON');
  }
  const problems = flattenCatalogue(catalogue).problems.map(({ code, key, found, wanted }) =>
    problemOf(code, key === '' ? found : `${describeFound(key)}: ${found}`, wanted),
  );
  return { file, locale, catalogue, problems };
}

function describeJsonProblem(text: string): string | undefined {
  const problem = findJsonProblem(text);
  return problem && `line ${problem.line}, column ${problem.column}: ${problem.found}`;
}

function describeFailure(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
