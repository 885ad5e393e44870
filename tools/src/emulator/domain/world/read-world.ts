import { parseGiven } from 'commandry/protocol';
import { EmulatorError } from '../../emulator-error.js';
import { findReferenceProblems } from './references.js';
import { type ReadWorld, World } from './world.js';

/** @throws EmulatorError `BAD_WORLD` with every problem in its message. */
export function readWorld(value: unknown): ReadWorld {
  const read = parseGiven(World, value);
  const problems = read.success
    ? findReferenceProblems(read.data)
    : read.problems.map(({ path, text }) => (path.length === 0 ? `world: ${text}` : text));
  if (!read.success || problems.length > 0) {
    const lines = problems.map((problem) => `\n  ${problem}`).join('');
    throw new EmulatorError('BAD_WORLD', `The emulator cannot use this world:${lines}`);
  }
  return read.data;
}
