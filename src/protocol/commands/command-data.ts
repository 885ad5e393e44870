import type { ResolvedData } from '../interactions/resolved.js';
import type { Snowflake } from '../snowflake.js';
import type { SubmittedOption } from './options/submitted-option.js';

/** `data` of a used or half-typed command of any type. */
export interface CommandData {
  id: Snowflake;
  /** The default name, whatever the user's locale. */
  name: string;
  /** If absent, it is CHAT_INPUT: see `typeOfCommand`. */
  type?: number | undefined;
  /** Only for guild commands. */
  guild_id?: Snowflake | undefined;
  /** Only for user and message commands: the target, which is in `resolved`. */
  target_id?: Snowflake | undefined;
  /** Only for slash commands, if the user gave any. */
  options?: SubmittedOption[] | undefined;
  resolved?: ResolvedData | undefined;
  /** The command's version. The reference has it in autocomplete interactions. */
  version?: Snowflake | undefined;
}
