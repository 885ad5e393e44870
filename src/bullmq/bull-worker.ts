import { UnrecoverableError, WaitingError, Worker as EngineWorker } from 'bullmq';
import type {
  WorkAttempt,
  Worker,
  WorkerOptions,
  WorkOutcome,
  WorkQueue,
} from '../commands/queue/work-queue.js';
import type { Clock } from '../common/clock.js';
import { readGiven } from '../common/read-given.js';
import { atMost, within } from '../common/time-limit.js';
import { pauseAfter, UNKNOWN_PAUSE_MS, Concurrency } from '../queue/work-rules.js';
import type { OpenConnection } from './bull-connection.js';
import { ANY_NUMBER, attemptOf, toWork, type WorkData, type WorkJob } from './bull-job.js';
import { forgetExpiry } from './expiring-work.js';
import { isServerAway, type BullHealth } from './bull-health.js';

export interface BullWorkerSettings {
  readonly name: string;
  readonly prefix: string;
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  readonly limitMs: number;
  readonly clock: Clock;
  readonly health: BullHealth;
  /** Opens a connection that queues calls while the server is away. */
  readonly open: () => OpenConnection;
  /** Called when the worker has ended. */
  readonly onEnd: () => void;
}

type Run = Parameters<WorkQueue['work']>[0];

/** Grace period of aborted attempts before they are handed back, in milliseconds. */
const HANDING_BACK_MS = 2000;

/** Delay after a lasting failure, in milliseconds. BullMQ would retry in a tight loop. */
const PAUSE_MS = 1000;

/** The error of an attempt at work that the app does not know: it selects the backoff. */
const UNKNOWN: WorkOutcome = 'unknown';

/** An attempt in progress. */
interface Active {
  readonly job: WorkJob;
  readonly controller: AbortController;
  /** Whether another worker has taken it. */
  isLost: boolean;
  /** Stops waiting for it. */
  readonly letGo: () => void;
  /** Resolves when the attempt has ended or is no longer awaited. */
  ended: Promise<WorkOutcome>;
}

/** A worker of BullMQ that runs work. */
export class BullWorker implements Worker {
  readonly #settings: BullWorkerSettings;
  readonly #run: Run;
  readonly #concurrency: number;
  readonly #active = new Set<Active>();
  #engine: EngineWorker<WorkData, void> | undefined;
  #connection: OpenConnection | undefined;
  #cancelPause: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(settings: BullWorkerSettings, run: Run, { concurrency, onError }: WorkerOptions) {
    this.#settings = settings;
    this.#run = run;
    this.#concurrency = readGiven(Concurrency, concurrency, 'queue.work');
    settings.health.onError = onError;
    this.#begin();
  }

  close({ drainMs = 0 }: { readonly drainMs?: number | undefined } = {}): Promise<void> {
    this.#closing ??= this.#end(drainMs);
    return this.#closing;
  }

  #isClosing(): boolean {
    return this.#closing !== undefined;
  }

  #begin(): void {
    const { name, prefix, lockMs, stalledCheckMs, health } = this.#settings;
    const connection = this.#settings.open();
    const engine = new EngineWorker<WorkData, void>(
      name,
      // Two parameters: with a third BullMQ would pass a signal; we have our own.
      (job, token) => this.#process(job, token ?? ''),
      {
        connection: connection.client,
        prefix,
        concurrency: this.#concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        // Attempts are counted here.
        maxStalledCount: ANY_NUMBER,
        runRetryDelay: PAUSE_MS,
        settings: {
          backoffStrategy: (failed, _type, error, job) => {
            const { backoffMs = PAUSE_MS } = (job?.data ?? {}) as Partial<WorkData>;
            const leastMs = error?.message === UNKNOWN ? UNKNOWN_PAUSE_MS : 0;
            return pauseAfter(Math.max(backoffMs, leastMs), failed);
          },
        },
        // For the count of failed work.
        metrics: { maxDataPoints: 1 },
        autorun: false,
      },
    );
    [this.#connection, this.#engine] = [connection, engine];
    engine.on('error', (error) => {
      this.#failed(engine, error);
    });
    engine.on('lockRenewalFailed', (ids) => {
      this.#lose(ids);
    });
    engine.on('completed', (job) => {
      this.#forget(job);
    });
    engine.on('failed', (job, error) => {
      if (error instanceof UnrecoverableError) this.#forget(job);
    });
    for (const event of ['active', 'completed', 'locksRenewed', 'drained'] as const)
      engine.on(event, () => {
        health.recovered();
      });
    const beginAgain = (error?: unknown): void => {
      if (this.#closing || this.#engine !== engine) return;
      if (error !== undefined) health.failed(error);
      engine.close(true).catch(() => undefined);
      connection.end();
      this.#cancelPause = this.#settings.clock.after(PAUSE_MS, () => {
        this.#begin();
      });
    };
    // BullMQ abandons a worker whose first call fails.
    engine
      .waitUntilReady()
      .then(() => (this.#closing ? undefined : engine.run()))
      .then(() => {
        beginAgain();
      }, beginAgain);
  }

  #failed(engine: EngineWorker<WorkData, void>, error: unknown): void {
    // Reported by lockRenewalFailed.
    if (error instanceof Error && /could not renew lock|missing lock/i.test(error.message)) return;
    // After a long stall, another worker has done this work.
    const gone =
      error instanceof Error ? /missing key for job (\S+?)\.? /i.exec(error.message)?.[1] : undefined;
    if (gone !== undefined) {
      this.#settings.health.lost(gone);
      return;
    }
    this.#settings.health.failed(error);
    if (this.#closing || isServerAway(error) || !engine.isRunning() || engine.isPaused()) return;
    // Full disk or memory, missing rights: BullMQ would retry in a tight loop.
    engine.pause(true).catch(() => undefined);
    this.#cancelPause = this.#settings.clock.after(PAUSE_MS, () => {
      engine.resume().catch(() => undefined);
    });
  }

  #lose(ids: readonly string[]): void {
    for (const active of this.#active) {
      if (active.isLost || !ids.includes(active.job.id ?? '')) continue;
      active.isLost = true;
      this.#settings.health.lost(active.job.data.name);
      active.controller.abort(new DOMException('Another worker has taken the work.', 'AbortError'));
      active.letGo();
    }
  }

  async #process(job: WorkJob, token: string): Promise<void> {
    const { maxAttempts, name, expiresAtMs = 0 } = job.data;
    const attempt = attemptOf(job);
    // One extra attempt, only to report the failure: the user still waits for an answer. No handler runs in it.
    if (attempt > maxAttempts + 1 && this.#settings.clock.now() >= expiresAtMs) {
      this.#settings.health.givenUp(name, attempt - 1);
      throw new UnrecoverableError('given up');
    }
    if (this.#isClosing()) return handBack(job, token);
    const notes = job.attemptsStarted > 1 ? await this.#readNotes(job) : [];
    // Without its notes it is unknown whether it was answered. And if the worker began to close meanwhile, it must not
    // start work that close does not wait for.
    if (!notes || this.#isClosing()) return handBack(job, token);
    const active = this.#start(job, attempt, notes);
    const outcome = await active.ended;
    this.#active.delete(active);
    // The other worker has it now.
    if (active.isLost) throw new WaitingError();
    if (outcome === 'done') return;
    if (outcome === 'again' && active.controller.signal.aborted) return handBack(job, token);
    if (outcome === 'failed' || attempt >= maxAttempts) throw new UnrecoverableError('failed');
    throw new Error(outcome);
  }

  #start(job: WorkJob, attempt: number, notes: readonly string[]): Active {
    const controller = new AbortController();
    let letGo = (): void => undefined;
    const gone = new Promise<WorkOutcome>((resolve) => {
      letGo = () => {
        resolve('again');
      };
    });
    const active: Active = { job, controller, isLost: false, letGo, ended: gone };
    const work = toWork(job);
    const given: WorkAttempt = {
      work,
      attempt,
      isLast: attempt >= work.maxAttempts,
      signal: controller.signal,
      notes,
      note: (text) => this.#note(active, text),
    };
    const ran = Promise.resolve()
      .then(() => this.#run(given))
      .catch((): WorkOutcome => 'again');
    active.ended = Promise.race([ran, gone]);
    this.#active.add(active);
    return active;
  }

  /** Returns undefined if Redis refused or the connection broke. */
  async #readNotes({ id = '' }: WorkJob): Promise<readonly string[] | undefined> {
    const engine = this.#engine;
    if (!engine) return undefined;
    try {
      // A single call of the transaction may fail, which BullMQ ignores.
      const { logs }: { readonly logs: unknown } = await engine.getBackend().getJobLogs(id, 0, -1, true);
      if (!isTexts(logs)) throw new Error('Redis refused to read the notes kept with the work.');
      return logs;
    } catch (error) {
      // Pauses, because handed-back work would return at once.
      this.#failed(engine, error);
      return undefined;
    }
  }

  /** Entries left here are swept when they expire. */
  #forget(job: WorkJob | undefined): void {
    const engine = this.#engine;
    if (!job?.id || job.data.expiresAtMs === undefined || !engine) return;
    const { id } = job;
    const { client } = engine.getBackend();
    client.then((connected) => forgetExpiry(connected, engine.toKey, id)).catch(() => undefined);
  }

  async #note({ job, isLost }: Active, text: string): Promise<void> {
    if (isLost) throw new Error('Another worker has taken the work, so nothing can be noted.');
    await answerWithin(this.#settings.clock, this.#settings.limitMs, job.log(text));
  }

  async #end(drainMs: number): Promise<void> {
    const { clock, health, limitMs, onEnd } = this.#settings;
    this.#cancelPause?.();
    // Waits for work in flight; without a connection that could take for ever.
    const ended = this.#engine?.close() ?? Promise.resolve();
    const left = (): Promise<unknown> => Promise.all([...this.#active].map((active) => active.ended));
    if (drainMs > 0) await atMost(clock, drainMs, left());
    for (const { controller } of this.#active)
      controller.abort(new DOMException('The worker ends.', 'AbortError'));
    await atMost(clock, HANDING_BACK_MS, left());
    for (const { letGo } of this.#active) letGo();
    // Nothing can be handed back; other workers find the rest as stalled.
    if (health.isAway) this.#connection?.end();
    await atMost(clock, limitMs, ended);
    this.#connection?.end();
    health.onError = undefined;
    onEnd();
  }
}

/** Puts work at the head of the queue. The attempt does not count. */
async function handBack(job: WorkJob, token: string): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Puts a timeout on a call to Redis. */
export function answerWithin<T>(clock: Clock, ms: number, call: Promise<T>): Promise<T> {
  return within(clock, ms, call, () => new Error(`Redis did not answer within ${ms} ms.`));
}
