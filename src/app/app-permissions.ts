import type { Replicas } from './app-replicas.js';
import type { AppSettings } from './app-settings.js';
import type { CommandDefinition } from '../commands/compile/definition.js';
import type { Circumstances } from '../protocol/permissions/circumstances.js';
import type { GuildCommandPermissions } from '../protocol/permissions/command-permission.js';
import type { RegisteredCommand } from '../protocol/commands/command.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { applyPermissions, type PermissionsReport } from '../sync/permissions/apply-permissions.js';
import type { UseExplanation } from '../sync/permissions/explain-use.js';
import { openPermissions } from '../sync/permissions/permissions-client.js';
import { chooseGuilds, declarePermissions } from '../sync/permissions/declare-permissions.js';
import type { DeclaredGuild } from '../sync/permissions/declared-entries.js';
import { explainIn, readCircumstances } from '../sync/permissions/explain-command.js';
import { findCommand } from '../sync/permissions/find-command.js';
import { checkRestore, explainUnapplied } from '../sync/permissions/check-restore.js';
import { withLost } from '../sync/permissions/restore-permissions.js';
import type { Plan } from '../sync/commands/commands-plan.js';
import { formatPermissionsPlan } from '../sync/permissions/format-permissions-plan.js';
import type { PermissionsPlan } from '../sync/permissions/permissions-plan.js';
import { planPermissions } from '../sync/permissions/read-permissions-plan.js';
import type { SyncProgress } from '../sync/commands/apply-commands.js';
import type { MayWrite } from '../sync/lock/sync-together.js';
import { checkConcurrency } from '../sync/commands/plan-and-apply.js';
import { bearerNeeded, openBearer, type BearerToken } from '../rest/bearer.js';
import { connectGuilds } from '../rest/guilds-client.js';
import { PERMISSIONS_SCOPE } from '../protocol/oauth/oauth-scope.js';
import type { ServiceClient } from '../rest/service-client.js';

export interface PlanPermissionsOptions {
  /** These guilds alone, also those for which nothing is declared. Default: those for which something is. */
  readonly onlyGuilds?: readonly Snowflake[] | undefined;
  /** How many guilds at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Told of every guild that is through: first those that are read, then those with something to write. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

export interface SyncPermissionsOptions extends PlanPermissionsOptions {
  /**
   * The access token of a user who manages the guilds and their roles, with `applications.commands.permissions.update`,
   * or a function that gives one, asked before each change. With its `scopes` beside it, one that lacks the scope is
   * refused before anything is sent. A bot token is refused in any case.
   */
  readonly bearerToken: BearerToken;
  /**
   * The plan of a sync that was done, or done in part (`report.plan` of a `SyncError`): what its renames have taken from
   * commands, as far as it was known, is set again too, where the code declares nothing for them. The plan is plain data,
   * and may be given again until nothing is left. Default: only what the code declares is set.
   */
  readonly restore?: Plan | undefined;
  /**
   * What happens with permissions, declared ones and those to be given back, of commands that the service does not have:
   * `refuse` writes nothing and throws, `skip` leaves them out, for after a sync that failed in part. Default `refuse`.
   */
  readonly unregistered?: 'refuse' | 'skip' | undefined;
  /** Told of the plan before it is applied. Default: prints it. */
  readonly onPlan?: ((plan: PermissionsPlan) => void | Promise<void>) | undefined;
}

/** Who wants to use which command where. */
export interface AskedUse {
  /** The command's id, or its name with a slash before it or without; of a subcommand the whole path. */
  readonly command: string;
  /** 1 slash command, 2 user command, 3 message command, 4 entry point command. Default: any. */
  readonly type?: number | undefined;
  readonly guildId: Snowflake;
  readonly userId: Snowflake;
  /** A channel or thread of the guild. */
  readonly channelId: Snowflake;
  /**
   * What is known of guild, member and channel. Default: the service is asked, which tells a bot only of guilds that it
   * is a member of.
   */
  readonly circumstances?: Circumstances | undefined;
}

/** Whether a user can use a command in a channel, and every step on the way to that. */
export interface ExplainedUse extends UseExplanation {
  readonly command: RegisteredCommand;
  readonly circumstances: Circumstances;
}

/** What an app does about permissions in guilds: those that its commands and `createApp({ permissions })` declare. */
export interface AppPermissions {
  /** The permissions that the code declares, by guild. With a `developmentGuildId` only those for that guild. */
  readonly declaredPermissions: readonly DeclaredGuild[];
  /** The same as the code says, without a `developmentGuildId`: what a manifest holds. */
  readonly permissionsInCode: readonly DeclaredGuild[];
  /**
   * Compares the declared permissions with those in the guilds they name. Changes nothing.
   *
   * @throws CommandryError `TOKEN_MISSING`, `TOKEN_REFUSED`, `APPLICATION_NOT_OWN`, or one whose code begins with
   *   `SERVICE_`. Guilds that could not be read while others could are listed in `unread`.
   */
  planPermissions(options?: PlanPermissionsOptions): Promise<PermissionsPlan>;
  /**
   * Plans the permissions, prints the plan and applies it. Commands and guilds for which nothing is declared are left
   * alone, and nothing is written when nothing differs. Call it after `sync`: a command must be there first. Of replicas
   * that do this at the same time, one does it: see `createApp({ syncLock })`.
   *
   * @throws CommandryError `SETTING_INVALID` for a `restore` that is no plan of this application, `BEARER_NEEDED` or
   *   `BEARER_SCOPE_MISSING` before anything is asked; `COMMAND_NOT_REGISTERED`, or `SETTING_INVALID` for a `restore` that
   *   was not applied, before anything is written; and what `planPermissions` throws.
   * @throws PermissionsError `PERMISSIONS_INCOMPLETE` if something could not be done. Its `report` says what is done and
   *   what is left. Where nothing was written and one thing failed, that is thrown: `BEARER_REFUSED`,
   *   `PERMISSIONS_DENIED` or another refusal with what to do about it.
   */
  syncPermissions(options: SyncPermissionsOptions): Promise<PermissionsReport>;
  /**
   * Every set of permissions in a guild: those of commands that have some, and those of the application if it has some.
   *
   * @throws CommandryError `TOKEN_MISSING`, `TOKEN_REFUSED`, `GUILD_NOT_INSTALLED`, or one whose code begins with
   *   `SERVICE_`.
   */
  fetchPermissions(guildId: Snowflake): Promise<GuildCommandPermissions[]>;
  /**
   * Asks the service why a user can use a command in a channel, or cannot. To answer that from what is known already, use
   * `canUse` or `explainUse`.
   *
   * @throws CommandryError `COMMAND_NOT_FOUND`, `COMMAND_AMBIGUOUS`, `GUILD_UNREADABLE`, `MEMBER_UNKNOWN`,
   *   `CHANNEL_UNKNOWN`, and what `fetchPermissions` throws.
   */
  explainUse(asked: AskedUse): Promise<ExplainedUse>;
}

/** @param connect - Throws where there is no bot token. */
export function createAppPermissions(
  settings: AppSettings,
  definitions: readonly CommandDefinition[],
  connect: () => ServiceClient,
  { share, track }: Replicas,
): AppPermissions {
  const { applicationId, token, baseUrl, fetch, clock, developmentGuildId } = settings;
  const declared = declarePermissions(definitions, {
    ofApplication: settings.permissions,
    developmentGuildId,
  });
  const permissionsInCode =
    developmentGuildId === undefined
      ? declared
      : declarePermissions(definitions, { ofApplication: settings.permissions });
  const open = (bearerToken?: BearerToken) =>
    openPermissions({ applicationId, token, baseUrl, fetch, clock, bearerToken });
  const plan = async (
    options: PlanPermissionsOptions = {},
    wanted: readonly DeclaredGuild[] = declared,
  ): Promise<PermissionsPlan> => {
    checkConcurrency(options.concurrency);
    const { commands } = connect();
    const guilds = chooseGuilds(wanted, options.onlyGuilds);
    return planPermissions({ commands, permissions: open() }, applicationId, guilds, options);
  };
  const print = (made: PermissionsPlan): void => {
    settings.print(formatPermissionsPlan(made));
  };
  const together = async (
    options: SyncPermissionsOptions,
    bearerToken: BearerToken,
    onPlan: NonNullable<SyncPermissionsOptions['onPlan']>,
  ): Promise<PermissionsReport> => {
    connect();
    const { onlyGuilds = null, restore, unregistered = 'refuse' } = options;
    const wanted = restore ? withLost(declared, restore) : declared;
    const work = async (mayWrite: MayWrite) => {
      const made = await plan(options, wanted);
      await onPlan(made);
      const { set } = open(bearerToken);
      const guarded: typeof set = async (...given) => {
        mayWrite();
        return set(...given);
      };
      return applyPermissions({ set: guarded }, made, options);
    };
    const done = await share({
      writes: 'permissions',
      // Replicas that have nothing to restore declare no other version.
      action: wanted === declared ? 'sync' : 'restore',
      content: { wanted, onlyGuilds, ...(unregistered === 'skip' ? { unregistered } : {}) },
      run: (mayWrite) =>
        work(mayWrite).catch(async (error: unknown) => {
          throw restore ? await explainUnapplied(error, restore, connect()) : error;
        }),
    });
    if (done.by === 'this') return done.result;
    settings.print('Another replica that started at the same time has set the same permissions.');
    const none: PermissionsPlan = { applicationId, guilds: [], unread: [] };
    return { plan: none, writes: 0, guilds: [], isDoneElsewhere: true };
  };
  return {
    declaredPermissions: declared,
    permissionsInCode,
    planPermissions: (options) => plan(options),
    syncPermissions: async (options) => {
      const { bearerToken, restore, onPlan = print } = options as Partial<SyncPermissionsOptions>;
      checkRestore(restore, applicationId);
      if (bearerToken === undefined) throw bearerNeeded('no bearer token was given');
      // One that is there already is judged before anything is asked; a function may have to ask for one itself.
      if (typeof bearerToken !== 'function') await openBearer(bearerToken, PERMISSIONS_SCOPE, token);
      return track(together(options, bearerToken, onPlan));
    },
    fetchPermissions: async (guildId) => {
      connect();
      return open().list(guildId);
    },
    explainUse: async ({ command: name, type, guildId, userId, channelId, circumstances: given }) => {
      const { commands } = connect();
      const all = [...(await commands().list()), ...(await commands(guildId).list())];
      const command = findCommand(name, all, type);
      const overwrites = await open().list(guildId);
      const guilds = connectGuilds({ token: token ?? '', baseUrl, fetch, clock });
      const circumstances = given ?? (await readCircumstances(guilds, guildId, userId, channelId));
      return { ...explainIn(circumstances, command, overwrites, clock.now()), command, circumstances };
    },
  };
}
