import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Clock } from '../../common/clock.js';
import { describeError, type Log } from '../../common/log.js';
import type { SeenEvents } from './event-definition.js';

/** The duration of a lease, in milliseconds: how long a killed process blocks its event. */
const LEASE_MS = 60_000;

/** The provisional mark expires before the lease, so that the event of a killed process does not pass for handled. */
const ASKING_MS = LEASE_MS / 2;

export interface LeaseServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly seen: SeenEvents;
  /** How long handled events are remembered, in milliseconds. */
  readonly rememberMs: number;
}

/**
 * A lease on an event, among processes that share a store. Only its holder reads and writes whether the event was
 * handled, since one in progress may still fail.
 */
export class EventLease {
  readonly #key: string;
  readonly #services: LeaseServices;
  #takenAtMs = 0;
  #marking: Promise<void> | undefined;
  #isReleased = false;

  /** @param key - Of the event. */
  constructor(key: string, services: LeaseServices) {
    this.#key = key;
    this.#services = services;
  }

  get #leaseKey(): string {
    return `${this.#key}:lease`;
  }

  /**
   * Takes the lease, and keeps it if the event is new.
   *
   * @throws CommandryError `SEEN_INTERACTIONS_FAILED`.
   */
  async take(): Promise<'new' | 'handled' | 'in progress'> {
    const { clock, seen } = this.#services;
    this.#takenAtMs = clock.monotonicMs();
    if (!(await seen.add(this.#leaseKey, LEASE_MS))) return 'in progress';
    // If the store fails from here on, the lease outlives the mark.
    const isNew = await seen.add(this.#key, ASKING_MS);
    if (!isNew) {
      await this.release();
      return 'handled';
    }
    try {
      await seen.remove(this.#key);
    } catch (cause) {
      const message = 'A mark could not be removed from the store. The event is not handled for now.';
      throw new CommandryError('SEEN_INTERACTIONS_FAILED', message, { cause });
    }
    return 'new';
  }

  /** Remembers that the event was handled. Never rejects. */
  markHandled(): Promise<void> {
    this.#marking ??= this.#mark();
    return this.#marking;
  }

  /** Releases the lease, unless it has expired and another process may hold it. Never rejects. */
  async release(): Promise<void> {
    await this.#marking;
    const { clock, seen } = this.#services;
    if (this.#isReleased || clock.monotonicMs() - this.#takenAtMs >= LEASE_MS) return;
    this.#isReleased = true;
    try {
      await seen.remove(this.#leaseKey);
    } catch (error) {
      this.#report(
        'warn',
        'The lease on an event could not be given back. It ends by itself in a minute.',
        error,
      );
    }
  }

  async #mark(): Promise<void> {
    const { seen, rememberMs } = this.#services;
    try {
      await seen.add(this.#key, rememberMs);
    } catch (error) {
      const message = 'An event was handled and could not be remembered. If it comes again, it runs again.';
      this.#report('error', message, error);
    }
  }

  #report(level: 'warn' | 'error', message: string, error: unknown): void {
    this.#services.log({ level, event: 'SEEN_INTERACTIONS_FAILED', message, error: describeError(error) });
  }
}
