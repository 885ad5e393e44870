import * as z from 'zod/mini';
import { LocalizationDictionary } from '../localizations.js';

/** One of the fixed values of an option. Its type follows the type of the option. */
export const CommandChoice = z.looseObject({
  /** The text that users see: 1 to 100 characters. */
  name: z.string(),
  name_localizations: z.nullish(LocalizationDictionary),
  /** A text has at most 100 characters; whole numbers are from -2^53+1 to 2^53-1, others from -2^53 to 2^53. */
  value: z.union([z.string(), z.number()]),
});
export type CommandChoice = z.infer<typeof CommandChoice>;

/** An option of a command, a subcommand or a group, of any type: as registered and as returned. */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: LocalizationDictionary | null | undefined;
  description: string;
  description_localizations?: LocalizationDictionary | null | undefined;
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

/** See the interface of the same name. Unknown fields pass. */
export const CommandOption: z.ZodMiniType<CommandOption> = z.looseObject({
  type: z.int(),
  name: z.string(),
  name_localizations: z.nullish(LocalizationDictionary),
  description: z.string(),
  description_localizations: z.nullish(LocalizationDictionary),
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
