import * as z from 'zod';
import { type CommandOption, type CommandOwner, CommandType, EntryPointHandler } from 'commandry/protocol';
import type { CommandBody, Localizations } from '../../storage/stored-command.js';

const Localizations = z
  .record(z.string(), z.string().nullable())
  .nullish()
  .transform((dictionary): Localizations | null => {
    const filled = Object.entries(dictionary ?? {}).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    return filled.length > 0 ? Object.fromEntries(filled) : null;
  });

const Choice = z
  .object({ name: z.string(), name_localizations: Localizations, value: z.union([z.string(), z.number()]) })
  .transform(({ name, name_localizations, value }) => ({ name, name_localizations, value }));

/** An option as Discord stores it: in Discord's field order, without empty fields. */
const Option: z.ZodType<CommandOption> = z
  .object({
    type: z.int(),
    name: z.string(),
    name_localizations: Localizations,
    description: z.string(),
    description_localizations: Localizations,
    required: z.boolean().nullish(),
    choices: z.array(Choice).nullish(),
    get options() {
      return z.array(Option).nullish();
    },
    channel_types: z.array(z.int()).nullish(),
    file_types: z.array(z.string()).nullish(),
    min_value: z.number().nullish(),
    max_value: z.number().nullish(),
    min_length: z.int().nullish(),
    max_length: z.int().nullish(),
    autocomplete: z.boolean().nullish(),
  })
  .transform((option) => ({
    type: option.type,
    name: option.name,
    name_localizations: option.name_localizations,
    description: option.description,
    description_localizations: option.description_localizations,
    required: option.required === true ? true : undefined,
    choices: filledOrAbsent(option.choices),
    options: filledOrAbsent(option.options),
    channel_types: filledOrAbsent(option.channel_types),
    file_types: filledOrAbsent(option.file_types),
    min_value: option.min_value ?? undefined,
    max_value: option.max_value ?? undefined,
    min_length: option.min_length ?? undefined,
    max_length: option.max_length ?? undefined,
    autocomplete: option.autocomplete === true ? true : undefined,
  }));

const Body = z.object({
  type: z.enum(CommandType).nullish(),
  name: z.string(),
  name_localizations: Localizations,
  description: z.string().nullish(),
  description_localizations: Localizations,
  default_member_permissions: z.union([z.string(), z.int()]).nullish(),
  dm_permission: z.boolean().nullish(),
  contexts: z.array(z.int()).nullish(),
  integration_types: z.array(z.int()).nullish(),
  options: z.array(Option).nullish(),
  nsfw: z.boolean().nullish(),
  handler: z.enum(EntryPointHandler).nullish(),
});

/** Converts a valid body to the form Discord stores, with every default filled in. */
export function toCommandBody(value: unknown, owner: CommandOwner): CommandBody {
  const body = Body.parse(value);
  const type = body.type ?? CommandType.CHAT_INPUT;
  const permissions = body.default_member_permissions ?? null;
  return {
    type,
    name: body.name,
    name_localizations: body.name_localizations,
    description: body.description ?? '',
    description_localizations: body.description_localizations,
    default_member_permissions: permissions === null ? null : BigInt(permissions).toString(),
    dm_permission: body.dm_permission ?? true,
    contexts: body.contexts ?? null,
    integration_types: body.integration_types ?? owner.integrationTypes,
    options: body.options ?? [],
    nsfw: body.nsfw ?? false,
    // It is unknown what Discord stores for an entry point command without a handler.
    handler:
      type === CommandType.PRIMARY_ENTRY_POINT ? (body.handler ?? EntryPointHandler.APP_HANDLER) : null,
  };
}

function filledOrAbsent<T>(list: T[] | null | undefined): T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
