import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Clock } from '../../common/clock.js';
import { describeError, type Log } from '../../common/log.js';
import type { SeenEvents } from './event-definition.js';

/** For how long a process that was killed keeps others from its event, in milliseconds. */
const LEASE_MS = 60_000;

/** The mark of a process that is killed while it asks ends before its lease, so that nobody takes it for handled. */
const ASKING_MS = LEASE_MS / 2;

/** Dependencies shared by leases. */
export interface LeaseServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly seen: SeenEvents;
  /** For how long handled events are remembered, in milliseconds. */
  readonly rememberMs: number;
}

/**
 * The right to handle an event, of one process among those that share a store. Whether the event was handled is asked
 * and written by its holder alone: what is being handled may still fail, and must not pass for handled.
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
    // Where the store fails from here on, the lease stays and outlasts the mark.
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

  /** Gives the lease back, unless it is over and may be another's. Never rejects. */
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
