import type { AnswerableInteraction } from '../../commands/types/component-types.js';
import type { UserMessageFacts } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout } from '../../common/log.js';
import { INITIAL_RESPONSE_MS } from '../../protocol/commands/limits.js';
import type { DispatchContext } from './dispatch.js';
import type { HandlerFailure } from './handler-failure.js';
import { toUserMessageFacts } from '../user-messages/user-messages.js';
import type { Replies } from '../reply/replies.js';
import { formatMs } from '../../common/format-ms.js';

/** The command and handler, for the log. */
export interface LogContext {
  readonly interactionId: string;
  /** The whole path; empty for components and modals. */
  readonly command: string;
  readonly handler: string;
}

/**
 * Reports failures: to the log in full, to the application by `onError`, and to the user with an incident id or the
 * application's reply. Nothing here throws or rejects, whatever log and application do.
 */
export class FailureReporter {
  readonly #context: DispatchContext;
  readonly #logContext: LogContext;
  readonly #replies: Replies;
  readonly #interaction: AnswerableInteraction;

  constructor(
    context: DispatchContext,
    logContext: LogContext,
    replies: Replies,
    interaction: AnswerableInteraction,
  ) {
    this.#context = context;
    this.#logContext = logContext;
    this.#replies = replies;
    this.#interaction = interaction;
  }

  /** Returns the error of a handler that ended without a reply. */
  silent(): CommandryError {
    const text =
      this.#replies.response.state === 'waiting'
        ? 'neither returned a reply nor gave one.'
        : 'ended without the reply that was deferred.';
    return new CommandryError('HANDLER_SILENT', `${this.#logContext.handler} ${text}`);
  }

  /** Reports that the handler failed. Returns a promise if replying to the user takes time. */
  report(error: unknown): Promise<void> | undefined {
    const incidentId = this.#makeIncidentId();
    const answered = !this.#replies.response.isOpen;
    const after = answered ? ' after the interaction had been answered' : '';
    this.#log(error, incidentId, `${this.#logContext.handler} failed${after}.`);
    this.#context.counters.HANDLER_FAILED++;
    if (!this.#context.onError) return answered ? undefined : this.#replyWithIncident(incidentId);
    return this.#callOnError(this.#toFailure(error, incidentId, answered)).then(async (reply) => {
      if (!this.#replies.response.isOpen) return;
      if (reply !== undefined && (await this.#replyForApplication(reply, incidentId))) return;
      await this.#replyWithIncident(incidentId);
    });
  }

  /** Replies on the handler's behalf, because it was too slow or the app ends. */
  async giveUp(error: CommandryError, afterMs: number): Promise<void> {
    const incidentId = this.#makeIncidentId();
    const isTooSlow = error.code === 'HANDLER_TOO_SLOW';
    if (isTooSlow) this.#context.counters.HANDLER_TOO_SLOW++;
    this.#log(error, incidentId, `${this.#logContext.handler} was given up; the user was notified.`);
    const { userMessages } = this.#context;
    const facts = { ...this.#facts, deadlineMs: Math.round(afterMs), incidentId };
    await this.#deliver(incidentId, () =>
      this.#replies.giveInstead(userMessages.write(isTooSlow ? 'tooSlow' : 'ending', facts)),
    );
    // Its reply is no longer shown, so it is not awaited.
    if (this.#context.onError) void this.#callOnError(this.#toFailure(error, incidentId, true));
  }

  /** Logs a response that came after the service had stopped waiting, although a timer was set. */
  noteMissed(sinceArrivalMs: number): void {
    this.#context.counters.HANDLER_TOO_SLOW++;
    this.#context.log({
      level: 'error',
      event: 'HANDLER_TOO_SLOW',
      message: `The response to ${this.#logContext.handler} came ${formatMs(sinceArrivalMs)} after its request, and the service listens for ${formatMs(INITIAL_RESPONSE_MS)}: the user saw none. Something kept the process busy, so that no timer ran: long computation, or calls that wait without a promise.`,
      ...this.#logContext,
    });
  }

  /** Logs a failed call that nobody can be awaiting any more. */
  logLateCall(error: unknown): void {
    this.#log(error, undefined, `A call that ${this.#logContext.handler} left behind failed.`);
  }

  /** Sends the application's reply. Returns whether it was accepted. */
  async #replyForApplication(reply: Reply, incidentId: string): Promise<boolean> {
    try {
      await this.#replies.give(reply);
      return true;
    } catch (error) {
      this.#logHook(error, incidentId);
      return !this.#replies.response.isOpen;
    }
  }

  #replyWithIncident(incidentId: string): Promise<void> | undefined {
    const facts = { ...this.#facts, incidentId };
    return this.#deliver(incidentId, () =>
      this.#replies.give(this.#context.userMessages.write('incident', facts), true),
    );
  }

  get #facts(): UserMessageFacts {
    return toUserMessageFacts(this.#interaction.raw, this.#logContext.command);
  }

  #deliver(incidentId: string, give: () => Promise<void> | undefined): Promise<void> | undefined {
    const failed = (error: unknown): void => {
      this.#log(error, incidentId, 'The user could not be notified that the command failed.');
    };
    try {
      return give()?.catch(failed);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  async #callOnError(failure: HandlerFailure): Promise<Reply | undefined> {
    try {
      return (await this.#context.onError?.(failure)) ?? undefined;
    } catch (error) {
      this.#logHook(error, failure.incidentId);
      return undefined;
    }
  }

  #toFailure(error: unknown, incidentId: string, answered: boolean): HandlerFailure {
    const { command, handler } = this.#logContext;
    const interaction = this.#interaction;
    return { error, code: codeOf(error), incidentId, interaction, handler, command, answered };
  }

  #logHook(error: unknown, incidentId: string): void {
    this.#write(
      'ERROR_HOOK_FAILED',
      error,
      incidentId,
      'onError failed; the user was shown the incident id.',
    );
  }

  #log(error: unknown, incidentId: string | undefined, message: string): void {
    this.#write(codeOf(error), error, incidentId, message);
  }

  #write(event: string, error: unknown, incidentId: string | undefined, message: string): void {
    const incident = incidentId === undefined ? {} : { incidentId };
    logAbout(
      this.#context.log,
      this.#interaction.raw,
    )({
      level: event === 'WORK_GIVEN_UP' ? 'warn' : 'error',
      event,
      message,
      ...this.#logContext,
      ...incident,
      error: describeError(error, [this.#interaction.raw.token]),
    });
  }

  #makeIncidentId(): string {
    try {
      return this.#context.makeIncidentId();
    } catch {
      return crypto.randomUUID();
    }
  }
}

function codeOf(error: unknown): HandlerFailure['code'] {
  return isCommandryError(error) ? error.code : 'HANDLER_FAILED';
}
