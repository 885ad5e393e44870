import type { ResolvedData } from '../interactions/resolved.js';
import type { Snowflake } from '../snowflake.js';
import { CommandType } from './command-type.js';
import type { OptionType } from './options/option-type.js';

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

/**
 * A filled option with a value: text, number or boolean by its type, and a snowflake for what `resolved` holds.
 * `focused` marks the one being typed, whose value is always text.
 */
export interface SubmittedValue {
  name: string;
  type: number;
  value: string | number | boolean;
  focused?: boolean | undefined;
}

/** The subcommand that was used. Without filled options the list is missing or empty. */
export interface SubmittedSubcommand {
  name: string;
  type: typeof OptionType.SUB_COMMAND;
  options?: SubmittedValue[] | undefined;
}

/** The group of the subcommand that was used. */
export interface SubmittedGroup {
  name: string;
  type: typeof OptionType.SUB_COMMAND_GROUP;
  options?: SubmittedSubcommand[] | undefined;
}

/** An element of `data.options`: a value, or a step towards a subcommand. At most three levels deep. */
export type SubmittedOption = SubmittedGroup | SubmittedSubcommand | SubmittedValue;

/** Returns the type of a used command, which slash commands may leave out. */
export function typeOfCommand({ type }: Pick<CommandData, 'type'>): number {
  return type ?? CommandType.CHAT_INPUT;
}
