import * as z from 'zod';
import { CommandType } from './command.js';
import { COMMAND_LIMITS } from './limits.js';
import { ResolvedData } from '../interactions/resolved.js';
import { Snowflake } from '../snowflake.js';
import { SubmittedOption } from './options/submitted-option.js';

/** `data` of a used or half-typed command of any type. */
export const CommandData = z.looseObject({
  id: Snowflake,
  /** The default name, whatever the user's locale. */
  name: z.string(),
  /** Without one it is CHAT_INPUT: see {@link typeOfCommand}. */
  type: z.int().optional(),
  /** Only of guild commands. */
  guild_id: Snowflake.optional(),
  /** Of user and message commands: what they were used on. It is in `resolved`. */
  target_id: Snowflake.optional(),
  /** Of slash commands, when the user gave any. */
  options: z.array(SubmittedOption).max(COMMAND_LIMITS.options).optional(),
  resolved: ResolvedData.optional(),
  /** The command's version. The reference has it in autocompletion. */
  version: Snowflake.optional(),
});
export type CommandData = z.infer<typeof CommandData>;

/** The type of a used command, which need not be said of a slash command. */
export function typeOfCommand({ type }: Pick<CommandData, 'type'>): number {
  return type ?? CommandType.CHAT_INPUT;
}
