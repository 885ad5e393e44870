import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { writeTest } from '../../../recordings/write-test.js';
import { isFile } from '../../files/is-file.js';
import { replaceFile } from '../../files/replace-file.js';
import { CliError } from '../../output/cli-error.js';
import { createOutput } from '../../output/output.js';
import { findAppFile } from '../../runtime/app-file.js';
import type { Session } from '../../runtime/command-session.js';
import { findTestSettings } from '../../runtime/test-settings.js';
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
    throw new CliError(`${flags.out} already exists. Name another file, or delete it.`, {
      code: 'FILE_EXISTS',
    });
  const folder = out === undefined ? cwd : dirname(out);
  const settings = await findTestSettings(app, folder);
  const code = writeTest(recording, {
    ...settings,
    ...(flags.runner === undefined ? {} : { runner: flags.runner }),
  });
  if (out === undefined) {
    output.result({ code }, code.trimEnd());
    return;
  }
  await mkdir(folder, { recursive: true });
  await replaceFile(out, code);
  output.result({ file: out }, `Wrote ${flags.out}.`);
}
