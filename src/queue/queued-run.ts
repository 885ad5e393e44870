import { DoNotRetry } from '../commands/jobs/do-not-retry.js';
import type { WorkAttempt } from '../commands/queue/work-queue.js';
import type { AppWork } from '../app/app-work.js';
import type { QueuedAttempt } from '../commands/queue/queued-attempt.js';
import { CommandryError, isCommandryError } from '../common/errors/commandry-error.js';
import { describeError, logAbout, type Log } from '../common/log.js';
import type { QueuedInteractionData } from '../interactions/queue/enqueue.js';
import type { Resumption } from '../interactions/queue/resumption.js';
import type { HandlerSession } from '../interactions/reply/session/session-calls.js';
import {
  INITIAL_STATE,
  type DeferredAs,
  type SessionState,
} from '../interactions/reply/session/session-state.js';

/** Note: the interaction was answered. No later attempt runs the handler. */
export const ANSWERED = 'answered';
/** Note: the interaction shows progress or a question, which is no answer. */
export const PROGRESS = 'progress';
/** Note: a worker began it but did not finish; the next one checks whether it was answered. */
const HANDED_BACK = 'handed back';

/** Why queued work is run: for its handler, or to conclude its interaction. */
export type Purpose =
  /** Its handler runs. */
  | { readonly kind: 'run' }
  /** The user is told that it took too long, or that the app is closing. */
  | { readonly kind: 'giveUp'; readonly as: 'tokenEnds' | 'shutdown' }
  /** Its token has expired: the user cannot be told. */
  | { readonly kind: 'expired' }
  /** The process of its last attempt died: the user is told that it failed. */
  | { readonly kind: 'abandoned' };

/** How long the queue's abort signal may come after the shutdown of the app, in milliseconds. */
const SIGNAL_LIMIT_MS = 1000;

const STOPPED = new DOMException('The worker ends, and another one runs this again.', 'AbortError');

/** Whether a retry would fail in the same way. */
function isMistake(error: unknown): boolean {
  if (error instanceof DoNotRetry) return true;
  return isCommandryError(error) && (error.code === 'HANDLER_SILENT' || error.code === 'QUEUE_CANNOT_CARRY');
}

/** Whether the process of the last attempt died: this attempt only reports the failure. */
export function isAbandoned({ work, attempt }: WorkAttempt): boolean {
  return attempt > work.maxAttempts;
}

/** The error of work whose last attempt died with its process. */
export function abandonedError({ work: { name, maxAttempts } }: WorkAttempt): CommandryError {
  return new CommandryError(
    'WORK_ABANDONED',
    `"${name}" is not run again: the process of its last attempt (${maxAttempts} of ${maxAttempts}) died.`,
  );
}

/** One attempt at the handler of an interaction: connects its session to the worker. */
export class QueuedRun implements Resumption {
  readonly attempt: QueuedAttempt;
  readonly deferredAs: DeferredAs;
  readonly instead: (() => unknown) | undefined;
  /** Whether it failed for good. */
  hasFailed = false;
  /** Whether another attempt follows. */
  isAgain = false;
  readonly #work: AppWork;
  readonly #attempt: WorkAttempt;
  readonly #purpose: Purpose;
  readonly #log: Log;
  readonly #token: string;
  #session: HandlerSession | undefined;
  readonly #noted = new Set<string>();
  #noting: Promise<void> = Promise.resolve();
  #reporting: Promise<void> | undefined;
  /** Whether the handler is no longer awaited. */
  #isOver = false;

  constructor(work: AppWork, attempt: WorkAttempt, data: QueuedInteractionData, purpose: Purpose) {
    const { id, name } = attempt.work;
    this.#work = work;
    this.#attempt = attempt;
    this.#purpose = purpose;
    this.#log = logAbout(work.log, data.interaction);
    this.#token = data.interaction.token;
    this.deferredAs = data.deferredAs;
    this.attempt = { idempotencyKey: id, attempt: attempt.attempt, isLast: attempt.isLast };
    this.instead = purpose.kind === 'run' ? undefined : () => this.#answerOnly(purpose, name);
  }

  /** Resolves when all notes are stored and the user is told. Never rejects. */
  get settled(): Promise<unknown> {
    return Promise.all([this.#noting, this.#reporting]);
  }

  /** Whether the user has the reply. Edits and questions do not count while the handler runs. */
  get isAnswered(): boolean {
    const { phase, showsProgress, underWay } = this.#session?.state ?? INITIAL_STATE;
    return phase === 'answered' && !(showsProgress && underWay > 0);
  }

  begin(session: HandlerSession): void {
    this.#session = session;
  }

  follow({ showsProgress }: SessionState): void {
    if (this.#purpose.kind !== 'run' || this.#isOver) return;
    if (showsProgress) this.#noteOnce(PROGRESS);
    if (this.isAnswered) this.#noteOnce(ANSWERED);
  }

  takes(error: unknown): boolean {
    const isAnswered = this.isAnswered;
    // Handed back: another attempt runs the handler again.
    if (this.#isOver) return true;
    this.#work.observer.listener?.note({ type: 'failed', error });
    if (this.#session?.state.isGivenUp) return false;
    if (this.#purpose.kind === 'expired') {
      this.hasFailed = true;
      this.#reporting = this.#report(error);
      return true;
    }
    if (isAnswered || isMistake(error) || this.attempt.isLast || this.#purpose.kind === 'abandoned') {
      this.hasFailed = true;
      return false;
    }
    this.isAgain = true;
    this.#isOver = true;
    this.#write(
      'warn',
      'WORK_ATTEMPT_FAILED',
      `Attempt ${this.attempt.attempt} failed; another follows.`,
      error,
    );
    return true;
  }

  async handBack(): Promise<void> {
    await this.#untilAborted();
    // Without the abort signal this counts as an attempt, and nobody would run it after the last one.
    if (this.#attempt.signal.aborted || !this.attempt.isLast) await this.stop();
    else await this.#giveUp();
  }

  /** The worker stops: hands the work over, unless the user has the reply. */
  async stop(): Promise<void> {
    const session = this.#session;
    if (!session || this.#isOver) return;
    const { onItsWay } = session.calls;
    if (onItsWay) {
      session.abort.abort(STOPPED);
      await onItsWay;
    }
    if (!this.isAnswered) {
      this.#isOver = true;
      this.isAgain = true;
      this.#note(HANDED_BACK);
      this.#write('info', 'WORK_HANDED_BACK', 'The worker ended before this was done; another one runs it.');
      // An edit in flight must not arrive after those of the next attempt.
      this.#settleAfter(session.calls.underWay);
    }
    // Before the signal, so that handlers of the signal can no longer reply.
    session.apply({ type: 'handOver' });
    session.abort.abort(STOPPED);
  }

  /** Tells the user that the app is closing. */
  async #giveUp(): Promise<void> {
    const session = this.#session;
    if (!session || this.#isOver) return;
    session.abort.abort(STOPPED);
    await session.calls.onItsWay;
    if (this.isAnswered) {
      session.apply({ type: 'handOver' });
      return;
    }
    this.hasFailed = true;
    // Progress can no longer be replaced, but an open reply can.
    session.apply({ type: 'shutdown' });
    await session.calls.onItsWay;
  }

  /** Waits for the queue's signal: only then does the attempt not count. */
  #untilAborted(): Promise<void> {
    const { signal } = this.#attempt;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#work.clock.after(SIGNAL_LIMIT_MS, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  #noteOnce(text: string): void {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.#note(text);
  }

  #settleAfter(done: Promise<void> | undefined): void {
    this.#noting = Promise.all([this.#noting, done]).then(() => undefined);
  }

  #note(text: string): void {
    const kept = this.#attempt.note(text).catch((error: unknown) => {
      this.#write('error', 'WORK_QUEUE_FAILED', `The note "${text}" could not be kept with the work.`, error);
    });
    this.#settleAfter(kept);
  }

  #answerOnly(purpose: Exclude<Purpose, { kind: 'run' }>, name: string): unknown {
    if (purpose.kind === 'expired')
      throw new CommandryError(
        'WORK_EXPIRED',
        `"${name}" began after the token of its interaction had ended.`,
      );
    if (purpose.kind === 'abandoned') throw abandonedError(this.#attempt);
    this.hasFailed = true;
    this.#session?.apply({ type: purpose.as });
    // Never: it is over when the user was told.
    return new Promise(() => undefined);
  }

  /** Reports a failure that cannot be shown to the user. */
  async #report(error: unknown): Promise<void> {
    const { observer, onError, makeIncidentId } = this.#work;
    const session = this.#session;
    const incidentId = makeIncidentId();
    const code = isCommandryError(error) ? error.code : 'HANDLER_FAILED';
    observer.trouble('HANDLER_FAILED');
    this.#write('error', code, 'The user could not be told.', error, incidentId);
    if (!session || !onError) return;
    const { command, handler, route } = session.logContext;
    try {
      await onError({
        error,
        code,
        incidentId,
        interaction: session.author,
        handler,
        command,
        route,
        answered: false,
      });
    } catch (thrown) {
      this.#write('error', 'ERROR_HOOK_FAILED', 'onError failed.', thrown, incidentId);
    }
  }

  #write(
    level: 'info' | 'warn' | 'error',
    event: string,
    text: string,
    error?: unknown,
    incidentId?: string,
  ): void {
    const { id, name } = this.#attempt.work;
    this.#log({
      level,
      event,
      message: `${this.#session?.logContext.handler ?? name}: ${text}`,
      ...(this.#session?.logContext ?? { interactionId: id }),
      attempt: this.attempt.attempt,
      ...(incidentId === undefined ? {} : { incidentId }),
      ...(error === undefined ? {} : { error: describeError(error, [this.#token]) }),
    });
  }
}
