import { EmulatorError } from '../../emulator-error.js';

/** The error for a state that differs from what was acknowledged. */
export function toDamaged(folder: string, problems: readonly string[]): EmulatorError {
  const message = `The state in ${folder} is damaged, and is left as it is:${toList(problems)}
To continue with what is left, start once with --repair (startEmulator: repairState): it sets the damaged folder aside, keeps what can be read and lists what is lost. To start over, remove the folder or name another one.`;
  return new EmulatorError('STATE_DAMAGED', message);
}

export const toList = (lines: readonly string[]): string => lines.map((line) => `\n  ${line}`).join('');
