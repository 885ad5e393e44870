import { EmulatorError } from '../../emulator-error.js';
import { findReferenceProblems } from './references.js';
import { type ReadWorld, World } from './world.js';

/** @throws EmulatorError `BAD_WORLD` with every problem in its message. */
export function readWorld(value: unknown): ReadWorld {
  const read = World.safeParse(value);
  const problems = read.success
    ? findReferenceProblems(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.') || 'world'}: ${issue.message}`);
  if (!read.success || problems.length > 0) {
    const lines = problems.map((problem) => `\n  ${problem}`).join('');
    throw new EmulatorError('BAD_WORLD', `The emulator cannot use this world:${lines}`);
  }
  return read.data;
}
