import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/format-ms.js';
import type { GiveUpReason } from '../reply/session/session-state.js';

/** `hostEnds`: the function that runs the handler has no time left, and the bot goes on. */
type Why = GiveUpReason | 'hostEnds';

/** Returns what the signal of a handler that is given up aborts with. */
export function toAbortReason(why: Why): DOMException {
  return why === 'shutdown'
    ? new DOMException('The app ends.', 'AbortError')
    : new DOMException('The time for the response is over.', 'TimeoutError');
}

/** Returns the error of a handler that is given up. */
export function toGivenUp(why: Why, ageMs: number): CommandryError {
  if (why === 'shutdown')
    return new CommandryError('WORK_GIVEN_UP', 'The app ended before this command was done.');
  const what = {
    deadline: 'The deadline passed without a reply.',
    tokenEnds: 'The interaction was deferred, and its token ends without a reply.',
    hostEnds: 'The function ends before the handler is done: raise its timeout.',
  };
  return new CommandryError('HANDLER_TOO_SLOW', `${what[why]} The interaction is ${formatMs(ageMs)} old.`);
}
