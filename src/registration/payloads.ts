import { CommandType, type CommandPayload, type RegisteredCommand } from '../model/command.js';
import type { Snowflake } from '../model/snowflake.js';
import type { OverwriteElement } from '../rest/service-client.js';
import type { Match } from './match.js';

/** An edit keeps what it does not name, so what a declaration leaves to its default is named. The type cannot change. */
export function toEdit(
  guildId: Snowflake | null,
  { type = CommandType.CHAT_INPUT, ...fields }: CommandPayload,
): Partial<CommandPayload> {
  const isEntryPoint = type === CommandType.PRIMARY_ENTRY_POINT;
  const isGlobal = guildId === null;
  return {
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    ...(type === CommandType.CHAT_INPUT ? { options: [] } : {}),
    ...(isGlobal && !isEntryPoint ? { contexts: null } : {}),
    ...(isGlobal && !isEntryPoint && !fields.contexts ? { dm_permission: true } : {}),
    ...fields,
  };
}

/** Named by its id, a command keeps it. What its declaration leaves to others is passed on. */
export function toElement({ declared, registered }: Match): OverwriteElement {
  if (!registered) return declared;
  const { id, integration_types } = registered;
  const isEntryPoint = declared.type === CommandType.PRIMARY_ENTRY_POINT;
  return {
    id,
    ...(integration_types ? { integration_types } : {}),
    ...(isEntryPoint ? toPlaces(registered) : {}),
    ...declared,
  };
}

/** A command that stays as it is. */
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
    // Of the values that are known, and those that come.
    ...(handler === undefined || handler === null ? {} : { handler: handler as 1 | 2 }),
    ...(integration_types ? { integration_types } : {}),
    ...toPlaces(registered),
  };
}

function toPlaces({ contexts, dm_permission }: RegisteredCommand): Partial<CommandPayload> {
  if (contexts) return { contexts };
  return dm_permission === false ? { dm_permission } : {};
}
