/**
 * Commands of the four types as they are sent, commands as they are returned, their permissions and localizations.
 * Where nothing else is said, 'nullable here' is because the published schema accepts null for every field that may be
 * left out.
 */
import type * as api from 'discord-api-types/v10';
import type {
  NewChatInputCommand,
  NewEntryPointCommand,
  NewMessageCommand,
  NewUserCommand,
} from '../../../src/protocol/commands/new-command.js';
import type { RegisteredCommand } from '../../../src/protocol/commands/command.js';
import type {
  CommandPermission,
  GuildCommandPermissions,
} from '../../../src/protocol/permissions/command-permission.js';
import type { LocalizationMap } from '../../../src/protocol/commands/localizations.js';
import type { Differs, Holds } from './compare.js';

export type NewChatInputCommandAgrees = Holds<
  Differs<
    NewChatInputCommand,
    api.RESTPostAPIChatInputApplicationCommandsJSONBody,
    {
      nsfw: 'nullable here';
      options: 'nullable here';
      dm_permission: 'nullable here';
      default_permission: 'nullable here';
      integration_types: 'nullable here';
      contexts: 'nullable here';
    }
  >
>;
export type NewUserCommandAgrees = Holds<
  Differs<
    NewUserCommand,
    api.RESTPostAPIContextMenuApplicationCommandsJSONBody,
    {
      // One type for each; theirs is one for both.
      type: 'narrower here';
      nsfw: 'nullable here';
      // The service accepts an empty one, as it returns it.
      description: 'only here';
      // A description is not allowed, so there is nothing to localize.
      description_localizations: 'only there';
      dm_permission: 'nullable here';
      default_permission: 'nullable here';
      integration_types: 'nullable here';
      contexts: 'nullable here';
    }
  >
>;
export type NewMessageCommandAgrees = Holds<
  Differs<
    NewMessageCommand,
    api.RESTPostAPIContextMenuApplicationCommandsJSONBody,
    {
      // One type for each; theirs is one for both.
      type: 'narrower here';
      nsfw: 'nullable here';
      // The service accepts an empty one, as it returns it.
      description: 'only here';
      // A description is not allowed, so there is nothing to localize.
      description_localizations: 'only there';
      dm_permission: 'nullable here';
      default_permission: 'nullable here';
      integration_types: 'nullable here';
      contexts: 'nullable here';
    }
  >
>;
export type NewEntryPointCommandAgrees = Holds<
  Differs<
    NewEntryPointCommand,
    api.RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody,
    {
      nsfw: 'nullable here';
      description: 'nullable here';
      dm_permission: 'nullable here';
      default_permission: 'nullable here';
      integration_types: 'nullable here';
      contexts: 'nullable here';
      handler: 'nullable here';
    }
  >
>;
export type RegisteredCommandAgrees = Holds<
  Differs<
    RegisteredCommand,
    api.APIApplicationCommand,
    {
      // Open: the service adds types.
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
      // Open: the service adds types.
      type: 'wider here';
    }
  >
>;
export type GuildCommandPermissionsAgrees = Holds<
  Differs<GuildCommandPermissions, api.APIGuildApplicationCommandPermissions>
>;
export type LocalizationMapAgrees = Holds<
  Differs<
    LocalizationMap,
    // Their keys are members of an enumeration.
    { [Key in keyof api.LocalizationMap as `${Key}`]: api.LocalizationMap[Key] },
    {
      // Accepted by the published schema, and not documented.
      ar: 'only here';
      he: 'only here';
    }
  >
>;
