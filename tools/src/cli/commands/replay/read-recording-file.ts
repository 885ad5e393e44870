import { resolve } from 'node:path';
import { readRecording, RecordingError, type Recording } from '../../../recordings/recording.js';
import { readJsonFile } from '../../files/read-json-file.js';
import { CliError } from '../../output/cli-error.js';

/** @throws CliError `NOT_A_RECORDING`, `RECORDING_VERSION` or `BAD_RECORDING`; `FAILED` for a file that is no JSON. */
export function toRecording(json: unknown, file: string): Recording {
  try {
    return readRecording(json);
  } catch (cause) {
    if (!(cause instanceof RecordingError)) throw cause;
    const what =
      cause.code === 'BAD_RECORDING'
        ? `${file} is not a valid recording.\n`
        : `${file} is not a recording that can be played: `;
    throw new CliError(`${what}${cause.message}`, { cause, code: cause.code });
  }
}

export function readFile(session: { readonly cwd: string }, file: string): Promise<unknown> {
  return readJsonFile(resolve(session.cwd, file));
}
