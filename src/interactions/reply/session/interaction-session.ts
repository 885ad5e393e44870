import type { RepliableInteraction } from '../../../commands/types/component-types.js';
import { AUTO_DEFER_MS, DEADLINE_MS, type Defer } from '../../../commands/types/defer.js';
import type { ComponentInteraction } from '../../../commands/types/interaction-types.js';
import type { Reply } from '../../../commands/types/reply-types.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../../commands/waiting/waiting-types.js';
import type { Clock } from '../../../common/clock.js';
import { CommandryError } from '../../../common/errors/commandry-error.js';
import { formatMs } from '../../../common/time-limit.js';
import type { Underway } from '../../../common/observer.js';
import { describeError, logAbout, type Log } from '../../../common/log.js';
import { INITIAL_RESPONSE_MS } from '../../../protocol/commands/limits.js';
import type { RepliedPayload } from '../../../protocol/interactions/interaction.js';
import { InteractionType } from '../../../protocol/interactions/interaction-type.js';
import type { Message } from '../../../protocol/messages/message.js';
import type { InFlight } from '../../dispatch/in-flight.js';
import { LazySignal } from '../../dispatch/lazy-signal.js';
import type { ReplyToRejection } from '../../middleware/rejections.js';
import type { Resumption } from '../../queue/resumption.js';
import { InteractionAge } from '../../receive/interaction-age.js';
import type { HostOrWorker } from '../../receive/ports.js';
import type { WaitingCalls } from '../../waiting/waiting-calls.js';
import { FailureReporter, type FailureServices } from '../failure-reporter.js';
import type { HandlerContext, LogContext } from '../reply-warnings.js';
import { isPlainText } from '../outgoing/outgoing-message.js';
import { GIVEN_BY_CALL, isDefer, toTextCallback, type Callback } from '../to-callback.js';
import { isThenable, WatchedPromise } from '../watched-promise.js';
import {
  isResult,
  SessionCalls,
  type AwaitedMessage,
  type CallServices,
  type HandlerSession,
} from './session-calls.js';
import {
  INITIAL_STATE,
  type GiveUpReason,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session-state.js';
import { awaitedMoment, firstState, isFinished, isOpen, transition } from './transition.js';

/** Dependencies shared by all sessions of an app. */
export interface SessionServices extends CallServices, FailureServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly inFlight: Pick<InFlight, 'add' | 'remove'>;
  /** The default of `defer`. */
  readonly defer: Defer;
  readonly waiting: WaitingCalls;
}

/** The handler that a session is for. */
export interface SessionStart<Author extends RepliableInteraction> {
  /** Without the attempt, which {@link SessionStart.resumed} has. */
  readonly about: HandlerContext;
  /** The handler's own setting. */
  readonly defer?: Defer | undefined;
  /** When the request arrived, by the monotonic clock. */
  readonly arrivedAtMs: number;
  /** Creates the handler's interaction. */
  readonly toAuthor: (session: Session) => Author;
  /** Of a queued handler. */
  readonly resumed?: Resumption | undefined;
}

export interface HandlerCall {
  /** Calls the author's code. Its result, possibly async, is the reply; undefined is none. */
  readonly start: () => unknown;
  readonly toReply: ReplyToRejection;
  readonly host: HostOrWorker | undefined;
}

/** Fast path: the state after the two events of most interactions, a text as reply and the end of the handler. */
const ANSWERED = [
  { type: 'answer', callback: toTextCallback('') } as const,
  { type: 'handlerEnds' } as const,
].reduce((state: SessionState, event) => transition(state, event)?.state ?? state, INITIAL_STATE);

/** How long before the token expires a missing reply is given up, in milliseconds. */
const LAST_CALL_MS = 15_000;

/**
 * One interaction in progress. Handler, deadline and shutdown race for the one response; the session lasts until the
 * handler and all its calls are done and there is a reply. Everything that happens is an event; `transition` decides,
 * and this class executes its effects. What few handlers need is created lazily.
 */
export class Session<Author extends RepliableInteraction = RepliableInteraction> implements HandlerSession {
  readonly services: SessionServices;
  readonly interaction: RepliedPayload;
  readonly source: Message | undefined;
  /** Of a queued handler. */
  readonly resumed: Resumption | undefined;
  readonly author: Author;
  /** The interaction, for a listener. */
  readonly #underway: Underway | undefined;
  readonly #about: HandlerContext;
  readonly #defer: Defer;
  readonly #arrivedAtMs: number;
  #state: SessionState;
  #changedAtMs = 0;
  #callback: Callback | undefined;
  #settle: ((callback: Callback) => void) | undefined;
  /** Whether the host, which keeps running, has no time left for the interaction. */
  #isOutOfTime = false;
  #isRegistered = false;
  #host: HostOrWorker | undefined;
  #givingUp: Promise<void> | undefined;
  #onFinished: (() => void) | undefined;
  /** Called when the handler is over. */
  #watchers: Set<() => void> | undefined;
  #awaited: ReturnType<typeof awaitedMoment>;
  #cancelTimer: (() => void) | undefined;
  #age: InteractionAge | undefined;
  #calls: SessionCalls | undefined;
  #abort: LazySignal | undefined;
  #logContext: LogContext | undefined;
  #failureReporter: FailureReporter | undefined;

  constructor(services: SessionServices, interaction: RepliedPayload, start: SessionStart<Author>) {
    const { about, defer = services.defer, arrivedAtMs, toAuthor, resumed } = start;
    this.services = services;
    this.#underway = services.observer.listener?.active();
    this.interaction = interaction;
    this.source = interaction.type === InteractionType.APPLICATION_COMMAND ? undefined : interaction.message;
    this.resumed = resumed;
    this.#about = about;
    this.#defer = defer;
    this.#arrivedAtMs = arrivedAtMs;
    this.#state = firstState(this.source, resumed?.deferredAs);
    this.author = toAuthor(this);
    resumed?.begin(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  get changedAtMs(): number {
    return this.#changedAtMs;
  }

  get age(): InteractionAge {
    return (this.#age ??= new InteractionAge(this.services.clock, this.interaction.id, this.#arrivedAtMs));
  }

  get calls(): SessionCalls {
    return (this.#calls ??= new SessionCalls(this));
  }

  get abort(): LazySignal {
    return (this.#abort ??= new LazySignal());
  }

  get clock(): Clock {
    return this.services.clock;
  }

  get logContext(): LogContext {
    return (this.#logContext ??= {
      interactionId: this.interaction.id,
      ...this.#about,
      ...(this.resumed && { attempt: this.resumed.attempt.attempt }),
    });
  }

  get canWait(): boolean {
    return this.#host?.endsWithResponse !== true;
  }

  get delivered(): Promise<void> | undefined {
    return this.#host?.delivered;
  }

  /** Calls the handler and returns the initial response, synchronously if possible. Never rejects. */
  run({ start, toReply, host }: HandlerCall): Callback | Promise<Callback> {
    this.#host = host;
    this.#callHandler(start, toReply);
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
    this.#enter(moved.state);
    this.resumed?.follow(moved.state);
    if (this.#watchers && isOver(moved.state)) {
      const watchers = [...this.#watchers];
      this.#watchers.clear();
      for (const callBack of watchers) callBack();
    }
    for (const effect of moved.effects) this.#carryOut(effect);
    if (this.#isRegistered) this.#keepUp();
    return true;
  }

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

  whenOver(callBack: () => void): () => void {
    if (isOver(this.#state)) {
      callBack();
      return () => undefined;
    }
    const watchers = (this.#watchers ??= new Set());
    watchers.add(callBack);
    return () => {
      watchers.delete(callBack);
    };
  }

  awaitComponent(
    message: AwaitedMessage,
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined> {
    return this.track(this.services.waiting.awaitComponent(this, message, settings));
  }

  awaitComponents(
    message: AwaitedMessage,
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction> {
    return this.services.waiting.awaitComponents(this, message, settings);
  }

  /** @param why - `time`: the host, which keeps running, has no time left for the interaction. */
  async giveUp(why?: 'time'): Promise<void> {
    if (this.resumed) return this.resumed.handBack();
    this.#isOutOfTime = why === 'time';
    this.apply({ type: 'shutdown' });
    await this.#givingUp;
  }

  #enter(state: SessionState): void {
    if (state.phase !== this.#state.phase) this.#changedAtMs = this.services.clock.monotonicMs();
    this.#state = state;
  }

  #callHandler(start: HandlerCall['start'], toReply: HandlerCall['toReply']): void {
    let result: unknown;
    try {
      result = this.resumed?.instead ? this.resumed.instead() : start();
      if (isThenable(result)) {
        this.#awaitHandler(result, toReply);
        return;
      }
    } catch (error) {
      this.#handlerThrew(error, toReply);
      return;
    }
    this.#handlerReturned(result);
  }

  #awaitHandler(result: unknown, toReply: HandlerCall['toReply']): void {
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
      const { command: commandPath, route: routeId } = this.#about;
      reply = toReply(this.interaction, { commandPath, routeId }, error);
    } catch {
      this.apply({ type: 'handlerFails', error });
      return;
    }
    this.#giveAtLast(() => this.calls.giveRefusal(reply));
  }

  /** Sends the returned value as the reply, unless it is the result of a call. */
  #handlerReturned(returned: unknown): void {
    // Nothing has happened yet, and nobody would be told of the state between the answer and the end of the handler.
    const isUntouched = this.#state === INITIAL_STATE && !this.#watchers;
    if (typeof returned === 'string' && isUntouched && isPlainText(returned)) {
      this.#enter(ANSWERED);
      this.#respond(toTextCallback(returned));
      if (this.#isRegistered) this.#keepUp();
      return;
    }
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
        this.services.warnings.warnOfLateDefer(this.logContext, effect.late);
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
        this.services.clock.after(0, () => {
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

  /** The phase has just changed. */
  #respond(callback: Callback): void {
    // Timers do not fire while a handler blocks the event loop.
    const sinceArrivalMs = this.#state.isDue ? 0 : this.#changedAtMs - this.#arrivedAtMs;
    if (sinceArrivalMs > INITIAL_RESPONSE_MS) this.#failures.noteMissed(sinceArrivalMs);
    if (this.#underway && isDefer(callback))
      this.#underway.note({ type: 'deferred', isAutomatic: this.#state.isAutomatic });
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
    // A worker does not wait for the token to expire: the user could not be told.
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

  get #failures(): FailureReporter {
    return (this.#failureReporter ??= new FailureReporter(this.services, this));
  }

  /** The session outlives this tick: registers it as work in flight, sets its timer, and keeps the host alive. */
  #register(): void {
    this.#isRegistered = true;
    this.services.inFlight.add(this);
    this.delivered?.catch(() => {
      this.abort.abort(new DOMException('Discord does not have the response.', 'AbortError'));
      // There is nothing to wait for.
      this.whenOver(() => this.apply({ type: 'handOver' }));
    });
    this.#keepUp();
    try {
      this.#host?.waitUntil?.(new Promise<void>((resolve) => (this.#onFinished = resolve)), (why) =>
        this.giveUp(why),
      );
    } catch (error) {
      const message = 'The waitUntil of the host failed; work after the response may be cut off.';
      const log = logAbout(this.services.log, this.interaction);
      log({
        level: 'error',
        event: 'INTERNAL',
        message,
        error: describeError(error, [this.interaction.token]),
      });
    }
  }

  #keepUp(): void {
    this.#setTimer();
    if (!isFinished(this.#state)) return;
    this.#isRegistered = false;
    this.services.inFlight.remove(this);
    this.#settle?.(GIVEN_BY_CALL);
    this.#onFinished?.();
  }

  /** Sets the timer for the next deadline. */
  #setTimer(): void {
    const moment = awaitedMoment(this.#state);
    if (moment === this.#awaited) return;
    this.#awaited = moment;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (moment === undefined) return;
    const { age, clock } = this;
    const delayMs =
      moment === 'deadline'
        ? this.#dueMs - age.now()
        : age.tokenEndsAtMs - LAST_CALL_MS - clock.monotonicMs();
    this.#cancelTimer = clock.after(Math.max(0, delayMs), () => {
      if (moment === 'deadline') this.#meetDeadline();
      else this.apply({ type: 'tokenEnds' });
    });
  }

  /** The age at which a response is due, in milliseconds. */
  get #dueMs(): number {
    if (this.#defer === 'never') return DEADLINE_MS;
    return typeof this.#defer === 'number' ? this.#defer : AUTO_DEFER_MS;
  }

  #meetDeadline(): void {
    const visibility = this.#defer === 'ephemeral' ? 'ephemeral' : 'public';
    // A deferred update shows nothing, so that an update or a reply can still follow.
    const deferAs = this.source ? 'update' : visibility;
    this.apply({ type: 'deadline', deferAs: this.#defer === 'never' ? undefined : deferAs });
  }
}

/** Whether a handler is over: it has ended with all its calls, failed or was given up. */
function isOver(state: SessionState): boolean {
  return state.isReported || state.isEnding || isFinished(state);
}

/** `hostEnds`: the serverless function has no time left; the bot keeps running. */
type Why = GiveUpReason | 'hostEnds';

/** Returns the abort reason of a handler that is given up. */
function toAbortReason(why: Why): DOMException {
  return why === 'shutdown'
    ? new DOMException('The app ends.', 'AbortError')
    : new DOMException('The time for the response is over.', 'TimeoutError');
}

/** Returns the error of a handler that is given up. */
function toGivenUp(why: Why, ageMs: number): CommandryError {
  if (why === 'shutdown')
    return new CommandryError('WORK_GIVEN_UP', 'The app ended before this command was done.');
  const what = {
    deadline: 'The deadline passed without a reply.',
    tokenEnds: 'The interaction was deferred, and its token expires without a reply.',
    hostEnds: 'The function ends before the handler is done: raise its timeout.',
  };
  return new CommandryError('HANDLER_TOO_SLOW', `${what[why]} The interaction is ${formatMs(ageMs)} old.`);
}
