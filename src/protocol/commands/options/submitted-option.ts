import type { OptionType } from './option-type.js';

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
