import { dirname, join, relative, resolve } from 'node:path';
import { isFile } from '../files/is-file.js';
import { readJsonFile } from '../files/read-json-file.js';
import { CliError } from '../output/cli-error.js';

/** The location of a bot, as absolute paths. */
export interface AppLocation {
  /** The folder with the nearest package.json, or the one the program was started in. */
  readonly folder: string;
  /** The file that exports the app. */
  readonly file: string;
}

const NAMES = ['src/app', 'app', 'src/bot', 'bot', 'src/index', 'index', 'src/main', 'main'];
const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Finds the folder of a project: the nearest one upwards with a package.json, else the given one. */
export async function findProjectFolder(cwd: string): Promise<string> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (await isFile(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}

/**
 * Finds the file that exports the app: the given one, else `commandry.app` of package.json, else the first of the
 * default paths.
 *
 * @param given - A path relative to `cwd`.
 * @throws CliError `APP_FILE_MISSING`.
 */
export async function findAppFile(cwd: string, given: string | undefined): Promise<AppLocation> {
  const folder = await findProjectFolder(cwd);
  if (given !== undefined) return { folder, file: await existing(resolve(cwd, given), given, '--app') };
  const named = await readNamed(folder);
  if (named !== undefined)
    return { folder, file: await existing(resolve(folder, named), named, 'package.json') };
  for (const name of NAMES) {
    for (const extension of EXTENSIONS) {
      const file = join(folder, `${name}.${extension}`);
      if (await isFile(file)) return { folder, file };
    }
  }
  throw appFileMissing(
    `No file that exports an app was named, and ${folder} has none of ${NAMES.join(', ')} (.${EXTENSIONS.join(', .')}).`,
  );
}

/** Formats a path for people. */
export function showPath(cwd: string, path: string): string {
  const shown = relative(cwd, path);
  return shown === '' || shown.startsWith('..') ? path : shown;
}

async function existing(file: string, given: string, source: string): Promise<string> {
  if (await isFile(file)) return file;
  throw appFileMissing(`${source} names ${given}, but there is no such file.`);
}

async function readNamed(folder: string): Promise<string | undefined> {
  const path = join(folder, 'package.json');
  if (!(await isFile(path))) return undefined;
  const { commandry } = ((await readJsonFile(path)) ?? {}) as { commandry?: { app?: unknown } | null };
  const app = commandry?.app;
  if (app === undefined) return undefined;
  if (typeof app === 'string') return app;
  throw appFileMissing(`"commandry": { "app": … } in ${path} is not a string.`);
}

function appFileMissing(what: string): CliError {
  return new CliError(
    `${what} Name the file with --app, or in package.json: "commandry": { "app": "src/app.ts" }.`,
    { code: 'APP_FILE_MISSING' },
  );
}
