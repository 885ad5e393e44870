import type { CommandOption, CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import { hasDefaultContexts } from './default-contexts.js';
import type { Match } from './match.js';

/**
 * Returns the body of an edit. An edit keeps what it does not name, so defaults are named too. The type cannot change.
 */
export function toEdit(
  guildId: Snowflake | null,
  { type = CommandType.CHAT_INPUT, ...fields }: CommandPayload,
): Partial<CommandPayload> {
  const hasContexts = guildId === null && !hasDefaultContexts({ type, ...fields });
  return {
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    ...(type === CommandType.CHAT_INPUT ? { options: [] } : {}),
    ...(hasContexts ? { contexts: null } : {}),
    ...(hasContexts && !fields.contexts ? { dm_permission: true } : {}),
    ...fields,
  };
}

/**
 * Returns the element of a bulk overwrite; with its id a command keeps it. What its declaration leaves open is passed
 * on. An unchanged command is sent as it is registered, so that Discord sees no change either.
 */
export function toElement({ declared, registered }: Match, isChanged: boolean): OverwriteElement {
  if (!registered) return declared;
  if (!isChanged && !hasUnreturnedFields(declared)) return toKeptElement(registered);
  const { id, integration_types } = registered;
  return {
    id,
    ...(integration_types ? { integration_types } : {}),
    ...(hasDefaultContexts(declared) ? toContexts(registered) : {}),
    ...declared,
  };
}

/** Sent as registered, such a command would lose these fields. */
function hasUnreturnedFields({ default_permission, options }: CommandPayload): boolean {
  return isGiven(default_permission) || (options ?? []).some(hasFileTypes);
}

function hasFileTypes({ file_types, options }: CommandOption): boolean {
  return isGiven(file_types) || (options ?? []).some(hasFileTypes);
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Returns the element for a command that stays as it is. */
export function toKeptElement(registered: RegisteredCommand): OverwriteElement {
  const { id, type, name, name_localizations, description, description_localizations } = registered;
  const { nsfw, handler, integration_types, options, default_member_permissions } = registered;
  return {
    id,
    type: type as NonNullable<CommandPayload['type']>,
    name,
    description,
    name_localizations: name_localizations ?? null,
    description_localizations: description_localizations ?? null,
    default_member_permissions: default_member_permissions ?? null,
    ...(options ? { options } : {}),
    ...(nsfw === undefined ? {} : { nsfw }),
    // Passes on unknown values too.
    ...(handler === undefined || handler === null ? {} : { handler: handler as 1 | 2 }),
    ...(integration_types ? { integration_types } : {}),
    ...toContexts(registered),
  };
}

function toContexts({ contexts, dm_permission }: RegisteredCommand): Partial<CommandPayload> {
  if (contexts) return { contexts };
  return dm_permission === false ? { dm_permission } : {};
}
