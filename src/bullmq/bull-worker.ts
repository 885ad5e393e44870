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
import { isServerAway, type QueueHealth } from './queue-health.js';

export interface BullWorkerSettings {
  readonly name: string;
  readonly prefix: string;
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  readonly limitMs: number;
  readonly clock: Clock;
  readonly health: QueueHealth;
  /** Opens a connection that waits for the server while it is away. */
  readonly open: () => OpenConnection;
  /** The worker has ended. */
  readonly onEnd: () => void;
}

type Run = Parameters<WorkQueue['work']>[0];

/** How long the attempts that were told to stop may take until they are handed back, in milliseconds. */
const HANDING_BACK_MS = 2000;

/** The pause after a failure that may last, in milliseconds. BullMQ would try again at once, for as long as it lasts. */
const PAUSE_MS = 1000;

/** The error of an attempt at work that the app does not know, by which the pause after it is chosen. */
const UNKNOWN: WorkOutcome = 'unknown';

/** An attempt under way. */
interface Active {
  readonly job: WorkJob;
  readonly controller: AbortController;
  /** Whether another worker has it. */
  isLost: boolean;
  /** Ends the wait for it. */
  readonly letGo: () => void;
  /** Resolves when the attempt has ended, or the wait for it. */
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
      // By its number of parameters BullMQ knows whether it wants a signal; there is one already.
      (job, token) => this.#process(job, token ?? ''),
      {
        connection: connection.client,
        prefix,
        concurrency: this.#concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        // The attempts are counted here.
        maxStalledCount: ANY_NUMBER,
        runRetryDelay: PAUSE_MS,
        settings: {
          backoffStrategy: (failed, _type, error, job) => {
            const { backoffMs = PAUSE_MS } = (job?.data ?? {}) as Partial<WorkData>;
            const leastMs = error?.message === UNKNOWN ? UNKNOWN_PAUSE_MS : 0;
            return pauseAfter(Math.max(backoffMs, leastMs), failed);
          },
        },
        // For the count of what was given up.
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
    // BullMQ gives up a worker whose first call fails.
    engine
      .waitUntilReady()
      .then(() => (this.#closing ? undefined : engine.run()))
      .then(() => {
        beginAgain();
      }, beginAgain);
  }

  #failed(engine: EngineWorker<WorkData, void>, error: unknown): void {
    // Told by lockRenewalFailed.
    if (error instanceof Error && /could not renew lock|missing lock/i.test(error.message)) return;
    // A worker that was stopped for long ends work that another one has done meanwhile.
    const gone =
      error instanceof Error ? /missing key for job (\S+?)\.? /i.exec(error.message)?.[1] : undefined;
    if (gone !== undefined) {
      this.#settings.health.lost(gone);
      return;
    }
    this.#settings.health.failed(error);
    if (this.#closing || isServerAway(error) || !engine.isRunning() || engine.isPaused()) return;
    // A full disk or memory, missing rights: BullMQ would ask again without a pause.
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
    // To answer for work it is given once more, or until its end: somebody waits for it, and no handler runs any more.
    if (attempt > maxAttempts + 1 && this.#settings.clock.now() >= expiresAtMs) {
      this.#settings.health.givenUp(name, attempt - 1);
      throw new UnrecoverableError('given up');
    }
    if (this.#isClosing()) return handBack(job, token);
    const notes = job.attemptsStarted > 1 ? await this.#readNotes(job) : [];
    // Without its notes nobody knows whether it was answered. It may also have begun to end meanwhile, and then it waits
    // for what is known to be under way alone.
    if (!notes || this.#isClosing()) return handBack(job, token);
    const active = this.#start(job, attempt, notes);
    const outcome = await active.ended;
    this.#active.delete(active);
    // It is the other worker's now.
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

  /** Returns undefined if Redis has refused, or the connection broke. */
  async #readNotes({ id = '' }: WorkJob): Promise<readonly string[] | undefined> {
    const engine = this.#engine;
    if (!engine) return undefined;
    try {
      // Within its transaction a call may fail alone, which BullMQ does not look at.
      const { logs }: { readonly logs: unknown } = await engine.getBackend().getJobLogs(id, 0, -1, true);
      if (!isTexts(logs)) throw new Error('Redis refused to read the notes kept with the work.');
      return logs;
    } catch (error) {
      // It pauses, because the work that is handed back would come at once.
      this.#failed(engine, error);
      return undefined;
    }
  }

  /** Entries that are not removed here are swept when they would expire. */
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
    // Waits for what is under way; a connection that is away would keep it for ever.
    const ended = this.#engine?.close() ?? Promise.resolve();
    const left = (): Promise<unknown> => Promise.all([...this.#active].map((active) => active.ended));
    if (drainMs > 0) await atMost(clock, drainMs, left());
    for (const { controller } of this.#active)
      controller.abort(new DOMException('The worker ends.', 'AbortError'));
    await atMost(clock, HANDING_BACK_MS, left());
    for (const { letGo } of this.#active) letGo();
    // Nothing can be handed back: what is left is found by other workers.
    if (health.isAway) this.#connection?.end();
    await atMost(clock, limitMs, ended);
    this.#connection?.end();
    health.onError = undefined;
    onEnd();
  }
}

/** Puts work where it is taken next. Its attempt does not count. */
async function handBack(job: WorkJob, token: string): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Settles as a call to Redis does, or rejects after this time. */
export function answerWithin<T>(clock: Clock, ms: number, call: Promise<T>): Promise<T> {
  return within(clock, ms, call, () => new Error(`Redis did not answer within ${ms} ms.`));
}
