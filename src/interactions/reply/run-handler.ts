import { AUTO_DEFER_MS, type Defer } from '../../commands/types/defer.js';
import type { AnswerableInteraction } from '../../commands/types/component-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, logAbout } from '../../common/log.js';
import { InteractionType, type RepliedPayload } from '../../protocol/interactions/interaction.js';
import { INITIAL_RESPONSE_MS } from '../../protocol/commands/limits.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { FailureReporter, type LogContext } from '../dispatch/failure-reporter.js';
import type { InFlightInteraction } from '../dispatch/in-flight.js';
import { InitialResponse } from './initial-response.js';
import { InteractionAge } from '../receive/interaction-age.js';
import type { LateDefer } from './late-defers.js';
import { LazySignal } from '../dispatch/lazy-signal.js';
import type { Host } from '../receive/ports.js';
import { Replies, type RepliesContext } from './replies.js';
import type { Callback } from './to-callback.js';
import { UpdatingReplies } from './updating-replies.js';
import { WatchedPromise } from './watched-promise.js';
import { formatMs } from '../../common/format-ms.js';

/** A handler call, ready to run. */
export interface HandlerTask {
  readonly interaction: AnswerableInteraction;
  /** Calls the author's code. Its result, or that of its promise, is the reply; undefined is none. */
  readonly start: () => unknown;
  /** Returns the reply to a thrown rejection; rethrows anything else. */
  readonly toReply: (thrown: unknown) => Reply;
  readonly host: Host | undefined;
}

/** A call that failed while the handler ran. */
interface FailedCall {
  readonly call: WatchedPromise<unknown>;
  readonly error: unknown;
}

/** How many milliseconds before the token expires a missing reply is given up. */
const LAST_CALL_MS = 15_000;

/**
 * One run of a handler. Handler, deadline and the end of the app race for the one response; the run lasts until the
 * handler and all its calls are done and there is a reply.
 */
export class HandlerRun implements InFlightInteraction, RepliesContext {
  readonly #context: DispatchContext;
  readonly #logContext: LogContext;
  readonly #defer: Defer;
  readonly interaction: RepliedPayload;
  readonly age: InteractionAge;
  readonly response: InitialResponse<Callback>;
  readonly replies: Replies;
  /** The same replies for components and modals, which may change a message. */
  readonly updates: UpdatingReplies | undefined;
  /** Notifies the handler that nobody is waiting any more. */
  readonly abort = new LazySignal();
  #author: AnswerableInteraction | undefined;
  #reporter: FailureReporter | undefined;
  #callback: Callback | undefined;
  #settle: ((callback: Callback) => void) | undefined;
  #underWay = 0;
  #isHandlerDone = false;
  /** Whether the response was not there in time. */
  #isDue = false;
  /** Whether the failure was reported, which happens once. */
  #isReported = false;
  #failedCalls: FailedCall[] = [];
  /** The last failed call that was to give the reply, if the user has had no reply since. */
  #replyFailure: FailedCall | undefined;
  #isRegistered = false;
  #isOver = false;
  #cancelTimer: (() => void) | undefined;
  #onFinished: (() => void) | undefined;

  constructor(
    context: DispatchContext,
    interaction: RepliedPayload,
    {
      logContext,
      defer,
      arrivedAtMs,
    }: { logContext: LogContext; defer: Defer | undefined; arrivedAtMs: number },
  ) {
    this.#context = context;
    this.#logContext = logContext;
    this.#defer = defer ?? context.defer;
    this.interaction = interaction;
    this.age = new InteractionAge(context.clock, interaction.id, arrivedAtMs);
    this.response = new InitialResponse<Callback>((callback) => {
      this.#respond(callback);
    }, this.age);
    if (interaction.type !== InteractionType.APPLICATION_COMMAND)
      this.updates = new UpdatingReplies(this, interaction.message);
    this.replies = this.updates ?? new Replies(this);
  }

  get webhook(): InteractionWebhook {
    return this.#context.webhook;
  }

  /** Runs the author's code and returns the initial response, synchronously if it is available. Never rejects. */
  start(task: HandlerTask): Callback | Promise<Callback> {
    this.#author = task.interaction;
    this.#underWay++;
    this.#perform(task);
    if (this.response.state === 'waiting') this.#waitForResponse();
    if (!this.#isFinished) this.#register(task.host);
    if (this.#callback) return this.#callback;
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /**
   * Counts a call as work. If it fails and nobody awaits it, the failure is logged instead of ending the process.
   *
   * @param givesReply - Whether the user gets no reply if it fails, unless there is one already.
   */
  track<T>(made: Promise<T>, givesReply = false): Promise<T> {
    const call = WatchedPromise.of(made);
    this.#underWay++;
    made.then(
      () => {
        this.#end();
      },
      (error: unknown) => {
        const isOwed = givesReply && this.response.isOpen;
        const failed = { call, error };
        if (!this.#isHandlerDone) this.#failedCalls.push(failed);
        else if (!isOwed) this.#failures.logLateCall(error);
        else if (this.#replyFailure?.call.isWatched === false)
          this.#failures.logLateCall(this.#replyFailure.error);
        if (isOwed) this.#replyFailure = failed;
        this.#end();
      },
    );
    return call;
  }

  deferIfDue(): void {
    if (this.#defer === 'never' || this.age.now() < this.#dueMs) return;
    this.#isDue = true;
    this.replies.deferInTime(this.#defer === 'ephemeral');
  }

  onDeferred(): void {
    this.#waitForTokenEnd();
  }

  onChange(json: string, isEphemeral: boolean): void {
    this.#context.ignoredFields.warn(this.#logContext, json, isEphemeral);
  }

  onLateDefer(late: LateDefer): void {
    this.#context.lateDefers.warn(this.#logContext, late);
  }

  async giveUp(): Promise<void> {
    const error = new CommandryError('WORK_GIVEN_UP', 'The app ended before this command was done.');
    this.abort.abort(new DOMException('The app ends.', 'AbortError'));
    await this.replies.onItsWay;
    if (this.response.isOpen) await this.#failures.giveUp(error, this.age.now());
    this.#stopTimer();
  }

  /** Created on first use: most handlers never fail. */
  get #failures(): FailureReporter {
    if (!this.#author) throw new TypeError('The handler ran before its interaction was known.');
    return (this.#reporter ??= new FailureReporter(
      this.#context,
      this.#logContext,
      this.replies,
      this.#author,
    ));
  }

  #respond(callback: Callback): void {
    this.#stopTimer();
    if (!this.#isHandlerDone) this.#waitForTokenEnd();
    // Timers do not run while a handler blocks the process.
    const sinceArrivalMs = this.#isDue ? 0 : this.age.sinceArrivalMs();
    if (sinceArrivalMs > INITIAL_RESPONSE_MS) this.#failures.noteMissed(sinceArrivalMs);
    this.#callback = callback;
    this.#settle?.(callback);
  }

  #perform({ start, toReply }: HandlerTask): void {
    let result: unknown;
    let isLater: boolean;
    try {
      result = start();
      isLater = isThenable(result);
    } catch (error) {
      this.#thrown(error, toReply);
      return;
    }
    if (!isLater) {
      this.#reply(result);
      return;
    }
    Promise.resolve(result).then(
      (value) => {
        this.#reply(value);
      },
      (error: unknown) => {
        this.#thrown(error, toReply);
      },
    );
  }

  #thrown(error: unknown, toReply: HandlerTask['toReply']): void {
    let reply: Reply;
    try {
      reply = toReply(error);
    } catch {
      this.#fail(error);
      return;
    }
    this.#reply(reply);
  }

  /** Sends the returned value as the reply, unless it is the result of a call. */
  #reply(returned: unknown): void {
    const result = this.replies.isResult(returned) ? undefined : returned;
    this.#handlerEnded(result !== undefined);
    let sending: Promise<void> | undefined;
    try {
      if (result !== undefined) sending = this.replies.giveReturned(result as Reply);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (sending) {
      sending.then(
        () => {
          this.#end();
        },
        (error: unknown) => {
          this.#fail(error);
        },
      );
    } else this.#end();
  }

  /** Logs unawaited calls that failed meanwhile, except one that left the user without a reply. */
  #handlerEnded(hasAnswer: boolean): void {
    this.#isHandlerDone = true;
    if (hasAnswer || !this.response.isOpen) this.#replyFailure = undefined;
    for (const { call, error } of this.#failedCalls)
      if (!call.isWatched && error !== this.#replyFailure?.error) this.#failures.logLateCall(error);
    this.#failedCalls = [];
  }

  /** Handles the end of the handler and all its calls without a reply. */
  #endWithoutReply(): void {
    const failure = this.#replyFailure;
    this.#replyFailure = undefined;
    if (!failure) {
      if (this.updates?.isAcknowledged) this.updates.acknowledge();
      else this.#failAfterwards(this.#failures.silent());
      return;
    }
    // Code that awaited the failed call gets one turn to give another reply.
    this.#context.clock.after(0, () => {
      if (this.#underWay === 0 && this.response.isOpen) this.#failAfterwards(failure.error);
      else this.#failures.logLateCall(failure.error);
    });
  }

  #failAfterwards(error: unknown): void {
    this.#underWay++;
    this.#failed(error);
  }

  /** Waits for pending calls before reporting, because they may still give the reply. */
  #fail(error: unknown): void {
    if (!this.#isHandlerDone) this.#handlerEnded(true);
    const underWay = this.response.state === 'waiting' ? undefined : this.replies.underWay;
    if (underWay)
      void underWay.then(() => {
        this.#failed(error);
      });
    else this.#failed(error);
  }

  #failed(error: unknown): void {
    this.#isReported = true;
    const reporting = this.#failures.report(error);
    if (reporting) {
      void reporting.finally(() => {
        this.#end();
      });
    } else this.#end();
  }

  #waitForResponse(): void {
    this.#cancelTimer = this.#context.clock.after(Math.max(0, this.#dueMs - this.age.now()), () => {
      this.#isDue = true;
      if (this.#defer === 'never') void this.#tooSlow('The deadline passed without a reply.');
      else this.replies.deferInTime(this.#defer === 'ephemeral');
    });
  }

  /** The age in milliseconds that the interaction may reach without a response. */
  get #dueMs(): number {
    const { deadlineMs } = this.#context;
    if (this.#defer === 'never') return deadlineMs;
    return Math.min(typeof this.#defer === 'number' ? this.#defer : AUTO_DEFER_MS, deadlineMs);
  }

  /** Gives up a deferred reply that never comes, or a handler that never ends, before the token expires. */
  #waitForTokenEnd(): void {
    const { clock } = this.#context;
    const delayMs = this.age.tokenEndsAtMs - LAST_CALL_MS - clock.monotonicMs();
    this.#stopTimer();
    this.#cancelTimer = clock.after(Math.max(0, delayMs), () => {
      void this.#tooSlow('The interaction was deferred, and its token ends without a reply.');
    });
  }

  async #tooSlow(why: string): Promise<void> {
    this.abort.abort(new DOMException('The time for the response is over.', 'TimeoutError'));
    if (!this.response.isOpen) {
      this.#isOver = true;
      this.#checkFinished();
      return;
    }
    const text = `${why} The interaction is ${formatMs(this.age.now())} old.`;
    const error = new CommandryError('HANDLER_TOO_SLOW', text);
    await this.#failures.giveUp(error, this.age.now());
    this.#isOver = true;
    this.#checkFinished();
  }

  #end(): void {
    this.#underWay--;
    if (this.#underWay === 0 && this.response.isOpen && !this.#isReported) this.#endWithoutReply();
    this.#checkFinished();
  }

  /** Whether the run is over. A handler that never settles no longer counts once it was given up. */
  get #isFinished(): boolean {
    const { state } = this.response;
    return this.#isOver || state === 'expired' || (this.#underWay === 0 && state === 'answered');
  }

  #checkFinished(): void {
    if (!this.#isFinished) return;
    this.#stopTimer();
    if (!this.#isRegistered) return;
    this.#isRegistered = false;
    this.#context.inFlight.remove(this);
    this.#onFinished?.();
  }

  #register(host: Host | undefined): void {
    this.#isRegistered = true;
    this.#context.inFlight.add(this);
    try {
      host?.waitUntil?.(this.#finished());
    } catch (error) {
      const message = 'The waitUntil of the host failed; work after the response may be cut off.';
      const log = logAbout(this.#context.log, this.interaction);
      log({
        level: 'error',
        event: 'INTERNAL',
        message,
        error: describeError(error, [this.interaction.token]),
      });
    }
  }

  #finished(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isRegistered) this.#onFinished = resolve;
      else resolve();
    });
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }
}

function isThenable(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { readonly then?: unknown }).then === 'function'
  );
}
