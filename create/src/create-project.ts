import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ProjectError } from './project-error.js';
import { checkProjectName } from './project-name.js';
import { makeProjectFiles, type ProjectFile } from './project-template.js';

/** The project to create. */
export interface ProjectOptions {
  /** The folder that `folder` is relative to. */
  readonly cwd: string;
  /** The folder of the project. Created if it does not exist. */
  readonly folder: string;
  /** The name of its package. Default: the name of the folder. */
  readonly name?: string | undefined;
  /** True if the folder may already contain files; none of them is overwritten. Default false. */
  readonly mayHaveFiles?: boolean | undefined;
  /** The version of `commandry` and `commandry-dev` that it depends on, for example `1.2.3`. */
  readonly version: string;
  /**
   * Returns the files to write in place of those of the template. Called once the name and the folder are known to be right.
   * Default: the same files.
   */
  readonly change?: ((files: readonly ProjectFile[]) => Promise<readonly ProjectFile[]>) | undefined;
}

/** A created project. */
export interface CreatedProject {
  readonly name: string;
  /** An absolute path. */
  readonly folder: string;
  /** Paths from the folder, with slashes. */
  readonly files: readonly string[];
  /** The commands to type next. */
  readonly next: readonly string[];
}

/**
 * Creates a project in a folder: a bot with two commands, a server and tests.
 *
 * @throws ProjectError if npm does not accept the name, if the folder is not empty, or if a file cannot be written.
 */
export async function createProject(options: ProjectOptions): Promise<CreatedProject> {
  const folder = resolve(options.cwd, options.folder);
  const name = options.name ?? basename(folder);
  checkProjectName(name, options.name !== undefined);
  await checkFolder(folder, options);
  const template = await makeProjectFiles(name, options.version);
  await checkFree(folder, template);
  const files = (await options.change?.(template)) ?? template;
  for (const file of files) await write(folder, file);
  const where = relative(options.cwd, folder);
  const next = [...(where === '' ? [] : [`cd ${where}`]), 'npm install', 'npm test', 'npm run dev'];
  return { name, folder, files: files.map(({ path }) => path), next };
}

/** Describes the created files, and what to do next, as lines of text. */
export function describeProject({ name, folder, files, next }: CreatedProject, cwd: string): string {
  const where = relative(cwd, folder);
  return [
    `Created ${name} in ${where === '' ? 'this folder' : where}:`,
    ...files.map((path) => `  ${path}`),
    '',
    'Next:',
    ...next.map((line) => `  ${line}`),
  ].join('\n');
}

/** Entries that a folder may have and still count as empty. */
const IGNORED: readonly string[] = ['.git', '.DS_Store'];

async function checkFolder(path: string, { folder, mayHaveFiles = false }: ProjectOptions): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new ProjectError(`${folder} is a file. Name a folder.`);
  const there = (await readdir(path)).filter((entry) => !IGNORED.includes(entry));
  if (there.length === 0 || mayHaveFiles) return;
  throw new ProjectError(
    `${folder} is not empty. Name another folder, or add the files to it with --add; nothing is overwritten.`,
  );
}

async function checkFree(folder: string, files: readonly ProjectFile[]): Promise<void> {
  const taken: string[] = [];
  for (const { path } of files) if (await stat(join(folder, path)).catch(() => undefined)) taken.push(path);
  if (taken.length === 0) return;
  throw new ProjectError(`Nothing is overwritten, but these files already exist: ${taken.join(', ')}.`);
}

async function write(folder: string, { path, content }: ProjectFile): Promise<void> {
  const file = join(folder, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    // A file that was created in the meantime is left as it is.
    await writeFile(file, content, { flag: 'wx' });
  } catch (cause) {
    throw new ProjectError(`Cannot write ${file}: ${(cause as Error).message}`, false, { cause });
  }
}
