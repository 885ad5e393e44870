/**
 * Commands as they are returned, and their permissions. Where nothing else is said, 'nullable here' is because the
 * published schema accepts null for every field that may be left out.
 */
import type * as api from 'discord-api-types/v10';
import type { RegisteredCommand } from '../../../src/protocol/commands/command.js';
import type {
  CommandPermission,
  GuildCommandPermissions,
} from '../../../src/protocol/permissions/command-permission.js';
import type { Differs, Holds } from './compare.js';

export type RegisteredCommandAgrees = Holds<
  Differs<
    RegisteredCommand,
    api.APIApplicationCommand,
    {
      // Open: Discord adds types.
      type: 'wider here';
      // Tolerant: absent says the same as null.
      default_member_permissions: 'optional here';
      dm_permission: 'nullable here';
      default_permission: 'nullable here';
      // Open.
      integration_types: 'wider here';
      // Open.
      contexts: 'wider here';
      description_localized: 'nullable here';
      // Open, and null in some payloads.
      handler: 'nullable here' | 'wider here';
      name_localized: 'nullable here';
    }
  >
>;
export type CommandPermissionAgrees = Holds<
  Differs<
    CommandPermission,
    api.APIApplicationCommandPermission,
    {
      // Open: Discord adds types.
      type: 'wider here';
    }
  >
>;
export type GuildCommandPermissionsAgrees = Holds<
  Differs<GuildCommandPermissions, api.APIGuildApplicationCommandPermissions>
>;
