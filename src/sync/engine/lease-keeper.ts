import type { Clock } from '../../common/clock.js';
import type { SyncLease, SyncLock } from '../lock/sync-lock.js';

/** How often a lock is renewed in its lifetime: two renewals may fail before it is lost. */
const RENEWALS = 3;

/**
 * Renews a lock while work goes on, and knows whether it is still held. Counts by the monotonic clock from before each
 * call, so that it never counts on the lock for longer than the store does.
 */
export class LeaseKeeper {
  readonly #lock: SyncLock;
  readonly #key: string;
  readonly #lease: SyncLease;
  readonly #lifetimeMs: number;
  readonly #clock: Clock;
  #untilMs: number;
  #cancel: () => void = () => undefined;
  #isDone = false;

  /** @param askedAtMs - When the lock was requested, by the monotonic clock. */
  constructor(
    lock: SyncLock,
    key: string,
    lease: SyncLease,
    lifetimeMs: number,
    clock: Clock,
    askedAtMs: number,
  ) {
    this.#lock = lock;
    this.#key = key;
    this.#lease = lease;
    this.#lifetimeMs = lifetimeMs;
    this.#clock = clock;
    this.#untilMs = askedAtMs + lifetimeMs;
    this.#renewLater();
  }

  isHeld(): boolean {
    return !this.#isDone && this.#clock.monotonicMs() < this.#untilMs;
  }

  /** Ends the renewals. */
  stop(): void {
    this.#isDone = true;
    this.#cancel();
  }

  #renewLater(): void {
    this.#cancel = this.#clock.after(this.#lifetimeMs / RENEWALS, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const askedAtMs = this.#clock.monotonicMs();
    this.#renewLater();
    const isOwner = await this.#lock.renew(this.#key, this.#lease, this.#lifetimeMs).catch(() => undefined);
    // Without a response the lock is held until its time is up.
    if (isOwner === true) this.#untilMs = Math.max(this.#untilMs, askedAtMs + this.#lifetimeMs);
    else if (isOwner === false) this.#untilMs = -Infinity;
  }
}
