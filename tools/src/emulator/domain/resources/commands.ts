import { defineResource } from '../../storage/resource.js';
import { permissionsKey, type Store } from '../../storage/store.js';
import { toScopeKey, type StoredCommand } from '../../storage/stored-command.js';
import { isWithoutGuild, toCommandsEvent } from './shared-events.js';

/** A command that is renamed loses its permissions, as one that is deleted does. */
export const commands = defineResource('commands', {
  noun: 'command',
  groupOf: toScopeKey,
  links: {
    applicationId: { to: 'applications', onDelete: 'cascade' },
    guildId: { to: 'guilds', onDelete: 'cascade' },
  },
  follow(store, before, after) {
    if (before && after && before.body.name !== after.body.name) dropPermissions(store, after);
  },
  events: {
    goesWith: isWithoutGuild,
    create: toCommandsEvent,
    update: toCommandsEvent,
    delete: toCommandsEvent,
  },
});

export const permissions = defineResource('permissions', {
  noun: 'permissions of a command',
  groupOf: ({ guild_id, application_id }) => `${guild_id}/${application_id}`,
  links: {
    application_id: { to: 'applications', onDelete: 'cascade' },
    guild_id: { to: 'guilds', onDelete: 'cascade' },
  },
  otherLinks: [
    {
      field: 'id',
      to: 'commands',
      // Those of all commands have the id of the application.
      targets: ({ id, application_id }) => (id === application_id ? [] : [id]),
      onDelete: 'cascade',
    },
  ],
  events: {
    goesWith: ({ id, application_id, guild_id }, { applications, commands: left }) =>
      applications.get(application_id)?.guildIds.includes(guild_id) !== true ||
      (id !== application_id && !left.has(id)),
    create: (record) => ({ type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', permissions: record }),
    update: (record) => ({ type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', permissions: record }),
    delete: (before) => ({
      type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
      permissions: { ...before, permissions: [] },
    }),
  },
});

/** The numbers of new commands by scope. */
export const creates = defineResource('creates', {
  noun: 'count of commands',
  otherLinks: [
    {
      field: 'application',
      to: 'applications',
      targets: (_count, key) => key.split('/').slice(0, 1),
      onDelete: 'cascade',
    },
    {
      field: 'guild',
      to: 'guilds',
      targets: (_count, key) => key.split('/').slice(1),
      onDelete: 'cascade',
      isLoose: true,
    },
  ],
});

/** Removes the permissions of a command, in every guild that has some. */
function dropPermissions({ permissions: table, guilds }: Store, command: StoredCommand): void {
  const guildIds = command.guildId === null ? guilds.keys() : [command.guildId];
  for (const guildId of guildIds) {
    table.delete(permissionsKey(guildId, command.applicationId, command.id));
  }
}
