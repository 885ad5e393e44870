import type { Snowflake } from 'commandry/protocol';

/** A user of the kit, wherever one is named: as an option, as the target of a command, in a select. */
export interface UserHandle {
  readonly id: Snowflake;
  /** The unique name, for example `ada`. */
  readonly username: string;
}

/** A message, wherever one is named: as the target of a command. */
export interface MessageHandle {
  readonly id: Snowflake;
  readonly channelId: Snowflake;
}
