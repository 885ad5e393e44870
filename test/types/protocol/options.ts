/**
 * The eleven types of options and their choices, as they are sent.
 * Where nothing else is said, 'nullable here' is because the published schema accepts null for every field that may be
 * left out.
 */
import type * as api from 'discord-api-types/v10';
import type * as z from 'zod';
import type * as option from '../../../src/protocol/commands/options/option.js';
import type {
  CommandChoice,
  NumericChoice,
  StringChoice,
} from '../../../src/protocol/commands/options/choice.js';
import type { Differs, Holds } from './compare.js';

export type StringOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.StringOption>,
    api.APIApplicationCommandStringOption,
    {
      choices: 'nullable here';
      min_length: 'nullable here';
      max_length: 'nullable here';
      autocomplete: 'nullable here';
      required: 'nullable here';
    }
  >
>;
export type IntegerOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.IntegerOption>,
    api.APIApplicationCommandIntegerOption,
    {
      choices: 'nullable here';
      autocomplete: 'nullable here';
      required: 'nullable here';
      min_value: 'nullable here';
      max_value: 'nullable here';
    }
  >
>;
export type NumberOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.NumberOption>,
    api.APIApplicationCommandNumberOption,
    {
      choices: 'nullable here';
      autocomplete: 'nullable here';
      required: 'nullable here';
      min_value: 'nullable here';
      max_value: 'nullable here';
    }
  >
>;
export type BooleanOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.BooleanOption>,
    api.APIApplicationCommandBooleanOption,
    {
      required: 'nullable here';
    }
  >
>;
export type UserOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.UserOption>,
    api.APIApplicationCommandUserOption,
    {
      required: 'nullable here';
    }
  >
>;
export type ChannelOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.ChannelOption>,
    api.APIApplicationCommandChannelOption,
    {
      required: 'nullable here';
      // The reference allows every channel type; theirs leaves out GUILD_DIRECTORY.
      channel_types: 'nullable here' | 'wider here';
    }
  >
>;
export type RoleOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.RoleOption>,
    api.APIApplicationCommandRoleOption,
    {
      required: 'nullable here';
    }
  >
>;
export type MentionableOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.MentionableOption>,
    api.APIApplicationCommandMentionableOption,
    {
      required: 'nullable here';
    }
  >
>;
export type AttachmentOptionAgrees = Holds<
  Differs<
    z.infer<typeof option.AttachmentOption>,
    api.APIApplicationCommandAttachmentOption,
    {
      required: 'nullable here';
      file_types: 'nullable here';
    }
  >
>;
export type SubcommandOptionAgrees = Holds<
  Differs<
    option.SubcommandOption,
    api.APIApplicationCommandSubcommandOption,
    {
      options: 'nullable here';
      // The reference refuses it on subcommands and groups.
      required: 'only there';
    }
  >
>;
export type SubcommandGroupOptionAgrees = Holds<
  Differs<
    option.SubcommandGroupOption,
    api.APIApplicationCommandSubcommandGroupOption,
    {
      options: 'nullable here';
      // The reference refuses it on subcommands and groups.
      required: 'only there';
    }
  >
>;
export type OptionOfAnyTypeAgrees = Holds<
  Differs<
    option.CommandOption,
    api.APIApplicationCommandOption,
    {
      // Any type, so that one walk reads them all; the lists below are as open.
      type: 'wider here';
      options: 'nullable here';
      choices: 'nullable here';
      min_length: 'nullable here';
      max_length: 'nullable here';
      autocomplete: 'nullable here';
      required: 'nullable here';
      min_value: 'nullable here';
      max_value: 'nullable here';
      // Open: it is what is returned as well.
      channel_types: 'nullable here' | 'wider here';
      file_types: 'nullable here' | 'wider here';
    }
  >
>;
export type StringChoiceAgrees = Holds<Differs<StringChoice, api.APIApplicationCommandOptionChoice<string>>>;
export type NumericChoiceAgrees = Holds<
  Differs<NumericChoice, api.APIApplicationCommandOptionChoice<number>>
>;
export type CommandChoiceAgrees = Holds<Differs<CommandChoice, api.APIApplicationCommandOptionChoice>>;
