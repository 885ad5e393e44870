import * as z from 'zod/mini';
import { COMMAND_LIMITS } from './limits.js';
import { ResolvedData } from '../interactions/resolved.js';
import { Snowflake } from '../snowflake.js';
import { SubmittedOption } from './options/submitted-option.js';

/** `data` of a used or half-typed command of any type. */
export const CommandData = z.looseObject({
  id: Snowflake,
  /** The default name, whatever the user's locale. */
  name: z.string(),
  /** If absent, it is CHAT_INPUT: see `typeOfCommand`. */
  type: z.optional(z.int()),
  /** Only for guild commands. */
  guild_id: z.optional(Snowflake),
  /** Only for user and message commands: the target, which is in `resolved`. */
  target_id: z.optional(Snowflake),
  /** Only for slash commands, if the user gave any. */
  options: z.optional(z.array(SubmittedOption).check(z.maxLength(COMMAND_LIMITS.options))),
  resolved: z.optional(ResolvedData),
  /** The command's version. The reference has it in autocomplete interactions. */
  version: z.optional(Snowflake),
});
export type CommandData = z.infer<typeof CommandData>;
