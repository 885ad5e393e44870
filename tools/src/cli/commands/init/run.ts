import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { makeFolder } from '../../../emulator/storage/state-file/make-folder.js';
import { CliError } from '../../output/cli-error.js';
import { createOutput } from '../../output/output.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { Session } from '../../runtime/command-session.js';
import { checkProjectName } from './project-name.js';
import { makeProjectFiles, type ProjectFile } from './project-template.js';

/** The switches of `commandry init`. */
export interface InitFlags extends OutputFlags {
  readonly name?: string;
  readonly add: boolean;
}

/** Makes a new project in a folder. */
export async function runInit(given: string, flags: InitFlags, session: Session): Promise<void> {
  const folder = resolve(session.cwd, given);
  const name = flags.name ?? basename(folder);
  checkProjectName(name, flags.name !== undefined);
  await checkFolder(folder, given, flags.add);
  const files = await makeProjectFiles(name, session.version);
  await checkFree(folder, files);
  for (const file of files) await write(folder, file);
  const where = relative(session.cwd, folder);
  const next = [...(where === '' ? [] : [`cd ${where}`]), 'npm install', 'npm test', 'npm run dev'];
  const paths = files.map(({ path }) => path);
  createOutput(session, flags).result(
    { name, folder, files: paths, next },
    [
      `Made ${name} in ${where === '' ? 'this folder' : where}:`,
      ...paths.map((path) => `  ${path}`),
      '',
      'Next:',
      ...next.map((line) => `  ${line}`),
    ].join('\n'),
  );
}

/** What may be in a folder that counts as empty. */
const NOTHING: readonly string[] = ['.git', '.DS_Store'];

async function checkFolder(folder: string, given: string, mayHaveFiles: boolean): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new CliError(`${given} is a file. Name a folder.`);
  const there = (await readdir(folder)).filter((entry) => !NOTHING.includes(entry));
  if (there.length === 0 || mayHaveFiles) return;
  throw new CliError(
    `${given} is not empty. Name another folder, or put the files beside what is there with --add; nothing is overwritten.`,
  );
}

async function checkFree(folder: string, files: readonly ProjectFile[]): Promise<void> {
  const taken: string[] = [];
  for (const { path } of files) if (await stat(join(folder, path)).catch(() => undefined)) taken.push(path);
  if (taken.length === 0) return;
  throw new CliError(`Nothing is overwritten, and these files are there already: ${taken.join(', ')}.`);
}

async function write(folder: string, { path, content }: ProjectFile): Promise<void> {
  const file = join(folder, path);
  try {
    await makeFolder(dirname(file));
    // Even if it has come to be in this moment, it is left as it is.
    await writeFile(file, content, { flag: 'wx' });
  } catch (cause) {
    throw new CliError(`Cannot write ${file}: ${(cause as Error).message}`, { cause });
  }
}
