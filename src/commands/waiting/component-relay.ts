import type { Awaitable } from '../types/reply-types.js';

/** A component or modal interaction that this process received and another may wait for. Plain data. */
export interface RelayedUse {
  /** The keys of possible waits, the most specific first. */
  readonly keys: readonly string[];
  /** The interaction as Discord sent it; its signature was checked. */
  readonly interaction: unknown;
  /** The time left for a response, in milliseconds. Default: unknown. */
  readonly leftMs?: number | undefined;
}

/**
 * Relays component interactions to the process whose handler waits for them. Needed if several processes receive
 * interactions. Must be fast: a click has to be answered within 3 seconds.
 */
export interface ComponentRelay {
  /**
   * Called once, when the app is created.
   *
   * @param receive - Handles an interaction that another process received. Resolves to the response as JSON, or to
   *   undefined if no handler waits for it here. Never rejects.
   */
  connect(receive: (use: RelayedUse) => Promise<string | undefined>): void;
  /** Announces that a handler of this process waits for the key. A question of `ask` is sent when this is done. */
  announce(key: string, lifetimeMs: number): Awaitable<void>;
  /** Undoes one announcement. Two handlers may wait for the same key. */
  withdraw(key: string): Awaitable<void>;
  /** Passes an interaction to the process that announced one of its keys. Resolves to its response, or undefined. */
  relay(use: RelayedUse): Awaitable<string | undefined>;
}

/** Settings of waiting for clicks. */
export interface WaitingSettings {
  /** Most waiting handlers per user of the interaction. 1 to 1,000; default 5. */
  readonly perUser?: number | undefined;
}
