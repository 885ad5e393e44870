import type { GatewayIntentName, Snowflake } from 'commandry/protocol';

/** What a bot shows of itself. */
export interface BotPresence {
  readonly status: string;
  readonly activities: readonly Readonly<Record<string, unknown>>[];
}

/** A session of a bot at the gateway. */
export interface GatewaySession {
  readonly id: string;
  readonly application_id: Snowflake;
  /** `[shard_id, num_shards]` */
  readonly shard: readonly [id: number, count: number];
  /** Those that it has identified with. */
  readonly intents: readonly GatewayIntentName[];
  /** The number of the last dispatch. */
  readonly sequence: number;
  /** When it was identified, in milliseconds of the Unix epoch. */
  readonly started_ms: number;
  /** Since when it has its connection; null while it waits for a resume. */
  readonly connected_since_ms: number | null;
  /** How long the client took to answer the last ping, in milliseconds; null before the first answer. */
  readonly latency_ms: number | null;
  /** As the client has identified itself: `os`, `browser` and `device`. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** What the bot shows of itself now. */
  readonly presence: BotPresence;
  /** How often it was resumed. */
  readonly resumes: number;
  /** How many dispatches there were of each type. */
  readonly dispatched: Readonly<Record<string, number>>;
  /** How many of each type were withheld, because the session lacks the intent. */
  readonly withheld: Readonly<Record<string, number>>;
}
