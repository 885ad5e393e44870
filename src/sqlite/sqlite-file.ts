import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'libsql';
import type { Clock } from '../common/clock.js';
import { CommandryError, type ErrorCode } from '../common/errors/commandry-error.js';

/** The version of the tables. A file of a newer one is refused. */
const VERSION = 1;

const TABLES = `
CREATE TABLE IF NOT EXISTS commandry_file (version INTEGER NOT NULL, failed INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS commandry_work (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  work TEXT NOT NULL,
  state TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  expires_ms INTEGER,
  claimed_until_ms INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  runs INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX IF NOT EXISTS commandry_work_due ON commandry_work (state, due_ms, number);
CREATE INDEX IF NOT EXISTS commandry_work_expiry ON commandry_work (expires_ms) WHERE expires_ms IS NOT NULL;
CREATE TABLE IF NOT EXISTS commandry_dead (
  id TEXT PRIMARY KEY,
  work TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  notes TEXT NOT NULL,
  failed_ms INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS commandry_entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_ms INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS commandry_entry_expiry ON commandry_entry (expires_ms);
CREATE TABLE IF NOT EXISTS commandry_use (key TEXT NOT NULL, used_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS commandry_use_key ON commandry_use (key, used_ms);
CREATE INDEX IF NOT EXISTS commandry_use_expiry ON commandry_use (expires_ms);
`;

/** How long opening waits for other processes, in milliseconds. It blocks this one. */
const OPEN_LIMIT_MS = 2000;
/** How long a change waits for other processes, in milliseconds. A queue must answer within two seconds. */
const CHANGE_LIMIT_MS = 1900;
const RETRY_MS = 20;

type Value = string | number | null;
/** A row that a query found. */
export type Row = Readonly<Record<string, Value>>;

/** Statements in one transaction. */
export interface Sql {
  /** Runs a statement, and returns the rows that it yields. */
  rows(text: string, ...values: readonly Value[]): readonly Row[];
  /** Runs a statement, and returns how many rows it changed. */
  change(text: string, ...values: readonly Value[]): number;
}

interface PendingChange {
  readonly change: (sql: Sql) => unknown;
  readonly isDurable: boolean;
  readonly untilMs: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A file of SQLite, opened on first use. Other processes may have it open as well: no transaction spans a tick, so
 * they wait for milliseconds.
 */
export class SqliteFile {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #statements = new Map<string, Database.Statement>();
  #database: Database.Database | undefined;
  #workLock: Database.Database | undefined;
  #pending: PendingChange[] = [];
  #isPlanned = false;
  #cancelRetry: (() => void) | undefined;
  #isClosed = false;

  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
  }

  /**
   * Opens it, and creates its tables.
   *
   * @throws CommandryError `SQLITE_FILE_LOCKED`, `SQLITE_FILE_DAMAGED`, `SQLITE_FILE_NEWER`, `SQLITE_FILE_FULL` or
   *   `SQLITE_FILE_UNUSABLE`; `QUEUE_CLOSED` after `close`.
   */
  open(): void {
    this.#open();
  }

  // The type of the database stays out of the declarations, which must not need `libsql`.
  #open(): Database.Database {
    if (this.#isClosed) throw new CommandryError('QUEUE_CLOSED', `The file "${this.#path}" was closed.`);
    if (this.#database) return this.#database;
    let database: Database.Database | undefined;
    try {
      createPrivateFile(this.#path);
      database = new Database(this.#path);
      database.exec(`PRAGMA busy_timeout = ${OPEN_LIMIT_MS}`);
      const [{ journal_mode: mode } = {}] = database.pragma('journal_mode = WAL') as {
        journal_mode?: string;
      }[];
      if (mode !== 'wal')
        throw this.#unusable(`it cannot have a write-ahead log, but only "${mode ?? 'none'}"`);
      // Work contains tokens, of which nothing is to stay in the file.
      database.exec('PRAGMA secure_delete = ON');
      createTables(database);
      database.exec('PRAGMA busy_timeout = 0');
    } catch (error) {
      database?.close();
      throw this.#toError(error);
    }
    this.#database = database;
    return database;
  }

  /** Reads. Never waits for other processes. */
  read(query: string, ...values: readonly Value[]): readonly Row[] {
    this.open();
    try {
      return this.#sql.rows(query, ...values);
    } catch (error) {
      throw this.#toError(error);
    }
  }

  /**
   * Changes something, together with all other changes of this tick, in one transaction.
   *
   * @param isDurable - Whether it must survive a loss of power, not only the death of this process.
   */
  write<T>(change: (sql: Sql) => T, isDurable = false): Promise<T> {
    return new Promise((resolve, reject) => {
      const untilMs = this.#clock.monotonicMs() + CHANGE_LIMIT_MS;
      this.#pending.push({ change, isDurable, untilMs, resolve, reject });
      if (this.#isPlanned) return;
      this.#isPlanned = true;
      setImmediate(() => {
        this.#isPlanned = false;
        this.#writePending();
      });
    });
  }

  /** Takes the lock that one process holds while it works; the system releases it when the process dies. */
  lockWork(): boolean {
    if (this.#workLock) return true;
    this.open();
    const path = `${this.#path}-worker`;
    let lock: Database.Database | undefined;
    try {
      createPrivateFile(path);
      lock = new Database(path);
      lock.exec('BEGIN EXCLUSIVE');
      this.#workLock = lock;
      return true;
    } catch (error) {
      lock?.close();
      const told = this.#toError(error);
      if (told.code === 'SQLITE_FILE_LOCKED') return false;
      throw told;
    }
  }

  unlockWork(): void {
    this.#workLock?.close();
    this.#workLock = undefined;
  }

  /** Writes what is pending, and closes. */
  close(): void {
    if (this.#isClosed) return;
    this.#cancelRetry?.();
    this.#writePending();
    this.#isClosed = true;
    this.#writePending();
    this.unlockWork();
    this.#statements.clear();
    this.#emptyLog();
    this.#database?.close();
    this.#database = undefined;
  }

  /** Moves the log into the file: it may hold what was deleted. */
  #emptyLog(): void {
    try {
      this.#database?.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // Another process reads it, and empties it later.
    }
  }

  readonly #sql: Sql = {
    rows: (text, ...values) => this.#statement(text).all(...values) as Row[],
    change: (text, ...values) => this.#statement(text).run(...values).changes,
  };

  #statement(text: string): Database.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const made = this.#open().prepare(text);
    this.#statements.set(text, made);
    return made;
  }

  #writePending(): void {
    const changes = this.#pending;
    this.#pending = [];
    if (changes.length === 0) return;
    let results: unknown[];
    try {
      results = this.#transact(changes);
    } catch (error) {
      this.#refuse(changes, this.#toError(error));
      return;
    }
    changes.forEach(({ resolve }, at) => {
      resolve(results[at] as never);
    });
  }

  #transact(changes: readonly PendingChange[]): unknown[] {
    const database = this.#open();
    // FULL waits for the disk. NORMAL is enough against the death of a process, and takes microseconds.
    database.exec(`PRAGMA synchronous = ${changes.some(({ isDurable }) => isDurable) ? 'FULL' : 'NORMAL'}`);
    database.exec('BEGIN IMMEDIATE');
    try {
      const results = changes.map(({ change }) => change(this.#sql));
      database.exec('COMMIT');
      return results;
    } catch (error) {
      // Some failures have rolled back already.
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Tries again what may succeed in a moment, because another process is writing. */
  #refuse(changes: readonly PendingChange[], error: CommandryError): void {
    const nowMs = this.#clock.monotonicMs();
    const mayWait = ({ untilMs }: PendingChange): boolean =>
      error.code === 'SQLITE_FILE_LOCKED' && !this.#isClosed && nowMs < untilMs;
    for (const change of changes) if (!mayWait(change)) change.reject(error);
    const waiting = changes.filter(mayWait);
    if (waiting.length === 0) return;
    this.#pending = [...waiting, ...this.#pending];
    this.#cancelRetry?.();
    this.#cancelRetry = this.#clock.after(RETRY_MS, () => {
      this.#writePending();
    });
  }

  #unusable(why: string, cause?: unknown): CommandryError {
    const message = `The file "${this.#path}" cannot be used: ${why}.`;
    return new CommandryError('SQLITE_FILE_UNUSABLE', message, { cause });
  }

  #toError(error: unknown): CommandryError {
    if (error instanceof CommandryError) return error;
    const message = error instanceof Error ? error.message : String(error);
    const { code } = error as { readonly code?: unknown };
    const [, known] = ERRORS.find(([start]) => typeof code === 'string' && code.startsWith(start)) ?? [];
    if (!known) return this.#unusable(message, error);
    return new CommandryError(known, `The file "${this.#path}" cannot be used: ${message}.`, {
      cause: error,
    });
  }
}

/** The codes of SQLite and of Node, by how they begin, and ours. */
const ERRORS: readonly (readonly [start: string, code: ErrorCode])[] = [
  ['SQLITE_BUSY', 'SQLITE_FILE_LOCKED'],
  ['SQLITE_LOCKED', 'SQLITE_FILE_LOCKED'],
  ['SQLITE_NOTADB', 'SQLITE_FILE_DAMAGED'],
  ['SQLITE_CORRUPT', 'SQLITE_FILE_DAMAGED'],
  ['SQLITE_FULL', 'SQLITE_FILE_FULL'],
  ['ENOSPC', 'SQLITE_FILE_FULL'],
];

/** Creates a file that only its owner may read: work contains tokens of interactions. */
function createPrivateFile(path: string): void {
  // A file that is there must not be opened: closing it would drop SQLite's locks.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

function createTables(database: Database.Database): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(TABLES);
    const [found] = database.prepare('SELECT version FROM commandry_file').all() as { version: number }[];
    if (found && found.version > VERSION)
      throw new CommandryError(
        'SQLITE_FILE_NEWER',
        `The file has version ${found.version} of the tables, and this version of commandry knows up to ${VERSION}.`,
      );
    if (!found) database.exec(`INSERT INTO commandry_file VALUES (${VERSION}, 0)`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
