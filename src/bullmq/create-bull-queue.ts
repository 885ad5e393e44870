import * as z from 'zod/mini';
import { Queue as EngineQueue } from 'bullmq';
import type {
  KeptWork,
  QueueDepth,
  QueuedWork,
  Worker,
  WorkerOptions,
  WorkQueue,
} from '../commands/queue/work-queue.js';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { logToStderr, type Log } from '../common/log.js';
import { toLog, type Logger } from '../common/logger.js';
import { redactFields } from '../common/redact.js';
import { atMost } from '../common/time-limit.js';
import { readWork } from '../queue/work-rules.js';
import { toJobOptions, type WorkData } from './bull-job.js';
import { BullWorker, answerWithin } from './bull-worker.js';
import { messageOf } from '../queue/queue-health.js';
import { BullHealth } from './bull-health.js';
import {
  ClientOfServer,
  openConnection,
  type BullConnection,
  type OpenConnection,
  type Purpose,
} from './bull-connection.js';
import { claimWork, listExpiring, noteExpiry, removeWork, type ScriptClient } from './expiring-work.js';
import { aClock, aLog, readGiven, whole } from '../common/read-given.js';

/** Options of `createBullQueue`. */
export interface BullQueueOptions {
  /** A client of the package `redis` or `ioredis`; the queue opens its own connections with the same settings. */
  readonly connection: BullConnection;
  /** The name of the queue, without `:`. Apps that share a Redis need different names. Default `work`. */
  readonly name?: string | undefined;
  /** The prefix of all keys in Redis. Default `commandry`. */
  readonly prefix?: string | undefined;
  /**
   * The lock duration (a lease that workers renew), in milliseconds; a whole number from 100. Must exceed the time that
   * handlers block the event loop. Default 15,000.
   */
  readonly lockMs?: number | undefined;
  /**
   * How often a worker looks for stalled work, whose process died, in milliseconds; a whole number from 50. Default
   * 5,000.
   */
  readonly stalledCheckMs?: number | undefined;
  /** Receives warnings and failures of the queue, like `log` of `createApp`. Default: JSON lines on stderr. */
  readonly log?: Log | Logger | undefined;
  /** For tests. Default: the system clock. Redis and BullMQ have their own clocks. */
  readonly clock?: Clock | undefined;
}

const aName = z.string().check(z.regex(/^[^:]+$/, 'must be a string without ":", and not empty'));

const Options = z.strictObject({
  connection: ClientOfServer,
  name: z._default(aName, 'work'),
  prefix: z._default(aName, 'commandry'),
  lockMs: z._default(whole(100), 15_000),
  stalledCheckMs: z._default(whole(50), 5000),
  log: z._default(aLog(), () => logToStderr),
  clock: z._default(aClock(), () => systemClock),
});

/** Timeout of a call, in milliseconds. A queue must answer within two seconds. */
const LIMIT_MS = 1900;

/** Most calls in flight, including those that timed out here. */
const MOST_CALLS = 1000;

/** How much expiring work is listed per call. */
const NAMED_AT_ONCE = 100;

/**
 * Creates a queue in Redis, with BullMQ. Any number of processes may add work and run workers. Connects on first use.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createBullQueue(options: BullQueueOptions): WorkQueue {
  const { log, ...settings } = readGiven(Options, options, 'createBullQueue');
  return new BullQueue({ ...settings, log: toLog(log) });
}

type Given = Required<{ readonly [K in keyof BullQueueOptions]: NonNullable<BullQueueOptions[K]> }>;
type Settings = Omit<Given, 'log'> & { readonly log: Log };

interface Engine {
  readonly queue: EngineQueue<WorkData, void>;
  readonly connection: OpenConnection;
}

class BullQueue implements WorkQueue {
  readonly system = 'bullmq';
  readonly #settings: Settings;
  readonly #health: BullHealth;
  #engine: Engine | undefined;
  #worker: BullWorker | undefined;
  #calls = 0;
  #closing: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#health = new BullHealth(settings.name, settings.log);
  }

  get name(): string {
    return this.#settings.name;
  }

  async add(given: QueuedWork): Promise<void> {
    const work = readWork(given);
    const { id: _id, ...data } = work;
    await this.#call(async (engine) => {
      await noteExpiry(await clientOf(engine), engine.queue.toKey, work);
      await engine.queue.add(given.name || given.kind, data, toJobOptions(given));
    });
  }

  remove(id: string): Promise<boolean> {
    return this.#call(async (engine) => removeWork(await clientOf(engine), engine.queue.toKey, id));
  }

  claim(id: string): Promise<boolean> {
    const nowMs = this.#settings.clock.now();
    return this.#call(async (engine) => claimWork(await clientOf(engine), engine.queue.toKey, id, nowMs));
  }

  work(run: Parameters<WorkQueue['work']>[0], options: WorkerOptions = {}): Worker {
    const { name } = this.#settings;
    if (this.#closing) throw new CommandryError('QUEUE_CLOSED', `The queue "${name}" was closed.`);
    if (this.#worker)
      throw new CommandryError(
        'QUEUE_HAS_WORKER',
        `The queue "${name}" has a worker in this process already.`,
      );
    const worker = new BullWorker(
      {
        ...this.#settings,
        limitMs: LIMIT_MS,
        health: this.#health,
        open: () => this.#open('working'),
        onEnd: () => {
          this.#worker = undefined;
        },
      },
      run,
      options,
    );
    this.#worker = worker;
    return worker;
  }

  expiring(beforeMs: number): Promise<readonly KeptWork[]> {
    const which = { beforeMs, nowMs: this.#settings.clock.now(), most: NAMED_AT_ONCE };
    return this.#call(async (engine) => listExpiring(await clientOf(engine), engine.queue.toKey, which));
  }

  readonly depth = (): Promise<QueueDepth> =>
    this.#call(async ({ queue }) => {
      const [counts, failed] = await Promise.all([
        queue.getJobCounts('waiting', 'active', 'delayed'),
        // Failed work is counted, but not kept.
        queue.getMetrics('failed', 0, 0),
      ]);
      const { waiting = 0, active = 0, delayed = 0 } = counts;
      return { waiting, active, delayed, failed: failed.meta.count };
    });

  readonly check = (): Promise<void> =>
    this.#call(async ({ queue, connection }) => {
      await queue.waitUntilReady();
      await connection.client.ping();
    });

  readonly close = (): Promise<void> => {
    this.#closing ??= this.#end();
    return this.#closing;
  };

  #open(purpose: Purpose): OpenConnection {
    return openConnection(this.#settings.connection, purpose, {
      onInfo: (info) => {
        this.#health.readInfo(info);
      },
      onReady: () => {
        this.#health.recovered('connection');
      },
    });
  }

  #begin(): Engine {
    const { name, prefix } = this.#settings;
    const connection = this.#open('adding');
    const queue = new EngineQueue<WorkData, void>(name, {
      connection: connection.client,
      prefix,
      // Nothing reads events here; the default keeps ten thousand.
      streams: { events: { maxLen: 100 } },
    });
    const engine = { queue, connection };
    queue.on('error', (error) => {
      this.#health.failed(error);
    });
    // BullMQ abandons a queue whose first call fails: the next call opens another.
    queue.waitUntilReady().catch((error: unknown) => {
      this.#health.failed(error);
      if (this.#engine === engine) this.#engine = undefined;
      connection.end();
    });
    return engine;
  }

  /** Calls Redis. Settles within two seconds. */
  async #call<T>(ask: (engine: Engine) => Promise<T>): Promise<T> {
    const { name, clock } = this.#settings;
    if (this.#closing) throw new CommandryError('QUEUE_CLOSED', `The queue "${name}" was closed.`);
    if (this.#calls >= MOST_CALLS)
      throw this.#unreachable(new Error(`${MOST_CALLS} calls are without an answer`));
    this.#engine ??= this.#begin();
    this.#calls++;
    try {
      const asked = ask(this.#engine);
      const count = (): void => {
        this.#calls--;
      };
      asked.then(count, count);
      const answer = await answerWithin(clock, LIMIT_MS, asked);
      this.#health.recovered();
      return answer;
    } catch (error) {
      const known = this.#health.trouble;
      // A timeout is no news while its reason is known.
      if (known === undefined) this.#health.failed(error);
      throw this.#unreachable(error, known);
    }
  }

  /** @param known - The known trouble, possibly the reason. */
  #unreachable(error: unknown, known?: string): CommandryError {
    const reasons = new Set([messageOf(error), ...(known === undefined ? [] : [known])]);
    return new CommandryError(
      'WORK_QUEUE_FAILED',
      `The queue "${this.#settings.name}" cannot be used (${[...reasons].join('; before: ')}).`,
      { cause: redactFields(error) },
    );
  }

  async #end(): Promise<void> {
    await this.#worker?.close();
    this.#health.end();
    const engine = this.#engine;
    if (!engine) return;
    await atMost(this.#settings.clock, LIMIT_MS, engine.queue.close());
    engine.connection.end();
  }
}

async function clientOf({ queue }: Engine): Promise<ScriptClient> {
  await queue.waitUntilReady();
  return queue.getBackend().client;
}
