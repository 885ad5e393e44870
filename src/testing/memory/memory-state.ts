import type { Snowflake } from '../../protocol/snowflake.js';
import type { KitWorld } from '../world/kit-world.js';
import type { KitCommand } from './kit-command.js';
import type { CallbackResult, KitInteraction } from './kit-interaction.js';
import type { MessageShelf } from './message-shelf.js';

/** The time of the kit: the deadline of a response and the age of tokens are counted by it. */
export interface KitTime {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** Calls back once after a delay in milliseconds, unless the returned function is called first. */
  readonly after: (delayMs: number, callBack: () => void) => () => void;
}

/** A file that was uploaded, as it is downloaded. */
export interface KeptFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A user who may not become a member of a guild. */
export interface KitBan {
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  readonly reason: string | null;
}

/** Everything that the service in memory knows. */
export interface MemoryState {
  readonly world: KitWorld;
  readonly clock: KitTime;
  readonly nextId: () => Snowflake;
  /** Where files are, without a slash at its end. */
  readonly baseUrl: string;
  readonly commands: KitCommand[];
  readonly messages: MessageShelf;
  /** From their delivery until their token expires, the oldest first. */
  readonly interactions: Map<Snowflake, KitInteraction>;
  /** Deliveries that wait for a callback by its endpoint, by interaction. */
  readonly waiting: Map<Snowflake, (result: CallbackResult) => void>;
  /** By the id of their attachment. */
  readonly files: Map<Snowflake, KeptFile>;
  /** By `memberKey`. */
  readonly bans: Map<string, KitBan>;
  /** When messages were pinned, in milliseconds of the Unix epoch; by their ids. */
  readonly pins: Map<Snowflake, number>;
}
