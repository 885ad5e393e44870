import type { Snowflake } from 'commandry/protocol';
import type { StoredPermissions } from '../../storage/store-records.js';
import { permissionsKey, type Store } from '../../storage/store.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import { openCommand } from '../commands/registered-commands.js';
import { DomainError } from '../domain-error.js';
import { notFound } from '../world/find-records.js';
import type { GuildRecord } from '../world/world-records.js';

/** The target of permissions: a command in a guild, or an application as a whole. */
export interface PermissionsTarget {
  readonly applicationId: Snowflake;
  readonly guild: GuildRecord;
  /** Null for the whole application. */
  readonly command: StoredCommand | null;
}

/**
 * Finds a command by its id, global or of the guild; or the application, which means all its commands.
 *
 * @throws DomainError if there is neither.
 */
export function openTarget(
  store: Store,
  applicationId: Snowflake,
  guild: GuildRecord,
  id: Snowflake,
): PermissionsTarget {
  if (id === applicationId) return { applicationId, guild, command: null };
  const scopes = [null, guild.id].map((guildId) => ({ applicationId, guildId }));
  return { applicationId, guild, command: openCommand(store, scopes, id) };
}

/**
 * Finds a command of the guild, or all those of an application, by its id alone.
 *
 * @throws DomainError that lists what is there.
 */
export function openOfGuild(store: Store, guild: GuildRecord, id: Snowflake): PermissionsTarget {
  const command = store.commands.get(id) ?? null;
  const application = store.applications.get(command?.applicationId ?? id);
  const isHere = [null, guild.id].includes(command?.guildId ?? null);
  if (!application?.guildIds.includes(guild.id) || !isHere) {
    const there = [...store.applications.values()].filter(({ guildIds }) => guildIds.includes(guild.id));
    return notFound(
      'UNKNOWN_COMMAND',
      `command or application ${id} in ${guild.name}`,
      there.map((each) => `${each.name} (${each.id})`),
    );
  }
  return { applicationId: application.id, guild, command };
}

/** Returns the stored permissions of a target; undefined if it has the default. */
export function findStored({ permissions }: Store, target: PermissionsTarget): StoredPermissions | undefined {
  const { applicationId, guild, command } = target;
  return permissions.get(permissionsKey(guild.id, applicationId, command?.id ?? applicationId));
}

/** @throws DomainError if the target has the default permissions. */
export function openStored(store: Store, target: PermissionsTarget): StoredPermissions {
  const stored = findStored(store, target);
  if (!stored) throw new DomainError({ rule: 'UNKNOWN_COMMAND_PERMISSIONS' });
  return stored;
}
