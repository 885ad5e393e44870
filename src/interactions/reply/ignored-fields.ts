import type { Log } from '../../common/log.js';
import { MessageFlag, SETTABLE_FLAGS } from '../../protocol/messages/message-flag.js';
import type { LogContext } from './log-context.js';

/** The flags that Discord accepts in a new message and ignores in an edit. */
const OF_NEW_MESSAGES = Object.entries(MessageFlag).filter(
  ([, bit]) => (SETTABLE_FLAGS.create & bit) !== 0 && (SETTABLE_FLAGS.edit & bit) === 0,
);

/**
 * Warns authors of fields without effect because a message was sent as an edit: a reply after a defer or with files, or
 * an edit. Once for each command, since it is a mistake in the code.
 */
export class IgnoredFields {
  readonly #log: Log;
  readonly #warned = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * @param json - The data of the edit.
   * @param isEphemeral - Whether the edited message is already ephemeral, so that the flag is not reported.
   */
  warn({ interactionId, command, handler }: LogContext, json: string, isEphemeral: boolean): void {
    if (this.#warned.has(command)) return;
    const ignored = findIgnored(json, isEphemeral);
    if (ignored.length === 0) return;
    this.#warned.add(command);
    const list = ignored.join(', ');
    const message = `A reply was sent as an edit of a message, which cannot have ${list}. This is logged once for each command.`;
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
