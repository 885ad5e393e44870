import {
  CommandType,
  type CommandOption,
  type CommandPayload,
  type RegisteredCommand,
} from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/service-client.js';
import { hasDefaultContexts } from '../commands/default-contexts.js';
import type { Match } from './match.js';

/** An edit keeps what it does not name, so what a declaration leaves to its default is named. The type cannot change. */
export function toEdit(
  guildId: Snowflake | null,
  { type = CommandType.CHAT_INPUT, ...fields }: CommandPayload,
): Partial<CommandPayload> {
  const arePlacesSaid = guildId === null && !hasDefaultContexts({ type, ...fields });
  return {
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    ...(type === CommandType.CHAT_INPUT ? { options: [] } : {}),
    ...(arePlacesSaid ? { contexts: null } : {}),
    ...(arePlacesSaid && !fields.contexts ? { dm_permission: true } : {}),
    ...fields,
  };
}

/**
 * Named by its id, a command keeps it. What its declaration leaves to others is passed on; a command that is as declared
 * is sent as it is registered, so that the service sees no change either.
 */
export function toElement({ declared, registered }: Match, isChanged: boolean): OverwriteElement {
  if (!registered) return declared;
  if (!isChanged && !saysWhatIsNotReturned(declared)) return toKeptElement(registered);
  const { id, integration_types } = registered;
  return {
    id,
    ...(integration_types ? { integration_types } : {}),
    ...(hasDefaultContexts(declared) ? toPlaces(registered) : {}),
    ...declared,
  };
}

/** As registered, such a command would lose it. */
function saysWhatIsNotReturned({ default_permission, options }: CommandPayload): boolean {
  return isGiven(default_permission) || (options ?? []).some(hasFileTypes);
}

function hasFileTypes({ file_types, options }: CommandOption): boolean {
  return isGiven(file_types) || (options ?? []).some(hasFileTypes);
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
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
