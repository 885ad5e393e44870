import * as z from 'zod/mini';
import type {
  AppPermissions,
  PlanPermissionsOptions,
  SyncPermissionsOptions,
} from '../../sync/permissions/permissions-api.js';
import type { Replicas } from './app-replicas.js';
import type { AppSettings } from '../app-settings.js';
import { applyPermissions, type PermissionsReport } from '../../sync/permissions/apply-permissions.js';
import { chooseGuilds, type DeclaredGuild } from '../../sync/permissions/declared-permissions.js';
import { explainIn, readCircumstances, findCommand } from '../../sync/permissions/explain-use.js';
import {
  checkRestore,
  explainUnapplied,
  withLostPermissions,
} from '../../sync/permissions/restore-permissions.js';
import {
  formatPermissionsPlan,
  planPermissions,
  type PermissionsPlan,
} from '../../sync/permissions/permissions-plan.js';
import type { MadePlan } from '../../sync/engine/scopes.js';
import { SYNC_FIELDS } from '../../sync/commands/plan-and-apply.js';
import { bearerNeeded, type BearerToken } from '../../rest/bearer.js';
import { Circumstances } from '../../protocol/permissions/circumstances.js';
import { Snowflake } from '../../protocol/snowflake.js';
import { readGiven, whole } from '../../common/read-given.js';
import type { DiscordAccess } from './discord-access.js';

/** Callers may share one options object between both kinds of calls, so the options of commands are accepted too. */
const PlanOptions = z.strictObject(SYNC_FIELDS);
const SyncOptions = z.extend(PlanOptions, {
  // Checked separately, with advice on what to pass.
  bearerToken: z.optional(z.unknown()),
  restore: z.optional(z.unknown()),
  unregistered: z.optional(z.enum(['refuse', 'skip'])),
});

const AskedUse = z.strictObject({
  command: z.string(),
  type: z.optional(whole(1)),
  guildId: Snowflake,
  userId: Snowflake,
  channelId: Snowflake,
  circumstances: z.optional(Circumstances),
});

export function createAppPermissions(
  settings: AppSettings,
  declared: readonly DeclaredGuild[],
  { connect, permissions: open, guilds: connectGuilds, checkBearer }: DiscordAccess,
  { share, untilStopped }: Replicas,
): Omit<AppPermissions, 'declaredPermissions' | 'permissionsInCode'> {
  const { applicationId, clock } = settings;
  const plan = async (
    options: PlanPermissionsOptions = {},
    wanted: readonly DeclaredGuild[] = declared,
  ): Promise<MadePlan<PermissionsPlan>> => {
    const { commands } = connect();
    const guilds = chooseGuilds(wanted, options.onlyGuilds);
    return planPermissions({ commands, permissions: open() }, applicationId, guilds, options);
  };
  const print = (made: PermissionsPlan): void => {
    settings.print(formatPermissionsPlan(made));
  };
  const shareWork = (
    options: SyncPermissionsOptions,
    bearerToken: BearerToken,
    onPlan: NonNullable<SyncPermissionsOptions['onPlan']>,
  ): Promise<PermissionsReport> => {
    connect();
    const { onlyGuilds = null, restore, unregistered = 'refuse' } = options;
    const wanted = restore ? withLostPermissions(declared, restore) : declared;
    const work = async () => {
      const { plan: made, unreadErrors } = await plan(options, wanted);
      await onPlan(made);
      const { set } = open(bearerToken);
      return applyPermissions({ set: untilStopped(set) }, made, options, unreadErrors);
    };
    return share<PermissionsReport>({
      writes: 'permissions',
      // Replicas with nothing to restore declare the same content.
      action: wanted === declared ? 'sync' : 'restore',
      content: { wanted, onlyGuilds, ...(unregistered === 'skip' ? { unregistered } : {}) },
      run: () =>
        work().catch(async (error: unknown) => {
          throw restore ? await explainUnapplied(error, restore, connect()) : error;
        }),
      elsewhere: { plan: { applicationId, guilds: [], unread: [] }, guilds: [] },
      notice: 'set the same permissions',
    });
  };
  return {
    planPermissions: async (options = {}) => {
      readGiven(PlanOptions, options, 'app.planPermissions');
      return (await plan(options)).plan;
    },
    syncPermissions: async (options) => {
      readGiven(SyncOptions, options, 'app.syncPermissions');
      const { bearerToken, restore, onPlan = print } = options as Partial<SyncPermissionsOptions>;
      checkRestore(restore, applicationId);
      if (bearerToken === undefined) throw bearerNeeded('no bearer token was given');
      // A token is checked before any request; a function may need a request of its own to get one.
      if (typeof bearerToken !== 'function') await checkBearer(bearerToken);
      return shareWork(options, bearerToken, onPlan);
    },
    fetchPermissions: async (guildId) => {
      connect();
      return open().list(guildId);
    },
    explainUse: async (asked) => {
      readGiven(AskedUse, asked, 'app.explainUse');
      const { command: name, type, guildId, userId, channelId, circumstances: given } = asked;
      const { commands } = connect();
      const all = [...(await commands().list()), ...(await commands(guildId).list())];
      const command = findCommand(name, all, type);
      const overwrites = await open().list(guildId);
      const circumstances = given ?? (await readCircumstances(connectGuilds(), guildId, userId, channelId));
      return { ...explainIn(circumstances, command, overwrites, clock.now()), command, circumstances };
    },
  };
}
