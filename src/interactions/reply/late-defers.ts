import type { Log } from '../../common/log.js';
import type { LogContext } from '../dispatch/failure-reporter.js';

/** A handler's own defer that came after an automatic one which others see. */
export interface LateDefer {
  /** Whether the handler asked for the user alone. */
  readonly asked: boolean;
  /** Whether the reply will be as asked, in a message of its own. */
  readonly isObeyed: boolean;
}

/**
 * Tells authors of handlers that defer in another way than the command is deferred automatically. Once for each command,
 * for whichever is faster, the code is the same.
 */
export class LateDefers {
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  tell({ interactionId, command, handler }: LogContext, { asked, isObeyed }: LateDefer): void {
    if (this.#told.has(command)) return;
    this.#told.add(command);
    const is = asked ? 'for all to see' : 'for the user alone';
    const becomes = isObeyed
      ? `The reply will take its place, ${asked ? 'for the user alone' : 'for all to see'}.`
      : 'The reply will be so too, unless it says otherwise.';
    const remedy = asked
      ? "Set defer: 'ephemeral' for this command"
      : "Set defer: 'auto' for this command, or call deferReply({ ephemeral: true })";
    this.#log({
      level: 'warn',
      event: 'DEFER_CAME_LATE',
      message: `deferReply() came after the automatic defer, and the deferred message is ${is}. ${becomes} ${remedy}. It is said once for each command.`,
      ...{ interactionId, command, handler },
    });
  }
}
