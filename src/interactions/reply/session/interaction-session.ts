import type { AnswerableInteraction } from '../../../commands/types/component-types.js';
import type { Defer } from '../../../commands/types/defer.js';
import type { Reply } from '../../../commands/types/reply-types.js';
import type { Clock } from '../../../common/clock.js';
import type { CommandryError } from '../../../common/errors/commandry-error.js';
import { describeError, logAbout, type Log } from '../../../common/log.js';
import { INITIAL_RESPONSE_MS } from '../../../protocol/commands/limits.js';
import type { RepliedPayload } from '../../../protocol/interactions/interaction.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import type { Message } from '../../../protocol/messages/message.js';
import type { InteractionWebhook } from '../../../rest/interaction-webhook.js';
import type { InFlight } from '../../dispatch/in-flight.js';
import { LazySignal } from '../../dispatch/lazy-signal.js';
import { dueAtMs, InteractionAge, SessionTimer } from '../../receive/interaction-age.js';
import type { Host } from '../../receive/ports.js';
import type { WaitingCalls, WaitingSession } from '../../waiting/waiting-calls.js';
import type { CallingSession } from './calling-session.js';
import { toAbortReason, toGivenUp } from '../../dispatch/give-up-reasons.js';
import { FailureReporter, type FailureServices } from '../failure-reporter.js';
import { HandlerWatch } from '../../waiting/handler-watch.js';
import type { IgnoredFields } from '../ignored-fields.js';
import { isResult } from '../sent-reply.js';
import type { LateDefers } from '../late-defers.js';
import type { ReplyToRejection } from '../../middleware/reply-to-rejection.js';
import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import { describeTimes, refusalIn } from '../reply-refusal.js';
import type { HandlerContext, LogContext } from '../log-context.js';
import { SessionCalls } from './session-calls.js';
import type { GiveUpReason, SessionEffect, SessionEvent, SessionState } from './session-state.js';
import type { Resumption } from '../../queue/resumption.js';
import { GIVEN_BY_CALL, type Callback } from '../to-callback.js';
import { awaitedMoment, firstState, isFinished, isOpen, transition } from './transition.js';
import { isThenable, WatchedPromise } from '../watched-promise.js';

/** Dependencies shared by all sessions of an app. */
export interface SessionServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly webhook: InteractionWebhook;
  readonly inFlight: Pick<InFlight, 'add' | 'remove'>;
  readonly failures: FailureServices;
  readonly ignoredFields: IgnoredFields;
  readonly lateDefers: LateDefers;
  /** Milliseconds from the cause after which the app responds on the handler's behalf. */
  readonly deadlineMs: number;
  /** When handlers without a setting of their own are deferred. */
  readonly defer: Defer;
  readonly waiting: WaitingCalls;
  /** Left out where no route is signed. */
  readonly sign?: SignCustomIds | undefined;
}

/** The handler that a session is for. */
export interface SessionStart<Author extends AnswerableInteraction> {
  /** Without the attempt, which {@link SessionStart.resumed} has. */
  readonly about: HandlerContext;
  /** The handler's own setting. */
  readonly defer?: Defer | undefined;
  /** When the request arrived, by the monotonic clock. */
  readonly arrivedAtMs: number;
  /** Creates what the handler gets. */
  readonly toAuthor: (session: Session) => Author;
  /** Of a handler that was queued. */
  readonly resumed?: Resumption | undefined;
}

/** A call of the handler, ready to be made. */
export interface HandlerCall {
  /** Calls the author's code. Its result, or that of its promise, is the reply; undefined is none. */
  readonly start: () => unknown;
  readonly toReply: ReplyToRejection;
  readonly host: Host | undefined;
}

/**
 * One interaction while it is answered. Handler, deadline and the end of the app race for the one response; the session
 * lasts until the handler and all its calls are done and there is a reply. What happens is an event, `transition` says
 * what follows from it, and here that is carried out.
 */
export class Session<Author extends AnswerableInteraction = AnswerableInteraction>
  implements CallingSession, WaitingSession
{
  readonly interaction: RepliedPayload;
  readonly source: Message | undefined;
  readonly age: InteractionAge;
  readonly sign: SignCustomIds | undefined;
  readonly resumed: Resumption | undefined;
  readonly calls: SessionCalls;
  /** Notifies the handler that nobody is waiting any more. */
  readonly abort = new LazySignal();
  /** The object that the handler gets. */
  readonly author: Author;
  readonly #services: SessionServices;
  readonly logContext: LogContext;
  readonly #defer: Defer;
  #state: SessionState;
  /** When the phase of the response last changed. */
  #changedAtMs = 0;
  #failureReporter: FailureReporter | undefined;
  #callback: Callback | undefined;
  #settle: ((callback: Callback) => void) | undefined;
  /** Whether the host, which goes on, has no time left for the interaction. */
  #isOutOfTime = false;
  #isRegistered = false;
  #host: Host | undefined;
  #watch: HandlerWatch | undefined;
  #onFinished: (() => void) | undefined;
  #givingUp: Promise<void> | undefined;
  #timer: SessionTimer | undefined;

  constructor(services: SessionServices, interaction: RepliedPayload, start: SessionStart<Author>) {
    const { about, defer = services.defer, arrivedAtMs, toAuthor, resumed } = start;
    this.#services = services;
    this.logContext = {
      ...{ interactionId: interaction.id, ...about },
      ...(resumed && { attempt: resumed.attempt.attempt }),
    };
    this.#defer = defer;
    this.interaction = interaction;
    this.source = interaction.type === InteractionType.APPLICATION_COMMAND ? undefined : interaction.message;
    this.resumed = resumed;
    this.#state = firstState(this.source, resumed?.deferredAs);
    this.age = new InteractionAge(services.clock, interaction.id, arrivedAtMs);
    this.sign = services.sign;
    this.calls = new SessionCalls(this, services.webhook);
    this.author = toAuthor(this);
    resumed?.begin(this);
  }

  get waiting(): WaitingCalls {
    return this.#services.waiting;
  }

  get canWait(): boolean {
    return this.#host?.endsWithResponse !== true;
  }

  whenOver(callBack: () => void): () => void {
    return (this.#watch ??= new HandlerWatch(this.#state)).add(callBack);
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Calls the handler and returns the initial response, synchronously if it is available. Never rejects. */
  run(call: HandlerCall): Callback | Promise<Callback> {
    this.#host = call.host;
    this.#callHandler(call);
    if (!isFinished(this.#state)) this.#register();
    if (this.#callback) return this.#callback;
    if (isFinished(this.#state)) return GIVEN_BY_CALL;
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  apply(event: SessionEvent): boolean {
    const moved = transition(this.#state, event);
    if (!moved) return false;
    const isNewPhase = moved.state.phase !== this.#state.phase;
    this.#state = moved.state;
    if (isNewPhase) this.#changedAtMs = this.age.momentMs();
    this.resumed?.follow(moved.state);
    this.#watch?.follow(moved.state);
    for (const effect of moved.effects) this.#carryOut(effect);
    if (this.#isRegistered) this.#keepUp();
    return true;
  }

  /** If the call fails and nobody awaits it, the failure is logged instead of ending the process. */
  track<T>(made: Promise<T>, givesReply = false): Promise<T> {
    const call = WatchedPromise.of(made);
    this.apply({ type: 'callBegins' });
    made.then(
      () => this.apply({ type: 'callSucceeds' }),
      (error: unknown) => this.apply({ type: 'callFails', failed: { call, error }, givesReply }),
    );
    return call;
  }

  deferIfDue(): void {
    if (this.#defer === 'never' || this.age.now() < this.#dueMs) return;
    this.#meetDeadline();
  }

  refusal(): CommandryError {
    return refusalIn(this.#state.phase, this.times());
  }

  times(): string {
    return describeTimes(this.age, this.#changedAtMs);
  }

  onEdit(json: string, isEphemeral: boolean): void {
    this.#services.ignoredFields.warn(this.logContext, json, isEphemeral);
  }

  async giveUp(why?: 'time'): Promise<void> {
    if (this.resumed) return this.resumed.handBack();
    this.#isOutOfTime = why === 'time';
    this.apply({ type: 'shutdown' });
    await this.#givingUp;
  }

  #callHandler({ start, toReply }: HandlerCall): void {
    let result: unknown;
    let isLater: boolean;
    try {
      result = this.resumed?.instead ? this.resumed.instead() : start();
      isLater = isThenable(result);
    } catch (error) {
      this.#handlerThrew(error, toReply);
      return;
    }
    if (!isLater) {
      this.#handlerReturned(result);
      return;
    }
    Promise.resolve(result).then(
      (value) => {
        this.#handlerReturned(value);
      },
      (error: unknown) => {
        this.#handlerThrew(error, toReply);
      },
    );
  }

  #handlerThrew(error: unknown, toReply: HandlerCall['toReply']): void {
    let reply: Reply;
    try {
      const { command: commandPath, route: routeId } = this.logContext;
      reply = toReply(this.interaction, { commandPath, routeId }, error);
    } catch {
      this.apply({ type: 'handlerFails', error });
      return;
    }
    this.#giveAtLast(() => this.calls.giveRefusal(reply));
  }

  /** Sends the returned value as the reply, unless it is the result of a call. */
  #handlerReturned(returned: unknown): void {
    if (returned === undefined || isResult(returned)) {
      this.apply({ type: 'handlerReturns', hasReply: false });
      this.apply({ type: 'handlerEnds' });
      return;
    }
    this.#giveAtLast(() => this.calls.giveReturned(returned as Reply));
  }

  #giveAtLast(give: () => Promise<unknown> | undefined): void {
    let sending: Promise<unknown> | undefined;
    try {
      sending = give();
    } catch (error) {
      this.apply({ type: 'handlerFails', error });
      return;
    }
    if (!sending) {
      this.apply({ type: 'handlerEnds' });
      return;
    }
    this.apply({ type: 'handlerReturns', hasReply: true });
    sending.then(
      () => this.apply({ type: 'handlerEnds' }),
      (error: unknown) => this.apply({ type: 'handlerFails', error }),
    );
  }

  #carryOut(effect: SessionEffect): void {
    switch (effect.type) {
      case 'respond':
        this.#respond(effect.callback);
        break;
      case 'warnOfLateDefer':
        this.#services.lateDefers.warn(this.logContext, effect.late);
        break;
      case 'logFailedCall':
        if (!effect.unlessWatched || !effect.failed.call.isWatched)
          this.#failures.logFailedCall(effect.failed.error);
        break;
      case 'report': {
        const underWay = effect.afterCalls ? this.calls.underWay : undefined;
        const error = effect.isSilence ? this.#failures.silent(this.#state.phase) : effect.error;
        if (underWay)
          void underWay.then(() => {
            this.#report(error);
          });
        else this.#report(error);
        break;
      }
      case 'awaitTurn':
        this.#services.clock.after(0, () => {
          this.apply({ type: 'turnPasses', failed: effect.failed });
        });
        break;
      case 'abort':
        this.abort.abort(toAbortReason(effect.why));
        break;
      case 'giveUp':
        this.#givingUp = this.#giveUp(effect.why);
        break;
    }
  }

  #respond(callback: Callback): void {
    // Timers do not run while a handler blocks the process.
    const sinceArrivalMs = this.#state.isDue ? 0 : this.age.sinceArrivalMs();
    if (sinceArrivalMs > INITIAL_RESPONSE_MS) this.#failures.noteMissed(sinceArrivalMs);
    this.#callback = callback;
    this.#settle?.(callback);
  }

  #report(error: unknown): void {
    if (this.resumed?.takes(error)) {
      this.apply({ type: 'handOver' });
      return;
    }
    const reporting = this.#failures.report(error);
    if (reporting)
      void reporting.finally(() => {
        this.#reported();
      });
    else this.#reported();
  }

  #reported(): void {
    this.apply({ type: 'handlerEnds' });
    // A worker does not wait for the end of the token where the user could not be told.
    if (this.resumed) this.apply({ type: 'handOver' });
  }

  async #giveUp(because: GiveUpReason): Promise<void> {
    const why = because === 'shutdown' && this.#isOutOfTime ? 'hostEnds' : because;
    this.abort.abort(toAbortReason(why));
    if (because === 'shutdown') await this.calls.onItsWay;
    const ageMs = this.age.now();
    if (isOpen(this.#state)) await this.#failures.giveUp(toGivenUp(why, ageMs), ageMs);
    this.apply({ type: 'givenUp' });
  }

  /** Created on first use: most handlers never fail. */
  get #failures(): FailureReporter {
    const { calls } = this;
    return (this.#failureReporter ??= new FailureReporter(
      this.#services.failures,
      this.logContext,
      this.author,
      {
        isOpen: () => isOpen(this.#state),
        give: (reply, isUserMessage) => calls.give(reply, isUserMessage),
        giveInstead: (reply) => calls.giveInstead(reply),
      },
    ));
  }

  /** Waits for what the state waits for, and ends with it. */
  #keepUp(): void {
    this.#timer?.wait(awaitedMoment(this.#state));
    if (!isFinished(this.#state)) return;
    this.#isRegistered = false;
    this.#services.inFlight.remove(this);
    this.#settle?.(GIVEN_BY_CALL);
    this.#onFinished?.();
  }

  /** The age in milliseconds that the interaction may reach without a response. */
  get #dueMs(): number {
    return dueAtMs(this.#defer, this.#services.deadlineMs);
  }

  #meetDeadline(): void {
    const visibility = this.#defer === 'ephemeral' ? 'ephemeral' : 'public';
    // A deferred update shows nothing, so that an update or a reply can still follow.
    const deferAs = this.source ? 'update' : visibility;
    this.apply({ type: 'deadline', deferAs: this.#defer === 'never' ? undefined : deferAs });
  }

  #register(): void {
    this.#isRegistered = true;
    this.#services.inFlight.add(this);
    this.#timer = new SessionTimer(this.#services.clock, this.age, this.#dueMs, (moment) => {
      if (moment === 'deadline') this.#meetDeadline();
      else this.apply({ type: 'tokenEnds' });
    });
    this.#keepUp();
    try {
      this.#host?.waitUntil?.(new Promise<void>((resolve) => (this.#onFinished = resolve)), (why) =>
        this.giveUp(why),
      );
    } catch (error) {
      const message = 'The waitUntil of the host failed; work after the response may be cut off.';
      const log = logAbout(this.#services.log, this.interaction);
      log({
        level: 'error',
        event: 'INTERNAL',
        message,
        error: describeError(error, [this.interaction.token]),
      });
    }
  }
}
