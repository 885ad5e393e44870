import type { Log } from '../../common/log.js';
import { MessageFlag, SETTABLE_FLAGS } from '../../protocol/messages/message-flag.js';
import type { LogContext } from '../dispatch/failure-reporter.js';

/** The flags that the service takes with a new message and passes over in a change of one. */
const OF_NEW_MESSAGES = Object.entries(MessageFlag).filter(
  ([, bit]) => (SETTABLE_FLAGS.create & bit) !== 0 && (SETTABLE_FLAGS.edit & bit) === 0,
);

/**
 * Tells authors of what has no effect because a message was sent as a change of another one: a reply after a defer or
 * with files, or an edit. Once for each command, for it is a slip in the code and no event.
 */
export class IgnoredFields {
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * @param json - The data of the change.
   * @param isEphemeral - Whether the changed message is seen by the user alone, so that this need not be said.
   */
  tell({ interactionId, command, handler }: LogContext, json: string, isEphemeral: boolean): void {
    if (this.#told.has(command)) return;
    const ignored = findIgnored(json, isEphemeral);
    if (ignored.length === 0) return;
    this.#told.add(command);
    const list = ignored.join(', ');
    const message = `A reply was sent as a change of a message, which cannot have ${list}. It is said once for each command.`;
    this.#log({
      level: 'warn',
      event: 'REPLY_FIELDS_IGNORED',
      message,
      ...{ interactionId, command, handler },
      ignored,
    });
  }
}

function findIgnored(json: string, isEphemeral: boolean): string[] {
  const { tts, flags } = JSON.parse(json) as { readonly tts?: unknown; readonly flags?: unknown };
  const bits = typeof flags === 'number' ? flags : 0;
  const names = OF_NEW_MESSAGES.filter(
    ([, bit]) => (bits & bit) !== 0 && !(bit === MessageFlag.EPHEMERAL && isEphemeral),
  ).map(([name]) => name);
  return tts === true ? ['tts', ...names] : names;
}
