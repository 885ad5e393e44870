import type { UserMessageFacts } from '../../commands/types/user-message-facts.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandryError, isCommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout } from '../../common/log.js';
import type { Observer } from '../../common/observer.js';
import { INITIAL_RESPONSE_MS } from '../../protocol/commands/limits.js';
import type { InteractionFailure, OnError } from '../dispatch/handler-failure.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import { formatMs } from '../../common/time-limit.js';
import { failureOf, noteFailure } from './told-failures.js';
import type { HandlerSession } from './session/session-calls.js';
import type { ResponsePhase } from './session/session-state.js';
import { isOpen } from './session/transition.js';

/** Dependencies shared by all failure reports. */
export interface FailureServices {
  readonly observer: Observer;
  readonly userMessages: UserMessages;
  readonly onError?: OnError | undefined;
  /** Creates the incident id. */
  readonly makeIncidentId: () => string;
}

/**
 * Reports failures: to the log in full, to `onError`, and to the user with an incident id or the reply of `onError`.
 * Never throws or rejects, even if log or `onError` do.
 */
export class FailureReporter {
  readonly #services: FailureServices;
  readonly #session: HandlerSession;

  constructor(services: FailureServices, session: HandlerSession) {
    this.#services = services;
    this.#session = session;
  }

  /** Returns the error of a handler that ended without a reply. */
  silent(phase: ResponsePhase): CommandryError {
    const text =
      phase === 'waiting'
        ? 'neither returned a reply nor gave one.'
        : 'ended without the reply that was deferred.';
    return new CommandryError('HANDLER_SILENT', `${this.#session.logContext.handler} ${text}`);
  }

  /** Reports that the handler failed. Returns a promise if replying to the user takes time. */
  report(error: unknown): Promise<unknown> | undefined {
    const incidentId = this.#services.makeIncidentId();
    const answered = !isOpen(this.#session.state);
    const after = answered ? ' after the interaction had been answered' : '';
    this.#log(error, incidentId, `${this.#session.logContext.handler} failed${after}.`);
    this.#services.observer.trouble('HANDLER_FAILED');
    if (answered) this.#tell();
    if (!this.#services.onError) return answered ? undefined : this.#replyWithIncident(incidentId);
    return this.#callOnError(this.#toFailure(error, incidentId, answered)).then(async (reply) => {
      if (!isOpen(this.#session.state)) return;
      if (reply !== undefined && (await this.#replyForApplication(reply, incidentId))) return;
      await this.#replyWithIncident(incidentId);
    });
  }

  /** Replies on the handler's behalf, because it was too slow or the app closes. */
  async giveUp(error: CommandryError, afterMs: number): Promise<void> {
    const incidentId = this.#services.makeIncidentId();
    const isTooSlow = error.code === 'HANDLER_TOO_SLOW';
    if (isTooSlow) this.#services.observer.trouble('HANDLER_TOO_SLOW');
    this.#log(error, incidentId, `${this.#session.logContext.handler} was given up; the user was notified.`);
    const { userMessages } = this.#services;
    const facts = { ...this.#facts, deadlineMs: Math.round(afterMs), incidentId };
    await this.#deliver(incidentId, () =>
      this.#session.calls.giveInstead(userMessages.write(isTooSlow ? 'tooSlow' : 'ending', facts)),
    );
    // Its reply is no longer shown, so it is not awaited.
    if (this.#services.onError) void this.#callOnError(this.#toFailure(error, incidentId, true));
  }

  /** Logs a response that came too late for Discord, although a timer was set. */
  noteMissed(sinceArrivalMs: number): void {
    this.#services.observer.trouble('HANDLER_TOO_SLOW', {
      level: 'error',
      event: 'HANDLER_TOO_SLOW',
      message: `The response to ${this.#session.logContext.handler} came ${formatMs(sinceArrivalMs)} after its request, but Discord waits only ${formatMs(INITIAL_RESPONSE_MS)}: the user saw none. Something kept the process busy, so that no timer ran: long computation, or calls that wait without a promise.`,
      ...this.#session.logContext,
    });
  }

  /** Logs a failed call that can no longer be awaited. */
  logFailedCall(error: unknown): void {
    this.#log(error, undefined, `A call that ${this.#session.logContext.handler} left behind failed.`);
  }

  /** Tells an emulator that asked: no later call would. */
  #tell(): void {
    if (failureOf(this.#session.interaction) === undefined) return;
    this.#session.calls.fetchSent('@original').catch(() => undefined);
  }

  /** Sends the reply of `onError`. Returns whether it was accepted. */
  async #replyForApplication(reply: Reply, incidentId: string): Promise<boolean> {
    try {
      await this.#session.calls.give(reply);
      return true;
    } catch (error) {
      this.#logHook(error, incidentId);
      return !isOpen(this.#session.state);
    }
  }

  #replyWithIncident(incidentId: string): Promise<unknown> | undefined {
    const facts = { ...this.#facts, incidentId };
    return this.#deliver(incidentId, () =>
      this.#session.calls.give(this.#services.userMessages.write('incident', facts), true),
    );
  }

  get #facts(): UserMessageFacts {
    return toUserMessageFacts(this.#session.interaction, this.#session.logContext.command);
  }

  #deliver(incidentId: string, give: () => Promise<unknown> | undefined): Promise<unknown> | undefined {
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

  async #callOnError(failure: InteractionFailure): Promise<Reply | undefined> {
    try {
      return (await this.#services.onError?.(failure)) ?? undefined;
    } catch (error) {
      this.#logHook(error, failure.incidentId);
      return undefined;
    }
  }

  #toFailure(error: unknown, incidentId: string, answered: boolean): InteractionFailure {
    const { command, handler, route } = this.#session.logContext;
    const { author: interaction } = this.#session;
    return { error, code: codeOf(error), incidentId, interaction, handler, command, route, answered };
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
    const level = event === 'WORK_GIVEN_UP' ? 'warn' : 'error';
    if (level === 'error') noteFailure(this.#session.interaction, event, incidentId);
    logAbout(
      this.#services.observer.log,
      this.#session.interaction,
    )({
      level,
      event,
      message,
      ...this.#session.logContext,
      ...incident,
      error: describeError(error, [this.#session.interaction.token]),
    });
  }
}

function codeOf(error: unknown): InteractionFailure['code'] {
  return isCommandryError(error) ? error.code : 'HANDLER_FAILED';
}
