import type { Awaitable } from '../types/reply-types.js';

/** A use of a component or modal that one process received and another may wait for. Plain data. */
export interface RelayedUse {
  /** The keys of possible waits, the most specific first. */
  readonly keys: readonly string[];
  /** The interaction as Discord sent it; its signature was checked. */
  readonly interaction: unknown;
  /** How many milliseconds from now a response is of use. Default: unknown. */
  readonly leftMs?: number | undefined;
}

/**
 * Carries uses of components to the process whose handler waits for them. Needed only where several processes receive
 * interactions. What it does must not take long: the user's click is answered within 3 seconds.
 */
export interface ComponentRelay {
  /**
   * Called once, when the app is created.
   *
   * @param receive - Takes a use that another process has received. Resolves to the response as JSON, or to undefined if
   *   nobody waits for it here. Never rejects.
   */
  connect(receive: (use: RelayedUse) => Promise<string | undefined>): void;
  /** Makes known that a handler of this process waits for the key. */
  announce(key: string, lifetimeMs: number): Awaitable<void>;
  /** Undoes that. Two handlers may wait for the same key. */
  withdraw(key: string): Awaitable<void>;
  /** Passes a use to the process that has announced one of its keys. Resolves to its response, or undefined. */
  relay(use: RelayedUse): Awaitable<string | undefined>;
}

/** How handlers wait for clicks. */
export interface WaitingSettings {
  /** How many handlers may wait for one user, whose interaction they handle. 1 to 1,000; default 5. */
  readonly perUser?: number | undefined;
  /**
   * Carries clicks between processes, where several receive interactions of the app. Default: a click must arrive at the
   * process that waits; elsewhere the user is told that the question is over.
   */
  readonly relay?: ComponentRelay | undefined;
}
