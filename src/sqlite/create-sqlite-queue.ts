import { basename } from 'node:path';
import * as z from 'zod/mini';
import type {
  DeadLetter,
  DeadLetters,
  KeptWork,
  QueueDepth,
  QueuedWork,
  Worker,
  WorkerOptions,
  WorkOutcome,
  WorkQueue,
} from '../commands/queue/work-queue.js';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { logToStderr, type Log } from '../common/log.js';
import { toLog, type Logger } from '../common/logger.js';
import { aClock, aLog, readGiven, whole } from '../common/read-given.js';
import { LocalWorker, type RunAttempt } from '../queue/local-worker.js';
import { QueueHealth } from '../queue/queue-health.js';
import { Concurrency, pauseAfter, readWork, UNKNOWN_PAUSE_MS } from '../queue/work-rules.js';
import { SqliteFile, type Row } from './sqlite-file.js';

/** Options of `createSqliteQueue`. */
export interface SqliteQueueOptions {
  /**
   * The path of the file, on a local disk, in a folder that exists. The file is created on first use. The files
   * `…-wal`, `…-shm` and `…-worker` beside it belong to it.
   */
  readonly file: string;
  /**
   * How long jobs that have failed for good are kept for `commandry jobs`, in milliseconds. A whole number; 0 keeps
   * none. Default 2,592,000,000, which is 30 days.
   */
  readonly keepFailedMs?: number | undefined;
  /** Receives failures of the queue while it has no worker, like `log` of `createApp`. Default: JSON lines on stderr. */
  readonly log?: Log | Logger | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

const THIRTY_DAYS_MS = 2_592_000_000;

const Options = z.strictObject({
  file: z.string().check(z.minLength(1, 'must be the path of a file')),
  keepFailedMs: z._default(whole(0), THIRTY_DAYS_MS),
  log: z._default(aLog(), () => logToStderr),
  clock: z._default(aClock(), () => systemClock),
});

const WorkOptions = z.object({ concurrency: Concurrency });

/**
 * How often a worker looks for work that other processes have added, and for another worker that has ended, in
 * milliseconds. Work of its own process and work that becomes due begins at once.
 */
const LOOK_MS = 1000;

/** How long to wait after the file could not be written, in milliseconds. */
const PAUSE_MS = 1000;

/** The lease of a claim, in milliseconds. */
const CLAIM_MS = 10_000;

/** Most work, or dead letters, that a call lists. */
const LISTED_AT_ONCE = 100;
const MOST_DEAD_LETTERS = 1000;

/**
 * Creates a queue in a file of SQLite: work survives its process, without a server. One process works; others may add
 * work, and one that calls `runWorker` takes over when that process ends. Opens the file on first use.
 *
 * @throws CommandryError `SETTING_INVALID`.
 * @example createApp({ queue: createSqliteQueue({ file: 'data/bot.sqlite' }), … });
 */
export function createSqliteQueue(options: SqliteQueueOptions): WorkQueue {
  const { file, keepFailedMs, log, clock } = readGiven(Options, options, 'createSqliteQueue');
  return new SqliteQueue(new SqliteFile(file, clock), {
    name: basename(file),
    keepFailedMs,
    log: toLog(log),
    clock,
  });
}

interface Settings {
  readonly name: string;
  readonly keepFailedMs: number;
  readonly log: Log;
  readonly clock: Clock;
}

/** Without what was ever claimed, whose user may have been told. */
const DUE = `FROM commandry_work WHERE state = 'ready' AND claimed_until_ms = 0`;

/** A queue in a file. */
export class SqliteQueue implements WorkQueue {
  readonly system = 'sqlite';
  readonly name: string;
  readonly #file: SqliteFile;
  readonly #settings: Settings;
  readonly #health: QueueHealth;
  #worker: LocalWorker | undefined;
  /** Whether this process is the one that works. */
  #works = false;
  #taking: Promise<void> | undefined;
  #isTakingAgain = false;
  #cancelLook: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(file: SqliteFile, settings: Settings) {
    this.#file = file;
    this.#settings = settings;
    this.name = settings.name;
    this.#health = new QueueHealth(settings.name, settings.log);
  }

  async add(given: QueuedWork): Promise<void> {
    const work = readWork(given);
    const dueMs = this.#nowMs + work.delayMs;
    this.#refuseIfClosed();
    const { expiresAtMs = null } = work;
    await this.#file.write(
      (sql) =>
        sql.change(
          `INSERT INTO commandry_work (id, work, state, due_ms, expires_ms) VALUES (?, ?, 'ready', ?, ?)
           ON CONFLICT DO NOTHING`,
          ...[work.id, JSON.stringify(work), dueMs, expiresAtMs],
        ),
      true,
    );
    this.#take();
  }

  async remove(id: string): Promise<boolean> {
    this.#refuseIfClosed();
    const removed = await this.#file.write((sql) =>
      sql.change(`DELETE FROM commandry_work WHERE id = ? AND state = 'ready'`, id),
    );
    return removed > 0;
  }

  async claim(id: string): Promise<boolean> {
    this.#refuseIfClosed();
    const nowMs = this.#nowMs;
    const claimed = await this.#file.write((sql) =>
      sql.change(
        `UPDATE commandry_work SET claimed_until_ms = ? WHERE id = ? AND state = 'ready' AND claimed_until_ms <= ?`,
        ...[nowMs + CLAIM_MS, id, nowMs],
      ),
    );
    return claimed > 0;
  }

  work(run: RunAttempt, options: WorkerOptions = {}): Worker {
    this.#refuseIfClosed();
    if (this.#worker)
      throw new CommandryError(
        'QUEUE_HAS_WORKER',
        `The queue "${this.name}" has a worker in this process already.`,
      );
    const { concurrency } = readGiven(WorkOptions, { concurrency: options.concurrency }, 'queue.work');
    // A file that cannot be used is told at the start.
    this.#file.open();
    this.#health.onError = options.onError;
    this.#worker = new LocalWorker({
      run,
      concurrency,
      clock: this.#settings.clock,
      onFree: () => {
        this.#take();
      },
      onEnd: () => this.#endWork(),
    });
    this.#take();
    return this.#worker;
  }

  // Async, so that every failure is a rejection.
  // eslint-disable-next-line @typescript-eslint/require-await
  async expiring(beforeMs: number): Promise<readonly KeptWork[]> {
    const found = this.#file.read(
      `SELECT work, notes, runs, claimed_until_ms FROM commandry_work
       WHERE expires_ms < ? AND state = 'ready' AND claimed_until_ms <= ? ORDER BY expires_ms LIMIT ?`,
      ...[beforeMs, this.#nowMs, LISTED_AT_ONCE],
    );
    return found.map((row) => ({
      ...workIn(row),
      notes: notesIn(row),
      // Whoever claimed it before may have told the user.
      mayBeAnswered: Number(row['runs']) + Number(row['claimed_until_ms']) > 0,
    }));
  }

  /** Counts of the work; `failed` since the file was created. */
  // eslint-disable-next-line @typescript-eslint/require-await
  readonly depth = async (): Promise<QueueDepth> => {
    const [row = {}] = this.#file.read(
      `SELECT
         (SELECT count(*) ${DUE} AND due_ms <= ?1) AS waiting,
         (SELECT count(*) FROM commandry_work WHERE state = 'active') AS active,
         (SELECT count(*) ${DUE} AND due_ms > ?1) AS delayed,
         (SELECT failed FROM commandry_file) AS failed`,
      this.#nowMs,
    );
    const [waiting, active, delayed, failed] = ['waiting', 'active', 'delayed', 'failed'].map((name) =>
      Number(row[name]),
    );
    return { waiting: waiting ?? 0, active: active ?? 0, delayed: delayed ?? 0, failed: failed ?? 0 };
  };

  // eslint-disable-next-line @typescript-eslint/require-await
  readonly check = async (): Promise<void> => {
    this.#file.read('SELECT version FROM commandry_file');
  };

  readonly close = (): Promise<void> => {
    this.#closing ??= this.#close();
    return this.#closing;
  };

  readonly deadLetters: DeadLetters = {
    // eslint-disable-next-line @typescript-eslint/require-await
    list: async () => {
      const found = this.#file.read(
        'SELECT * FROM commandry_dead WHERE failed_ms > ? ORDER BY failed_ms DESC, id LIMIT ?',
        ...[this.#nowMs - this.#settings.keepFailedMs, MOST_DEAD_LETTERS],
      );
      return found.map(toDeadLetter);
    },
    retry: async (id) => {
      const nowMs = this.#nowMs;
      const added = await this.#file.write((sql) => {
        const isAdded = sql.change(
          `INSERT INTO commandry_work (id, work, state, due_ms) SELECT id, work, 'ready', ? FROM commandry_dead
           WHERE id = ? ON CONFLICT DO NOTHING`,
          ...[nowMs, id],
        );
        if (isAdded > 0) sql.change('DELETE FROM commandry_dead WHERE id = ?', id);
        return isAdded;
      }, true);
      this.#take();
      return added > 0;
    },
    remove: async (id) =>
      (await this.#file.write((sql) => sql.change('DELETE FROM commandry_dead WHERE id = ?', id))) > 0,
  };

  get #nowMs(): number {
    return Math.floor(this.#settings.clock.now());
  }

  #refuseIfClosed(): void {
    if (this.#closing) throw new CommandryError('QUEUE_CLOSED', `The queue "${this.name}" was closed.`);
  }

  async #close(): Promise<void> {
    await this.#worker?.close();
    this.#health.end();
    this.#file.close();
  }

  async #endWork(): Promise<void> {
    await this.#taking;
    this.#cancelLook?.();
    this.#works = false;
    this.#file.unlockWork();
    this.#worker = undefined;
    this.#health.onError = undefined;
  }

  /** Begins work that is due, as much as there is room for. One call at a time. */
  #take(): void {
    const worker = this.#worker;
    if (this.#taking) this.#isTakingAgain = true;
    if (this.#taking || !worker || worker.freePlaces === 0) return;
    this.#cancelLook?.();
    this.#taking = this.#takeDue(worker)
      .catch((error: unknown) => {
        this.#health.failed(error);
        // What came meanwhile waits as well.
        this.#isTakingAgain = false;
        return PAUSE_MS;
      })
      .then((nextInMs) => {
        this.#taking = undefined;
        if (this.#isTakingAgain) {
          this.#isTakingAgain = false;
          this.#take();
        } else if (nextInMs !== undefined && !worker.isClosing)
          this.#cancelLook = this.#settings.clock.after(nextInMs, () => {
            this.#take();
          });
      });
  }

  /** Returns when to look again, in milliseconds; undefined where the end of an attempt leads to it. */
  async #takeDue(worker: LocalWorker): Promise<number | undefined> {
    if (!this.#works) {
      if (!this.#file.lockWork()) return LOOK_MS;
      await this.#recover();
      this.#works = true;
    }
    for (let places = worker.freePlaces; places > 0; places = worker.freePlaces) {
      const nowMs = this.#nowMs;
      const [next] = this.#file.read(`SELECT min(due_ms) AS due_ms ${DUE}`);
      this.#health.recovered();
      const dueMs = next?.['due_ms'] ?? Infinity;
      if (Number(dueMs) > nowMs) return Math.min(Number(dueMs) - nowMs, LOOK_MS);
      const taken = await this.#file.write((sql) =>
        sql.rows(
          `UPDATE commandry_work SET state = 'active', attempts = attempts + 1, runs = runs + 1
           WHERE number IN (SELECT number ${DUE} AND due_ms <= ? ORDER BY due_ms, number LIMIT ?) RETURNING *`,
          ...[nowMs, places],
        ),
      );
      // SQLite returns changed rows in no certain order.
      const inOrder = [...taken].sort(
        (one, other) =>
          Number(one['due_ms']) - Number(other['due_ms']) || Number(one['number']) - Number(other['number']),
      );
      for (const row of inOrder) await this.#begin(worker, row);
    }
    return undefined;
  }

  /** What the process that worked before has left in the middle: it has died. Its attempts count. */
  async #recover(): Promise<void> {
    const oldestMs = this.#nowMs - this.#settings.keepFailedMs;
    await this.#file.write((sql) => {
      sql.change(`UPDATE commandry_work SET state = 'ready' WHERE state = 'active'`);
      sql.change('DELETE FROM commandry_dead WHERE failed_ms <= ?', oldestMs);
    });
  }

  async #begin(worker: LocalWorker, row: Row): Promise<void> {
    const work = workIn(row);
    const attempt = Number(row['attempts']);
    const key = { number: Number(row['number']), run: Number(row['runs']) };
    const { maxAttempts, expiresAtMs = 0, name } = work;
    const settle = (outcome: WorkOutcome, isHandedBack: boolean): Promise<void> =>
      this.#settle({ ...key, work, attempt }, outcome, isHandedBack);
    // The worker began to close meanwhile, and does not wait for it.
    if (worker.isClosing) return settle('again', true);
    // One extra attempt, only to report the failure: the user still waits for an answer. No handler runs in it.
    if (attempt > maxAttempts + 1 && this.#nowMs >= expiresAtMs) {
      this.#health.givenUp(name, attempt - 1);
      return settle('failed', false);
    }
    worker.begin({
      work,
      attempt,
      notes: notesIn(row),
      note: (text) => this.#note(key, text),
      settle,
    });
  }

  /** One that was handed back may still be noted, until the next run begins. */
  async #note({ number, run }: RunKey, text: string): Promise<void> {
    const noted = await this.#file.write((sql) =>
      sql.change(
        `UPDATE commandry_work SET notes = json_insert(notes, '$[#]', ?) WHERE number = ? AND runs = ?`,
        ...[text, number, run],
      ),
    );
    if (noted === 0)
      throw new Error('The note cannot be kept: the work is over, or another attempt has begun.');
  }

  /** Stores what came of an attempt, as soon as the file can be written. Never rejects. */
  async #settle(attempt: SettledAttempt, outcome: WorkOutcome, isHandedBack: boolean): Promise<void> {
    for (;;) {
      try {
        await this.#storeOutcome(attempt, outcome, isHandedBack);
        return;
      } catch (error) {
        this.#health.failed(error);
        // Left as that of a process that died.
        if (this.#closing) return;
      }
      await new Promise<void>((resolve) => {
        this.#settings.clock.after(PAUSE_MS, resolve);
      });
    }
  }

  async #storeOutcome(
    { number, run, work, attempt }: SettledAttempt,
    outcome: WorkOutcome,
    isHandedBack: boolean,
  ): Promise<void> {
    const nowMs = this.#nowMs;
    const mayRunAgain = outcome === 'again' || outcome === 'unknown';
    // Another process may have taken it over meanwhile, and what it runs is its own.
    const isOwn = `number = ? AND runs = ? AND state = 'active'`;
    await this.#file.write((sql) => {
      if (outcome === 'again' && isHandedBack) {
        // It keeps its time, so it goes first.
        sql.change(
          `UPDATE commandry_work SET state = 'ready', attempts = attempts - 1 WHERE ${isOwn}`,
          ...[number, run],
        );
      } else if (mayRunAgain && attempt < work.maxAttempts) {
        const leastMs = outcome === 'unknown' ? UNKNOWN_PAUSE_MS : 0;
        const pauseMs = pauseAfter(Math.max(work.backoffMs, leastMs), attempt);
        sql.change(
          `UPDATE commandry_work SET state = 'ready', due_ms = ? WHERE ${isOwn}`,
          ...[nowMs + pauseMs, number, run],
        );
      } else {
        // What an interaction has left holds its token, and could not be answered any more.
        if (outcome !== 'done' && work.kind === 'job' && this.#settings.keepFailedMs > 0)
          sql.change(
            `INSERT OR REPLACE INTO commandry_dead (id, work, attempts, notes, failed_ms)
             SELECT id, work, attempts, notes, ? FROM commandry_work WHERE ${isOwn}`,
            ...[nowMs, number, run],
          );
        const ended = sql.change(`DELETE FROM commandry_work WHERE ${isOwn}`, ...[number, run]);
        if (outcome !== 'done' && ended > 0) sql.change('UPDATE commandry_file SET failed = failed + 1');
      }
    });
  }
}

/** A run of some work: its attempts are counted again when it is handed back, its runs are not. */
interface RunKey {
  readonly number: number;
  readonly run: number;
}

interface SettledAttempt extends RunKey {
  readonly work: QueuedWork;
  readonly attempt: number;
}

function workIn(row: Row): QueuedWork {
  return JSON.parse(String(row['work'])) as QueuedWork;
}

function notesIn(row: Row): readonly string[] {
  return JSON.parse(String(row['notes'])) as readonly string[];
}

function toDeadLetter(row: Row): DeadLetter {
  return {
    work: workIn(row),
    attempts: Number(row['attempts']),
    notes: notesIn(row),
    failedAtMs: Number(row['failed_ms']),
  };
}
