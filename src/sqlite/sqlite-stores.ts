import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { CooldownStore } from '../commands/types/middleware-types.js';
import { systemClock, type Clock } from '../common/clock.js';
import { aClock, readGiven } from '../common/read-given.js';
import type { SuggestionStore } from '../interactions/autocomplete/suggestion-store.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { SyncNotes } from '../sync/sync-once.js';
import { SqliteFile } from './sqlite-file.js';

/** Options of `createSqliteStores`. */
export interface SqliteStoresOptions {
  /** The path of the file, which may be that of the queue. It is created on first use, in a folder that exists. */
  readonly file: string;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

const Options = z.strictObject({
  file: z.string().check(z.minLength(1, 'must be the path of a file')),
  clock: z._default(aClock(), () => systemClock),
});

/** A store that can forget, as events need. */
type ForgettingSeenInteractions = SeenInteractions & { readonly remove: (id: string) => Promise<void> };

/** What outlives a process, and processes of one machine share: `createApp({ stores: createSqliteStores({ file }) })`. */
export interface SqliteStores {
  /** A replay is recognised after a restart, and by every process. Rejects if the file cannot be used. */
  readonly seenInteractions: ForgettingSeenInteractions;
  /** Uses count over restarts. Rejects if the file cannot be used. */
  readonly cooldowns: CooldownStore;
  /** Of processes that start at once, one registers the commands; and a restart soon after does not register again. */
  readonly syncNotes: SyncNotes;
  /** The second level of `cached`: `cached(provider, { ttlMs, store: stores.suggestions, name: 'cities' })`. */
  readonly suggestions: SuggestionStore;
  /**
   * Readiness check.
   *
   * @throws CommandryError One of the `SQLITE_FILE_…` codes.
   */
  check(): Promise<void>;
  /** Closes the file. Call it after `app.close()`. Never rejects. */
  close(): Promise<void>;
}

/**
 * Creates stores in a file of SQLite. Opens the file on first use.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createSqliteStores(options: SqliteStoresOptions): SqliteStores {
  const { file, clock } = readGiven(Options, options, 'createSqliteStores');
  return new FileStores(new SqliteFile(file, clock), clock);
}

/** How many expired rows a write removes at most, so that each is short. */
const SWEPT_AT_ONCE = 100;

/** The instance's own properties are what `stores` of an app takes; the rest is on the prototype. */
class FileStores implements SqliteStores {
  readonly seenInteractions: ForgettingSeenInteractions;
  readonly cooldowns: CooldownStore;
  readonly syncNotes: SyncNotes;
  readonly #file: SqliteFile;
  readonly #clock: Clock;

  constructor(file: SqliteFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    this.seenInteractions = {
      add: async (id, rememberMs) => (await this.#putIfAbsent(`seen:${id}`, '', rememberMs)) === undefined,
      remove: async (id) => {
        await file.write((sql) => sql.change('DELETE FROM commandry_entry WHERE key = ?', `seen:${id}`));
      },
    };
    this.cooldowns = { take: (key, limit, windowMs) => this.#take(key, limit, windowMs) };
    this.syncNotes = {
      leave: async (key, note, lifetimeMs, replaced) =>
        (await this.#putIfAbsent(`sync:${key}`, note, lifetimeMs, replaced)) ?? note,
    };
  }

  get suggestions(): SuggestionStore {
    // Keys are hashed: they contain what a user typed, of any length.
    const keyOf = (name: string, key: string): string =>
      `suggestions:${name}:${createHash('sha256').update(key).digest('base64url')}`;
    return {
      // Async, so that every failure is a rejection.
      // eslint-disable-next-line @typescript-eslint/require-await
      get: async (name, key) => {
        const query = 'SELECT value, expires_ms FROM commandry_entry WHERE key = ? AND expires_ms > ?';
        const nowMs = this.#nowMs;
        const [found] = this.#file.read(query, keyOf(name, key), nowMs);
        return found && { text: String(found['value']), leftMs: Number(found['expires_ms']) - nowMs };
      },
      set: async (name, key, text, ttlMs) => {
        await this.#put(keyOf(name, key), text, ttlMs);
      },
    };
  }

  // eslint-disable-next-line @typescript-eslint/require-await
  async check(): Promise<void> {
    this.#file.read('SELECT version FROM commandry_file');
  }

  close(): Promise<void> {
    this.#file.close();
    return Promise.resolve();
  }

  get #nowMs(): number {
    return Math.floor(this.#clock.now());
  }

  async #put(key: string, value: string, lifetimeMs: number): Promise<void> {
    const nowMs = this.#nowMs;
    await this.#file.write((sql) => {
      sql.change(SWEEP_ENTRIES, nowMs);
      sql.change(
        'INSERT OR REPLACE INTO commandry_entry VALUES (?, ?, ?)',
        key,
        value,
        nowMs + Math.ceil(lifetimeMs),
      );
    });
  }

  /** Returns the value that is there instead; undefined if this one was put. */
  #putIfAbsent(
    key: string,
    value: string,
    lifetimeMs: number,
    replaced?: string,
  ): Promise<string | undefined> {
    const nowMs = this.#nowMs;
    return this.#file.write((sql) => {
      sql.change(SWEEP_ENTRIES, nowMs);
      const [there] = sql.rows(
        'SELECT value FROM commandry_entry WHERE key = ? AND expires_ms > ?',
        key,
        nowMs,
      );
      if (there && there['value'] !== replaced) return String(there['value']);
      sql.change(
        'INSERT OR REPLACE INTO commandry_entry VALUES (?, ?, ?)',
        key,
        value,
        nowMs + Math.ceil(lifetimeMs),
      );
      return undefined;
    });
  }

  /** Times in the future come from a clock that was set back, and do not count. */
  #take(key: string, limit: number, windowMs: number): Promise<number> {
    const nowMs = this.#nowMs;
    return this.#file.write((sql) => {
      sql.change(SWEEP_USES, nowMs);
      const uses = sql.rows(
        'SELECT used_ms FROM commandry_use WHERE key = ? AND used_ms > ? AND used_ms <= ? ORDER BY used_ms',
        ...[key, nowMs - windowMs, nowMs],
      );
      const [oldest] = uses;
      if (oldest && uses.length >= limit) return Number(oldest['used_ms']) + windowMs - nowMs;
      sql.change('INSERT INTO commandry_use VALUES (?, ?, ?)', key, nowMs, nowMs + Math.ceil(windowMs));
      return 0;
    });
  }
}

const SWEEP_ENTRIES = `DELETE FROM commandry_entry WHERE rowid IN
  (SELECT rowid FROM commandry_entry WHERE expires_ms <= ? LIMIT ${SWEPT_AT_ONCE})`;
const SWEEP_USES = `DELETE FROM commandry_use WHERE rowid IN
  (SELECT rowid FROM commandry_use WHERE expires_ms <= ? LIMIT ${SWEPT_AT_ONCE})`;
