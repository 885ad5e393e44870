import { readdir } from 'node:fs/promises';
import { EmulatorError } from '../../emulator-error.js';

/** What is in the folder of a state. `CURRENT` is the last that LevelDB makes in a new one. */
const OWN_FILE =
  /^(?:ACKNOWLEDGED(?:\.new)?|CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(?:dbtmp|log|ldb|sst))$/;

/**
 * Whether a state may be opened or begun in a folder: it has one, is empty, or is not there.
 *
 * @throws EmulatorError `STATE_UNUSABLE` for what is no folder, cannot be read, or has other files in it.
 */
export async function checkFolder(folder: string): Promise<void> {
  const files = await list(folder);
  const stranger = files.includes('CURRENT') ? undefined : files.find((file) => !OWN_FILE.test(file));
  if (stranger === undefined) return;
  throw toUnusable(folder, `The folder has other files in it, ${stranger} for one`);
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    const problem = code === 'ENOTDIR' ? 'This is a file; a state is a folder' : message;
    throw toUnusable(folder, problem, cause);
  }
}

/** The error of a folder that no state can be kept in. */
export function toUnusable(folder: string, problem: string, cause?: unknown): EmulatorError {
  const message = `The emulator cannot keep its state in ${folder}: ${problem}. Name a folder that does not exist yet, or one that this version of the emulator has made.`;
  return new EmulatorError('STATE_UNUSABLE', message, { cause });
}
