/** What resumes the session of a shard. Plain JSON. */
export interface GatewaySession {
  readonly shardId: number;
  /** The number of shards when the session began: with another number it is not resumed. */
  readonly shardCount: number;
  readonly sessionId: string;
  /** The number of the last event. */
  readonly sequence: number;
  /** The address to resume at. */
  readonly resumeURL: string;
}

/** Keeps sessions beyond the end of the process, so that the next one resumes them and no event is lost meanwhile. */
export interface GatewaySessions {
  /** Returns the session of a shard; null if there is none. Called once, when the shard connects for the first time. */
  readonly load: (shardId: number) => GatewaySession | null | Promise<GatewaySession | null>;
  /**
   * Stores the session of a shard, when the connection closes; null if it has none that could be resumed. What it throws
   * is logged.
   */
  readonly save: (shardId: number, session: GatewaySession | null) => void | Promise<void>;
}
