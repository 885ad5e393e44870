import { readdir } from 'node:fs/promises';
import { EmulatorError } from '../../emulator-error.js';

/** The files in the folder of a state. LevelDB creates `CURRENT` last in a new one. */
const OWN_FILE =
  /^(?:ACKNOWLEDGED(?:\.new)?|CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(?:dbtmp|log|ldb|sst))$/;

/**
 * Checks that a state may be opened or created in a folder: it has one, is empty, or does not exist.
 *
 * @throws EmulatorError `STATE_UNUSABLE` if it is not a folder, cannot be read, or has other files in it.
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

/** The error for a folder that cannot hold a state. */
export function toUnusable(folder: string, problem: string, cause?: unknown): EmulatorError {
  const message = `The emulator cannot keep its state in ${folder}: ${problem}. Name a folder that does not exist yet, or one that this version of the emulator has made.`;
  return new EmulatorError('STATE_UNUSABLE', message, { cause });
}
