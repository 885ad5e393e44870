import { mkdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { writeTest, type Runner } from '../../../recordings/write-test.js';
import { isFile } from '../../files/is-file.js';
import { readJsonFile } from '../../files/read-json-file.js';
import { replaceFile } from '../../files/replace-file.js';
import { CliError } from '../../output/cli-error.js';
import { createOutput } from '../../output/output.js';
import { findAppFile } from '../../runtime/app-file.js';
import type { Session } from '../../runtime/command-session.js';
import { readFile, toRecording } from '../replay/read-recording-file.js';
import type { TestFromFlags } from './command.js';

/** Writes a recording as a test, into a file or to the standard output. */
export async function runTestFrom(file: string, flags: TestFromFlags, session: Session): Promise<void> {
  const { cwd } = session;
  const output = createOutput(session, flags);
  const recording = toRecording(await readFile(session, file), file);
  const app = await findAppFile(cwd, flags.app);
  const out = flags.out === undefined ? undefined : resolve(cwd, flags.out);
  if (out !== undefined && (await isFile(out)))
    throw new CliError(`${flags.out} is there already. Name another file, or delete it.`, {
      code: 'FILE_EXISTS',
    });
  const folder = out === undefined ? cwd : dirname(out);
  const runner = flags.runner ?? (await findRunner(app.folder));
  const code = writeTest(recording, { app: toSpecifier(folder, app.file), runner });
  if (out === undefined) {
    output.result({ code }, code.trimEnd());
    return;
  }
  await mkdir(folder, { recursive: true });
  await replaceFile(out, code);
  output.result({ file: out }, `Wrote ${flags.out}.`);
}

/** The runner of a project: the one that its package.json names, else that of Node.js, which is always there. */
async function findRunner(folder: string): Promise<Runner> {
  const path = join(folder, 'package.json');
  const { dependencies, devDependencies } = ((await isFile(path)) ? await readJsonFile(path) : {}) as Partial<
    Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  if (names.includes('vitest')) return 'vitest';
  return names.includes('jest') || names.includes('@jest/globals') ? 'jest' : 'node';
}

/** What a module in a folder imports a file as. */
function toSpecifier(folder: string, file: string): string {
  const path = relative(folder, file)
    .replaceAll(sep, '/')
    .replace(/\.([mc]?)tsx?$/, '.$1js');
  return path.startsWith('.') ? path : `./${path}`;
}
