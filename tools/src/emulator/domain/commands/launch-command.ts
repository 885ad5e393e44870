import { CommandType, EntryPointHandler, InteractionContext } from 'commandry/protocol';
import type { Application } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { nextVersion } from '../../storage/stored-command.js';

/** Adds the entry point command that Discord creates for every application with an Activity. */
export function addLaunchCommand(
  { ids, commands }: Pick<Store, 'ids' | 'commands'>,
  { id: applicationId, integrationTypes }: Application,
): void {
  const id = ids.next();
  commands.set(id, {
    id,
    version: nextVersion(id),
    applicationId,
    guildId: null,
    body: {
      type: CommandType.PRIMARY_ENTRY_POINT,
      name: 'Launch',
      name_localizations: null,
      description: '',
      description_localizations: null,
      default_member_permissions: null,
      dm_permission: true,
      contexts: Object.values(InteractionContext),
      integration_types: integrationTypes,
      options: [],
      nsfw: false,
      handler: EntryPointHandler.DISCORD_LAUNCH_ACTIVITY,
    },
  });
}
