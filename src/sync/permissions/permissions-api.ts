import type { Circumstances } from '../../protocol/permissions/circumstances.js';
import type { GuildCommandPermissions } from '../../protocol/permissions/command-permission.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { BearerToken } from '../../rest/bearer.js';
import type { SyncProgress } from '../engine/scopes.js';
import type { Plan } from '../commands/commands-plan.js';
import type { PermissionsReport } from './apply-permissions.js';
import type { DeclaredGuild } from './declared-permissions.js';
import type { UseExplanation } from './explain-use.js';
import type { PermissionsPlan } from './permissions-plan.js';

/** Options of `planPermissions`. */
export interface PlanPermissionsOptions {
  /** Only these guilds, including those without declarations. Default: those with declarations. */
  readonly onlyGuilds?: readonly Snowflake[] | undefined;
  /** How many guilds at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Called after every completed guild: first while reading, then while writing. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** Options of `syncPermissions`. */
export interface SyncPermissionsOptions extends PlanPermissionsOptions {
  /**
   * The access token of a user who manages the guilds and their roles, with `applications.commands.permissions.update`,
   * or a function that returns one, called before each change. If its `scopes` are given beside it and lack that scope,
   * it is refused before anything is sent. A bot token is always refused.
   */
  readonly bearerToken: BearerToken;
  /**
   * The plan of a complete or partial sync (`report.plan` of a `SyncError`): restores the permissions that its renames
   * removed, as far as they are known, unless the code declares others. It can be passed again until nothing is left.
   * Default: only declared permissions are set.
   */
  readonly restore?: Plan | undefined;
  /**
   * How to treat permissions of commands that are not registered: `refuse` writes nothing and throws; `skip` leaves
   * them out, for use after a partial sync. Default `refuse`.
   */
  readonly unregistered?: 'refuse' | 'skip' | undefined;
  /** Receives the plan before it is applied. Default: prints it. */
  readonly onPlan?: ((plan: PermissionsPlan) => void | Promise<void>) | undefined;
}

/** Which use to explain: who, which command, where. */
export interface AskedUse {
  /** The command's id, or its name with or without a slash; for a subcommand the whole path. */
  readonly command: string;
  /** 1 slash command, 2 user command, 3 message command, 4 entry point command. Default: any. */
  readonly type?: number | undefined;
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** A channel or thread of the guild. */
  readonly channelId: Snowflake;
  /** The guild, member and channel. Default: fetched, which works only for guilds that the bot is a member of. */
  readonly circumstances?: Circumstances | undefined;
}

/** Whether a user can use a command in a channel, with every step of the decision. */
export interface ExplainedUse extends UseExplanation {
  /** The registered command. */
  readonly command: RegisteredCommand;
  /** The guild, member and channel that it is based on. */
  readonly circumstances: Circumstances;
}

/** The permissions of an app in guilds, declared by its commands and by `createApp({ permissions })`. */
export interface AppPermissions {
  /** The permissions that the code declares, by guild. With a `developmentGuildId` only those for that guild. */
  readonly declaredPermissions: readonly DeclaredGuild[];
  /** The declared permissions regardless of `developmentGuildId`, as in a manifest. */
  readonly permissionsInCode: readonly DeclaredGuild[];
  /**
   * Compares the declared permissions with those in the guilds they name. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose code begins with
   *   `DISCORD_`. Guilds that could not be read while others could are listed in `unread`.
   */
  planPermissions(options?: PlanPermissionsOptions): Promise<PermissionsPlan>;
  /**
   * Plans the permissions, prints the plan and applies it. Commands and guilds without declarations are left alone, and
   * nothing is written if nothing differs. Call it after `sync`: a command must exist first. If several replicas do
   * this at the same time, one does it: see `createApp({ stores: { syncNotes } })`.
   *
   * @throws CommandryError `SETTING_INVALID` for a `restore` that is not a plan of this application, `BEARER_NEEDED` or
   *   `BEARER_SCOPE_MISSING` before any request; `COMMAND_NOT_REGISTERED`, or `SETTING_INVALID` for a `restore` that
   *   was not applied, before anything is written; and the errors of `planPermissions`.
   * @throws PermissionsError `PERMISSIONS_INCOMPLETE` if something could not be done. Its `report` says what is done
   *   and what is left. If nothing was written and one thing failed, throws its error instead: `BEARER_REFUSED`,
   *   `PERMISSIONS_DENIED` or another refusal with advice.
   */
  syncPermissions(options: SyncPermissionsOptions): Promise<PermissionsReport>;
  /**
   * Returns all permissions set in a guild: of commands and of the application.
   *
   * @throws CommandryError `TOKEN_MISSING`, `TOKEN_REFUSED`, `GUILD_NOT_INSTALLED`, or one whose code begins with
   *   `DISCORD_`.
   */
  fetchPermissions(guildId: Snowflake): Promise<GuildCommandPermissions[]>;
  /**
   * Explains why a user can or cannot use a command in a channel, with data from Discord. If you have the data, use
   * `canUse` or `explainUse`.
   *
   * @throws CommandryError `COMMAND_NOT_FOUND`, `COMMAND_AMBIGUOUS`, `GUILD_UNREADABLE`, `MEMBER_UNKNOWN`,
   *   `CHANNEL_UNKNOWN`, and the errors of `fetchPermissions`.
   */
  explainUse(asked: AskedUse): Promise<ExplainedUse>;
}
