import type { Log } from '../../common/log.js';
import { MessageFlag, SETTABLE_FLAGS } from '../../protocol/messages/message-flag.js';

/** A handler's defer after an automatic one with another visibility. */
export interface LateDefer {
  /** Whether the handler asked for an ephemeral reply. */
  readonly asked: boolean;
  /** Whether the reply will be as requested, in a new message. */
  readonly isObeyed: boolean;
}

/** The flags that Discord accepts in a new message and ignores in an edit. */
const NEW_MESSAGE_FLAGS = Object.entries(MessageFlag).filter(
  ([, bit]) => (SETTABLE_FLAGS.create & bit) !== 0 && (SETTABLE_FLAGS.edit & bit) === 0,
);

/** Warns about replies with less effect than the code says, once per command. */
export class ReplyWarnings {
  readonly #log: Log;
  readonly #warnedOfFields = new Set<string>();
  readonly #warnedOfDefers = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Warns about fields without effect in an edit, such as a reply after a defer or with files.
   *
   * @param json - The data of the edit.
   * @param isEphemeral - Whether the edited message is already ephemeral, so that the flag is not reported.
   */
  checkEdit(about: LogContext, json: string, isEphemeral: boolean): void {
    const { interactionId, command, handler } = about;
    if (this.#warnedOfFields.has(command)) return;
    const ignored = findIgnoredFields(json, isEphemeral);
    if (ignored.length === 0) return;
    this.#warnedOfFields.add(command);
    const message = `A reply was sent as an edit of a message, which cannot have ${ignored.join(', ')}. This is logged once for each command.`;
    this.#log({
      level: 'warn',
      event: 'REPLY_FIELDS_IGNORED',
      message,
      interactionId,
      command,
      handler,
      ignored,
    });
  }

  /** Warns about a handler's defer after the automatic one, with another visibility. */
  warnOfLateDefer({ interactionId, command, handler }: LogContext, { asked, isObeyed }: LateDefer): void {
    if (this.#warnedOfDefers.has(command)) return;
    this.#warnedOfDefers.add(command);
    const is = asked ? 'for all to see' : 'for the user alone';
    const becomes = isObeyed
      ? `The reply will take its place, ${asked ? 'for the user alone' : 'for all to see'}.`
      : 'The reply will be the same, unless it sets ephemeral itself.';
    const remedy = asked
      ? "Set defer: 'ephemeral' for this command"
      : "Set defer: 'auto' for this command, or call deferReply({ ephemeral: true })";
    const message = `deferReply() came after the automatic defer, and the deferred message is ${is}. ${becomes} ${remedy}. This is logged once for each command.`;
    this.#log({ level: 'warn', event: 'DEFER_CAME_LATE', message, interactionId, command, handler });
  }
}

function findIgnoredFields(json: string, isEphemeral: boolean): string[] {
  const { tts, flags } = JSON.parse(json) as { readonly tts?: unknown; readonly flags?: unknown };
  const bits = typeof flags === 'number' ? flags : 0;
  const names = NEW_MESSAGE_FLAGS.filter(
    ([, bit]) => (bits & bit) !== 0 && !(bit === MessageFlag.EPHEMERAL && isEphemeral),
  ).map(([name]) => name);
  return tts === true ? ['tts', ...names] : names;
}

/** The handler that a session is for. */
export interface HandlerContext {
  /** The whole path; empty for components and modals. */
  readonly command: string;
  readonly handler: string;
  /** The id of the route of a component or a modal. */
  readonly route?: string;
  /** Of a queued handler. */
  readonly attempt?: number | undefined;
}

/** The interaction and its handler, for the log. */
export interface LogContext extends HandlerContext {
  readonly interactionId: string;
}
