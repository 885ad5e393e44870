import * as z from 'zod/mini';
import { COMMAND_LIMITS, MAX_SUBMITTED_UNITS } from '../limits.js';
import { isSubcommandType, OptionType, VALUE_TYPE_WANTED } from './option-type.js';

/**
 * A filled option with a value: text, number or boolean by its type, and a snowflake for what `resolved` holds.
 * `focused` marks the one being typed, whose value is always text.
 */
export const SubmittedValue = z.looseObject({
  name: z.string(),
  type: z.int().check(z.refine((type) => !isSubcommandType(type), VALUE_TYPE_WANTED)),
  value: z.union([z.string().check(z.maxLength(MAX_SUBMITTED_UNITS)), z.number(), z.boolean()]),
  focused: z.optional(z.boolean()),
});
export type SubmittedValue = z.infer<typeof SubmittedValue>;

/** The subcommand that was used. Without filled options the list is missing or empty. */
export const SubmittedSubcommand = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND),
  options: z.optional(z.array(SubmittedValue).check(z.maxLength(COMMAND_LIMITS.options))),
});
export type SubmittedSubcommand = z.infer<typeof SubmittedSubcommand>;

/** The group of the subcommand that was used. */
export const SubmittedGroup = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND_GROUP),
  options: z.optional(z.array(SubmittedSubcommand).check(z.maxLength(COMMAND_LIMITS.options))),
});
export type SubmittedGroup = z.infer<typeof SubmittedGroup>;

/** An element of `data.options`: a value, or a step towards a subcommand. At most three levels deep. */
export const SubmittedOption = z.union([SubmittedGroup, SubmittedSubcommand, SubmittedValue]);
export type SubmittedOption = z.infer<typeof SubmittedOption>;
