import type { Snowflake } from 'commandry/protocol';
import type { Application } from '../storage/store-records.js';

/** What a session has chosen and who it belongs to. */
export interface SessionFacts {
  readonly application: Application;
  /** Bits: `GatewayIntentBits` of discord-api-types. */
  readonly intents: number;
  /** `[shard_id, num_shards]` */
  readonly shard: readonly [id: number, count: number];
  /** From how many members on a guild counts as large: its offline members are not sent at first. */
  readonly largeThreshold: number;
}

/** A dispatch (opcode 0) and who gets it. */
export interface Dispatch {
  /** The name of the event, for example `MESSAGE_CREATE`. */
  readonly type: string;
  /** A session needs one of these bits. 0: no intent is needed. */
  readonly intents: number;
  /** Its shard gets the dispatch; null: shard 0, as for direct messages. */
  readonly guildId: Snowflake | null;
  /** Whether the bot of an application may see it. */
  readonly isFor: (application: Application) => boolean;
  /** Returns the data for a session, for example without the content of a message. */
  readonly toData: (session: SessionFacts) => object;
}
