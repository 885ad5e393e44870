import type { IntegrationType, InteractionContext } from '../../protocol/commands/command-type.js';
import type { PermissionName } from '../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { PermissionsByGuild } from '../compile/declared-permissions.js';
import type { Defer } from './defer.js';
import type { Localizations, LocalizedTexts } from './locale-types.js';
import type { RunSetting } from '../queue/run-setting.js';

/** Who can use a command, where, and in which guilds it is registered. All settings are optional. */
export interface CommandSettings extends LocalizedTexts {
  /**
   * The permissions that a member needs to use the command, unless a guild's administrators decide otherwise. An empty
   * list restricts the command to administrators. Default: everyone may use it.
   */
  readonly defaultMemberPermissions?: readonly PermissionName[] | undefined;
  /** Where the command can be used. Global commands only. Default: decided by Discord. */
  readonly contexts?: readonly InteractionContextName[] | undefined;
  /**
   * The kinds of installation for which the command exists. Global commands only. Default: all that the app supports.
   */
  readonly integrationTypes?: readonly IntegrationTypeName[] | undefined;
  /** Whether the command is age-restricted. Default false. */
  readonly nsfw?: boolean | undefined;
  /** Registers the command in these guilds instead of globally. Default: globally. */
  readonly guilds?: readonly Snowflake[] | undefined;
  /**
   * Who may use the command, by guild and channel. Written by `app.syncPermissions`, never by `app.sync`. Default: the
   * permissions set by administrators are kept.
   *
   * @example permissions: { '290926798626357999': [denyEveryone('290926798626357999'), allowRole('41771983423143936')]
   *   }
   */
  readonly permissions?: PermissionsByGuild | undefined;
  /** When to defer an interaction that has no response yet. Default: the `defer` of `createApp`. */
  readonly defer?: Defer | undefined;
  /**
   * Former names of the command, latest first: the registered command is renamed and keeps its id. They may stay after
   * the rename. An empty list means that the command is new, even if others disappear. Default: a rename is detected if
   * only the name has changed and no other command matches.
   */
  readonly formerly?: string | readonly string[] | undefined;
  /**
   * Whether a global command can be used in direct messages.
   *
   * @deprecated Discord replaced it by `contexts`.
   */
  readonly dmPermission?: boolean | undefined;
  /**
   * Whether everyone may use the command.
   *
   * @deprecated Discord replaced it by `defaultMemberPermissions` and `contexts`.
   */
  readonly defaultPermission?: boolean | undefined;
}

/** Settings of user and message commands, which have no description to translate. */
export type ContextMenuSettings = Omit<CommandSettings, 'descriptionLocalizations'>;

/** Settings of an entry point command, which is always global. */
export type EntryPointCommandSettings = Omit<CommandSettings, 'guilds'>;

export type { PermissionName } from '../../protocol/permissions/permissions.js';
/** `GUILD`, `BOT_DM` or `PRIVATE_CHANNEL`. */
export type InteractionContextName = keyof typeof InteractionContext;
/** `GUILD_INSTALL` or `USER_INSTALL`. */
export type IntegrationTypeName = keyof typeof IntegrationType;

/** The compiled settings of a command: present only if the author set them. */
export interface CompiledSettings {
  readonly nameLocalizations?: Localizations;
  readonly descriptionLocalizations?: Localizations;
  /** A bit set as decimal text. */
  readonly defaultMemberPermissions?: string;
  readonly contexts?: readonly number[];
  readonly integrationTypes?: readonly number[];
  readonly nsfw?: boolean;
  readonly guilds?: readonly Snowflake[];
  readonly permissions?: PermissionsByGuild;
  readonly defer?: Defer;
  readonly run?: RunSetting;
  readonly formerly?: string | readonly string[];
  readonly dmPermission?: boolean;
  readonly defaultPermission?: boolean;
}
