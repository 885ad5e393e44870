import * as z from 'zod/mini';
import { CommandType, EntryPointHandler } from './command-type.js';
import { LocalizationDictionary } from './localizations.js';
import { CommandOption } from './options/option.js';
import { Snowflake } from '../snowflake.js';

export { CommandChoice } from './options/option.js';
export { CommandOption } from './options/option.js';

/**
 * The body that creates a command, of any type. `findCommandProblems` checks which fields and values a type may have;
 * `NewCommand` has a type for each of the four.
 */
export interface CommandPayload {
  type?: CommandType;
  name: string;
  name_localizations?: LocalizationDictionary | null;
  description?: string;
  description_localizations?: LocalizationDictionary | null;
  options?: CommandOption[];
  default_member_permissions?: string | null;
  /** Deprecated by Discord in favour of `contexts`. */
  dm_permission?: boolean | null;
  /** Not recommended by Discord, which will deprecate it. */
  default_permission?: boolean | null;
  nsfw?: boolean;
  integration_types?: number[];
  contexts?: number[] | null;
  handler?: EntryPointHandler;
}

/** A registered command as Discord returns it. Unknown fields pass. */
export const RegisteredCommand = z.looseObject({
  id: Snowflake,
  application_id: Snowflake,
  guild_id: z.optional(Snowflake),
  version: Snowflake,
  type: z._default(z.int(), CommandType.CHAT_INPUT),
  name: z.string(),
  name_localizations: z.nullish(LocalizationDictionary),
  /** In lists without dictionaries: the text for the requester's locale, if it exists. */
  name_localized: z.nullish(z.string()),
  description: z.string(),
  description_localizations: z.nullish(LocalizationDictionary),
  description_localized: z.nullish(z.string()),
  options: z.optional(z.array(CommandOption)),
  default_member_permissions: z.nullish(z.string()),
  dm_permission: z.nullish(z.boolean()),
  default_permission: z.nullish(z.boolean()),
  nsfw: z.optional(z.boolean()),
  integration_types: z.optional(z.array(z.int())),
  contexts: z.nullish(z.array(z.int())),
  handler: z.nullish(z.int()),
});
export type RegisteredCommand = z.infer<typeof RegisteredCommand>;
