import { permissionsKey, type Store } from './store.js';
import type { StoredCommand } from './stored-command.js';

/** Removes the permissions of a command, in every guild that has some. */
export function dropPermissions({ permissions, guilds }: Store, command: StoredCommand): void {
  const guildIds = command.guildId === null ? guilds.keys() : [command.guildId];
  for (const guildId of guildIds) {
    permissions.delete(permissionsKey(guildId, command.applicationId, command.id));
  }
}
