import { EmulatorError } from '../../emulator-error.js';

/** Error texts of disks, as Node.js and the engine report them, and what helps. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left on device/i, 'Free space on that disk'],
  [/EDQUOT|quota exceeded/i, 'Free space or have the quota raised'],
  [/EFBIG|file too large/i, 'Raise the limit of the size of files (ulimit -f)'],
  [/EROFS|read-only file system/i, 'Make that file system writable'],
  [/EACCES|EPERM|permission denied|operation not permitted/i, 'Let this user write there'],
  [/EIO\b|input\/output error/i, 'Check the disk: it is failing'],
  [/EMFILE|ENFILE|too many open files/i, 'Raise the limit of open files (ulimit -n)'],
];

/** The error for a change that could not be written. */
export function toNotWritten(folder: string, cause: unknown): EmulatorError {
  if (cause instanceof EmulatorError) return cause;
  const message = `The state in ${folder} cannot be written: ${describe(cause)}. ${remedyOf(cause)}, and send this again: reading still works. If it is refused again, restart the emulator.`;
  return new EmulatorError('STATE_NOT_WRITTEN', message, { cause });
}

/** The same while opening. `undefined` if the disk is not the reason. */
export function toNotOpened(folder: string, cause: unknown): EmulatorError | undefined {
  if (!REMEDIES.some(([pattern]) => pattern.test(describe(cause)))) return undefined;
  const message = `The state in ${folder} cannot be opened: ${describe(cause)}. ${remedyOf(cause)}, and start again. Or name another folder.`;
  return new EmulatorError('STATE_NOT_WRITTEN', message, { cause });
}

/** The same when the emulator stops with unsaved changes. */
export function toNotKept(error: unknown): unknown {
  if (!(error instanceof EmulatorError) || error.code !== 'STATE_NOT_WRITTEN') return error;
  const [what = ''] = error.message.split(', and send this again');
  return new EmulatorError(
    'STATE_NOT_WRITTEN',
    `The last changes were not saved. ${what}, then start again.`,
    {
      cause: error,
    },
  );
}

function remedyOf(cause: unknown): string {
  const text = describe(cause);
  return REMEDIES.find(([pattern]) => pattern.test(text))?.[1] ?? 'Check that folder and its disk';
}

/** The message of an error; the engine gives the reason only in the cause. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? describe(cause) : error.message;
}
