import { z } from 'zod';
import { Snowflake } from './snowflake.js';

/** Command types of the service. */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;
export type CommandType = (typeof CommandType)[keyof typeof CommandType];

/** Option types of the service. */
export const OptionType = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const;
export type OptionType = (typeof OptionType)[keyof typeof OptionType];

/** Who answers an entry point command: the app, or the service, which launches the Activity by itself. */
export const EntryPointHandler = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;
export type EntryPointHandler = (typeof EntryPointHandler)[keyof typeof EntryPointHandler];

/** The reference's name of a value of an enumeration, for messages. */
export function nameOf(enumeration: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(enumeration).find((key) => enumeration[key] === value) ?? String(value);
}

const Localizations = z.record(z.string(), z.string()).nullish();

/** One of the fixed values of an option. */
export const CommandChoice = z.looseObject({
  name: z.string(),
  name_localizations: Localizations,
  value: z.union([z.string(), z.number()]),
});
export type CommandChoice = z.infer<typeof CommandChoice>;

/** An option of a command, a subcommand or a group of subcommands, as registered and as returned. */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: Record<string, string> | null | undefined;
  description: string;
  description_localizations?: Record<string, string> | null | undefined;
  required?: boolean | null | undefined;
  choices?: CommandChoice[] | null | undefined;
  options?: CommandOption[] | null | undefined;
  channel_types?: number[] | null | undefined;
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
  min_length?: number | null | undefined;
  max_length?: number | null | undefined;
  autocomplete?: boolean | null | undefined;
}
export const CommandOption: z.ZodType<CommandOption> = z.looseObject({
  type: z.int(),
  name: z.string(),
  name_localizations: Localizations,
  description: z.string(),
  description_localizations: Localizations,
  required: z.boolean().nullish(),
  choices: z.array(CommandChoice).nullish(),
  get options() {
    return z.array(CommandOption).nullish();
  },
  channel_types: z.array(z.int()).nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.int().nullish(),
  max_length: z.int().nullish(),
  autocomplete: z.boolean().nullish(),
});

/** The body that creates a command. Which fields a type may have is told by `findCommandIssues`. */
export interface CommandPayload {
  type?: CommandType;
  name: string;
  name_localizations?: Record<string, string> | null;
  description?: string;
  description_localizations?: Record<string, string> | null;
  options?: CommandOption[];
  default_member_permissions?: string | null;
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
  name_localizations: Localizations,
  description: z.string(),
  description_localizations: Localizations,
  options: z.array(CommandOption).optional(),
  default_member_permissions: z.string().nullish(),
  nsfw: z.boolean().optional(),
  integration_types: z.array(z.int()).optional(),
  contexts: z.array(z.int()).nullish(),
  handler: z.int().nullish(),
});
export type RegisteredCommand = z.infer<typeof RegisteredCommand>;
