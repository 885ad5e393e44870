/** One interaction that was delivered to the app, and what its handler is doing. */
export interface Delivery {
  /** The id of the interaction; undefined for anything that is none. */
  readonly id: string | undefined;
  readonly token: string | undefined;
  /** The user who caused it. */
  readonly userId: string | undefined;
  hasResponded: boolean;
  /** True when Discord has carried the response out. */
  isCarriedOut: boolean;
  /** Work that continues after the response. */
  works: number;
  /** The keys of the uses that the handler waits for: a click or a submitted modal, by their keys. */
  readonly awaitedKeys: string[];
  /** The interaction whose handler waited for this one, and answers it. */
  takenBy?: Delivery;
  /** How often the handler waits for the kit's clock. */
  sleeps: number;
  /** True after a call that failed: the timer that is set next is the pause before it is repeated. */
  hasFailedCall: boolean;
  /** True after a test was told that it is stuck: nobody waits for it again. */
  isGivenUp: boolean;
}

/** An interaction whose handler goes on elsewhere than where it was received. */
export interface HeldDelivery {
  /** Runs something as a part of it. */
  within<T>(run: () => T): T;
  /** Notes that it waits for the kit's clock. */
  sleep(): void;
  /** Ends that. */
  wake(): void;
  end(): void;
}
