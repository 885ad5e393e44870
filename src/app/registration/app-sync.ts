import * as z from 'zod/mini';
import { Snowflake } from '../../protocol/snowflake.js';
import type { Replicas } from './app-replicas.js';
import type { AppSettings } from '../app-settings.js';
import type { RegistrationCalls } from './registration-types.js';
import { hashScopes } from '../../sync/commands/declared-hash.js';
import type { Plan } from '../../sync/commands/commands-plan.js';
import {
  applyCommands,
  planCommands,
  PlanOptions,
  syncCommands,
  SYNC_FIELDS,
  SyncOptions,
  type RegistrationParts,
} from '../../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../../sync/commands/apply-commands.js';
import { ApplyOptions } from '../../sync/engine/scopes.js';
import { isSettings, readGiven } from '../../common/read-given.js';
import type { DiscordClient } from '../../rest/discord-client.js';

const CleanOptions = z.strictObject({ ...SYNC_FIELDS, guildIds: z.array(Snowflake) });

/** Plans and applies commands. Of replicas that start at the same time, one does the writing for all. */
export function createAppSync(
  { applicationId, stores: { syncNotes } }: AppSettings,
  parts: RegistrationParts,
  { share, untilStopped }: Replicas,
): Pick<RegistrationCalls, 'plan' | 'apply' | 'sync' | 'cleanGuilds'> {
  let declared: string | undefined;
  const shareWork = async (
    action: 'apply' | 'sync' | 'cleanGuilds',
    content: () => object,
    work: (parts: RegistrationParts) => Promise<SyncReport>,
    plan: Plan = { applicationId, scopes: [], unread: [] },
  ): Promise<SyncReport> => {
    // Throws early if there is no token.
    const client = parts.connect();
    return share<SyncReport>({
      writes: 'commands',
      action,
      content: content(),
      run: () => work({ ...parts, connect: () => guardWrites(client, untilStopped) }),
      elsewhere: { plan, scopes: [] },
      notice: action === 'apply' ? undefined : 'registered the same commands',
    });
  };
  /** Returns the declared scopes and the given options, as content to compare. */
  const declaredWith = (given: object) => () => {
    // Within one app the declared scopes are always the same.
    declared ??= syncNotes === undefined ? '' : hashScopes(parts.scopes);
    return { declared, prune: parts.prune, ...given };
  };
  return {
    plan: async (options = {}) => {
      readGiven(PlanOptions, options, 'app.plan');
      return (await planCommands(parts, options)).plan;
    },
    apply: async (plan, options = {}) => {
      readGiven(ApplyOptions, options, 'app.apply');
      const writing = plan.scopes.filter(({ requests }) => requests.length > 0);
      if (writing.length === 0) return applyCommands(parts, plan, options);
      // A plan is identified by its writes, so that a copy of it counts as the same.
      const content = () => ({ writing: writing.map(({ guildId, requests }) => ({ guildId, requests })) });
      return shareWork('apply', content, (own) => applyCommands(own, plan, options), plan);
    },
    sync: async (options = {}) => {
      readGiven(SyncOptions, options, 'app.sync');
      return shareWork('sync', declaredWith({ options }), (own) => syncCommands(own, options));
    },
    cleanGuilds: async (guildIds, options = {}) => {
      readGiven(CleanOptions, isSettings(options) ? { ...options, guildIds } : options, 'app.cleanGuilds');
      return shareWork('cleanGuilds', declaredWith({ guildIds, options }), (own) =>
        syncCommands(own, { ...options, onlyGuilds: guildIds, prune: true }),
      );
    },
  };
}

function guardWrites(client: DiscordClient, untilStopped: Replicas['untilStopped']): DiscordClient {
  return {
    ...client,
    commands: (guildId) => {
      const commands = client.commands(guildId);
      return {
        ...commands,
        create: untilStopped(commands.create),
        edit: untilStopped(commands.edit),
        delete: untilStopped(commands.delete),
        overwrite: untilStopped(commands.overwrite),
      };
    },
  };
}
