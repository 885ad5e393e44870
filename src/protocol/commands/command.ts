import * as z from 'zod';
import { CommandType } from './command-type.js';
import { EntryPointHandler } from './entry-point.js';
import { Localizations } from './localizations.js';
import { CommandOption } from './options/option.js';
import { Snowflake } from '../snowflake.js';

export { CommandChoice } from './options/choice.js';
export { CommandType } from './command-type.js';
export { EntryPointHandler } from './entry-point.js';
export { nameOf } from '../validation/enumeration.js';
export { CommandOption, OptionType } from './options/option.js';

/**
 * The body that creates a command, of any type. `findCommandIssues` checks which fields and values a type may have;
 * `NewCommand` has a type for each of the four.
 */
export interface CommandPayload {
  type?: CommandType;
  name: string;
  name_localizations?: Localizations | null;
  description?: string;
  description_localizations?: Localizations | null;
  options?: CommandOption[];
  default_member_permissions?: string | null;
  /** Deprecated by the service in favour of `contexts`. */
  dm_permission?: boolean | null;
  /** Not recommended by the service, which will deprecate it. */
  default_permission?: boolean | null;
  nsfw?: boolean;
  integration_types?: number[];
  contexts?: number[] | null;
  handler?: EntryPointHandler;
}

/** A registered command as the service returns it. Unknown fields pass. */
export const RegisteredCommand = z.looseObject({
  id: Snowflake,
  application_id: Snowflake,
  guild_id: Snowflake.optional(),
  version: Snowflake,
  type: z.int().default(CommandType.CHAT_INPUT),
  name: z.string(),
  name_localizations: Localizations.nullish(),
  /** In lists without dictionaries: the text for the requester's locale, if it exists. */
  name_localized: z.string().nullish(),
  description: z.string(),
  description_localizations: Localizations.nullish(),
  description_localized: z.string().nullish(),
  options: z.array(CommandOption).optional(),
  default_member_permissions: z.string().nullish(),
  dm_permission: z.boolean().nullish(),
  default_permission: z.boolean().nullish(),
  nsfw: z.boolean().optional(),
  integration_types: z.array(z.int()).optional(),
  contexts: z.array(z.int()).nullish(),
  handler: z.int().nullish(),
});
export type RegisteredCommand = z.infer<typeof RegisteredCommand>;
