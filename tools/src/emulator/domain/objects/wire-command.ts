import {
  type CommandOption,
  CommandType,
  InteractionContext,
  type LocaleDictionary,
} from 'commandry/protocol';
import type { CommandBody, StoredCommand } from '../../storage/stored-command.js';
import { toReturnedBody } from '../commands/returned-body.js';
import { findLocalizedText } from './localized-text.js';

/** How the texts of commands are returned: with every translation, or with the one for a locale. */
export type TextView = 'dictionaries' | { readonly locale: string };

/** Returns a command as Discord's API does, in its field order. */
export function serializeCommand(command: StoredCommand, view: TextView = 'dictionaries'): object {
  return serializeWhole({ ...command, body: toReturnedBody(command.body) }, view);
}

/** Returns a command as clients get it: with what they check before they send, such as `file_types`. */
export function serializeForClient(command: StoredCommand, locale: string): object {
  return serializeWhole(command, { locale });
}

function serializeWhole(command: StoredCommand, view: TextView): object {
  const { id, applicationId, version, guildId, body } = command;
  return {
    id,
    application_id: applicationId,
    version,
    default_member_permissions: body.default_member_permissions,
    type: body.type,
    ...serializeText('name', body.name, body.name_localizations, view),
    ...serializeText('description', body.description, body.description_localizations, view),
    ...(guildId === null ? serializeContexts(body) : { guild_id: guildId }),
    ...(body.options.length > 0
      ? { options: body.options.map((option) => serializeOption(option, view)) }
      : {}),
    nsfw: body.nsfw,
    ...(body.type === CommandType.PRIMARY_ENTRY_POINT ? { handler: body.handler } : {}),
  };
}

/** The contexts of a global command. Guild commands do not have these fields. */
function serializeContexts({ contexts, dm_permission, integration_types }: CommandBody): object {
  return {
    dm_permission: contexts?.includes(InteractionContext.BOT_DM) ?? dm_permission,
    contexts,
    integration_types,
  };
}

function serializeOption(option: CommandOption, view: TextView): object {
  const { type, name, name_localizations, description, description_localizations, ...others } = option;
  const { choices, options } = option;
  return {
    type,
    ...serializeText('name', name, name_localizations, view),
    ...serializeText('description', description, description_localizations, view),
    ...others,
    ...(choices
      ? {
          choices: choices.map((choice) => ({
            ...serializeText('name', choice.name, choice.name_localizations, view),
            value: choice.value,
          })),
        }
      : {}),
    ...(options ? { options: options.map((inner) => serializeOption(inner, view)) } : {}),
  };
}

/** A text and its translations: all of them, or the one for the locale, if it exists. */
function serializeText(
  field: 'name' | 'description',
  text: string,
  dictionary: LocaleDictionary | null | undefined,
  view: TextView,
): object {
  if (view === 'dictionaries') return { [field]: text, [`${field}_localizations`]: dictionary ?? null };
  const localized = findLocalizedText(dictionary, view.locale);
  return { [field]: text, ...(localized === undefined ? {} : { [`${field}_localized`]: localized }) };
}
