import * as z from 'zod/mini';
import { CommandType } from './command.js';
import { IntegrationType, InteractionContext } from './context.js';
import { EntryPointHandler } from './entry-point.js';
import { Localizations } from './localizations.js';
import { TypedOption } from './options/option.js';

/** The fields that a new command of any type may have. */
const common = {
  /** 1 to 32 characters; unique for its type in its scope. */
  name: z.string(),
  name_localizations: z.nullish(Localizations),
  /** A bit set in decimal text. `'0'`: administrators only; null: everyone. */
  default_member_permissions: z.nullish(z.string()),
  /** Deprecated in favour of `contexts`. Global commands only; default true. */
  dm_permission: z.nullish(z.boolean()),
  /** Not recommended, to be deprecated. Default true. */
  default_permission: z.nullish(z.boolean()),
  /** True if the command is age-restricted. Default false. */
  nsfw: z.nullish(z.boolean()),
  /** Installation contexts. Global commands only; default: those of the application. */
  integration_types: z.nullish(z.array(z.enum(IntegrationType))),
  /** Interaction contexts. Global commands only; default null, which is GUILD and BOT_DM. */
  contexts: z.nullish(z.array(z.enum(InteractionContext))),
};

/** A slash command. The only type with options. */
export const NewChatInputCommand = z.looseObject({
  type: z.optional(z.literal(CommandType.CHAT_INPUT)),
  ...common,
  /** 1 to 100 characters. */
  description: z.string(),
  description_localizations: z.nullish(Localizations),
  /** At most 25. */
  options: z.nullish(z.array(TypedOption)),
});
export type NewChatInputCommand = z.infer<typeof NewChatInputCommand>;

/** A command in the context menu of a user. Its description, if any, is empty. */
export const NewUserCommand = z.looseObject({
  type: z.literal(CommandType.USER),
  ...common,
  description: z.nullish(z.literal('')),
});
export type NewUserCommand = z.infer<typeof NewUserCommand>;

/** A command in the context menu of a message. Its description, if any, is empty. */
export const NewMessageCommand = z.looseObject({
  type: z.literal(CommandType.MESSAGE),
  ...common,
  description: z.nullish(z.literal('')),
});
export type NewMessageCommand = z.infer<typeof NewMessageCommand>;

/** The command that launches the app's Activity. Global, and one for each application. */
export const NewEntryPointCommand = z.looseObject({
  type: z.literal(CommandType.PRIMARY_ENTRY_POINT),
  ...common,
  /** At most 100 characters. */
  description: z.nullish(z.string()),
  description_localizations: z.nullish(Localizations),
  handler: z.nullish(z.enum(EntryPointHandler)),
});
export type NewEntryPointCommand = z.infer<typeof NewEntryPointCommand>;

/** The body that creates a command, by its type. Only its shape: `findCommandIssues` has the limits. */
export const NewCommand = z.union([
  NewChatInputCommand,
  NewUserCommand,
  NewMessageCommand,
  NewEntryPointCommand,
]);
export type NewCommand = z.infer<typeof NewCommand>;
