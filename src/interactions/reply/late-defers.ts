import type { Log } from '../../common/log.js';
import type { LogContext } from './log-context.js';

/** A handler's own defer that came after an automatic one of another visibility. */
export interface LateDefer {
  /** Whether the handler asked for an ephemeral reply. */
  readonly asked: boolean;
  /** Whether the reply will be as asked, in a new message. */
  readonly isObeyed: boolean;
}

/** Warns authors of handlers that defer with another visibility than the automatic defer. Once for each command. */
export class LateDefers {
  readonly #log: Log;
  readonly #warned = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  warn({ interactionId, command, handler }: LogContext, { asked, isObeyed }: LateDefer): void {
    if (this.#warned.has(command)) return;
    this.#warned.add(command);
    const is = asked ? 'for all to see' : 'for the user alone';
    const becomes = isObeyed
      ? `The reply will take its place, ${asked ? 'for the user alone' : 'for all to see'}.`
      : 'The reply will be the same, unless it sets ephemeral itself.';
    const remedy = asked
      ? "Set defer: 'ephemeral' for this command"
      : "Set defer: 'auto' for this command, or call deferReply({ ephemeral: true })";
    this.#log({
      level: 'warn',
      event: 'DEFER_CAME_LATE',
      message: `deferReply() came after the automatic defer, and the deferred message is ${is}. ${becomes} ${remedy}. This is logged once for each command.`,
      ...{ interactionId, command, handler },
    });
  }
}
