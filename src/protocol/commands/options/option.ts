import * as z from 'zod/mini';
import { ChannelType } from '../../guilds/channel.js';
import { CommandChoice, NumericChoice, StringChoice } from './choice.js';
import { isFileType, type FileType } from './file-types.js';
import { Localizations } from '../localizations.js';
import { OptionType } from './option-type.js';

export { isSubcommandType, OptionType } from './option-type.js';

const { SUB_COMMAND, SUB_COMMAND_GROUP } = OptionType;

/**
 * An option of a command, a subcommand or a group, of any type: as registered and as returned. The schemas of the
 * eleven types below have the fields of each type, and are for requests.
 */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: Localizations | null | undefined;
  description: string;
  description_localizations?: Localizations | null | undefined;
  required?: boolean | null | undefined;
  choices?: CommandChoice[] | null | undefined;
  options?: CommandOption[] | null | undefined;
  channel_types?: number[] | null | undefined;
  min_value?: number | null | undefined;
  max_value?: number | null | undefined;
  min_length?: number | null | undefined;
  max_length?: number | null | undefined;
  autocomplete?: boolean | null | undefined;
  file_types?: string[] | null | undefined;
}

const texts = {
  /** 1 to 32 characters, lower case, unique in its list. */
  name: z.string(),
  name_localizations: z.nullish(Localizations),
  /** 1 to 100 characters. */
  description: z.string(),
  description_localizations: z.nullish(Localizations),
};

/** See the interface of the same name. Unknown fields pass. */
export const CommandOption: z.ZodMiniType<CommandOption> = z.looseObject({
  type: z.int(),
  ...texts,
  required: z.nullish(z.boolean()),
  choices: z.nullish(z.array(CommandChoice)),
  get options() {
    return z.nullish(z.array(CommandOption));
  },
  channel_types: z.nullish(z.array(z.int())),
  min_value: z.nullish(z.number()),
  max_value: z.nullish(z.number()),
  min_length: z.nullish(z.int()),
  max_length: z.nullish(z.int()),
  autocomplete: z.nullish(z.boolean()),
  file_types: z.nullish(z.array(z.string())),
});

/** The fields of every option with a value. `required` defaults to false. */
const value = { ...texts, required: z.nullish(z.boolean()) };
/** Fixed values or suggestions, never both. */
const suggested = { autocomplete: z.nullish(z.boolean()) };
/** Both ends are allowed values. */
const range = { min_value: z.nullish(z.number()), max_value: z.nullish(z.number()) };

/** Text. `min_length` is 0 to 6,000, `max_length` 1 to 6,000. */
export const StringOption = z.looseObject({
  type: z.literal(OptionType.STRING),
  ...value,
  ...suggested,
  choices: z.nullish(z.array(StringChoice)),
  min_length: z.nullish(z.int()),
  max_length: z.nullish(z.int()),
});
/** A whole number from -2^53+1 to 2^53-1. */
export const IntegerOption = z.looseObject({
  type: z.literal(OptionType.INTEGER),
  ...value,
  ...suggested,
  ...range,
  choices: z.nullish(z.array(NumericChoice)),
});
/** A double from -2^53 to 2^53. */
export const NumberOption = z.looseObject({
  type: z.literal(OptionType.NUMBER),
  ...value,
  ...suggested,
  ...range,
  choices: z.nullish(z.array(NumericChoice)),
});
/** A channel or category; `channel_types` restricts which are shown. */
export const ChannelOption = z.looseObject({
  type: z.literal(OptionType.CHANNEL),
  ...value,
  channel_types: z.nullish(z.array(z.enum(ChannelType))),
});
/** An uploaded file; `file_types` restricts by file name, at most 10 entries. */
export const AttachmentOption = z.looseObject({
  type: z.literal(OptionType.ATTACHMENT),
  ...value,
  file_types: z.nullish(z.array(z.custom<FileType>(isFileType, 'must be a file type'))),
});
/** True or false. */
export const BooleanOption = z.looseObject({ type: z.literal(OptionType.BOOLEAN), ...value });
/** Any user, in the guild or not. */
export const UserOption = z.looseObject({ type: z.literal(OptionType.USER), ...value });
/** A role of the guild, @everyone included. */
export const RoleOption = z.looseObject({ type: z.literal(OptionType.ROLE), ...value });
/** A user or a role. */
export const MentionableOption = z.looseObject({ type: z.literal(OptionType.MENTIONABLE), ...value });

const valueOptions = [
  StringOption,
  IntegerOption,
  BooleanOption,
  UserOption,
  ChannelOption,
  RoleOption,
  MentionableOption,
  NumberOption,
  AttachmentOption,
] as const;

/** The nine types that have a value. */
export const ValueOption = z.discriminatedUnion('type', valueOptions);
export type ValueOption = z.infer<typeof ValueOption>;

/** A subcommand and its parameters, at most 25. */
export const SubcommandOption = z.looseObject({
  type: z.literal(SUB_COMMAND),
  ...texts,
  options: z.nullish(z.array(ValueOption)),
});
export type SubcommandOption = z.infer<typeof SubcommandOption>;

/** A group and its subcommands, at most 25. An empty group is not shown to users. */
export const SubcommandGroupOption = z.looseObject({
  type: z.literal(SUB_COMMAND_GROUP),
  ...texts,
  options: z.nullish(z.array(SubcommandOption)),
});
export type SubcommandGroupOption = z.infer<typeof SubcommandGroupOption>;

/** An option by its type: each of the eleven with its valid fields. */
export const TypedOption = z.discriminatedUnion('type', [
  SubcommandOption,
  SubcommandGroupOption,
  ...valueOptions,
]);
export type TypedOption = z.infer<typeof TypedOption>;
