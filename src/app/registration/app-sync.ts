import type { Replicas } from './app-replicas.js';
import type { AppSettings } from '../app-settings.js';
import type { RegistrationCalls } from './registration-types.js';
import { hashScopes } from '../../sync/commands/declared-hash.js';
import type { Plan } from '../../sync/commands/commands-plan.js';
import {
  applyCommands,
  PLAN_OPTIONS,
  planCommands,
  SYNC_OPTIONS,
  syncCommands,
  type RegistrationParts,
} from '../../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../../sync/commands/apply-commands.js';
import { APPLY_OPTIONS } from '../../sync/engine/scope-options.js';
import { refuseUnknown } from '../../common/read-given.js';
import { guarded, type MayWrite } from '../../sync/lock/sync-together.js';
import type { DiscordClient } from '../../rest/discord-client.js';

/** Plans and applies commands. What is written, one replica writes for all that start at the same time. */
export function createAppSync(
  { applicationId, syncLock }: AppSettings,
  parts: RegistrationParts,
  { share }: Replicas,
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
      run: (mayWrite) => work({ ...parts, connect: () => guardWrites(client, mayWrite) }),
      elsewhere: { plan, scopes: [] },
      notice: action === 'apply' ? undefined : 'registered the same commands',
    });
  };
  /** Returns the declared scopes and the given options, as content to compare. */
  const declaredWith = (given: object) => () => {
    // Within one app the declared scopes are always the same.
    declared ??= syncLock === undefined ? '' : hashScopes(parts.scopes);
    return { declared, prune: parts.prune, ...given };
  };
  return {
    plan: async (options = {}) => {
      refuseUnknown('app.plan', options, PLAN_OPTIONS);
      return (await planCommands(parts, options)).plan;
    },
    apply: async (plan, options = {}) => {
      refuseUnknown('app.apply', options, APPLY_OPTIONS);
      const writing = plan.scopes.filter(({ requests }) => requests.length > 0);
      if (writing.length === 0) return applyCommands(parts, plan, options);
      // A plan is identified by its writes, so that a copy of it counts as the same.
      const content = () => ({ writing: writing.map(({ guildId, requests }) => ({ guildId, requests })) });
      return shareWork('apply', content, (own) => applyCommands(own, plan, options), plan);
    },
    sync: async (options) => {
      refuseUnknown('app.sync', options ?? {}, SYNC_OPTIONS);
      return shareWork('sync', declaredWith({ options }), (own) => syncCommands(own, options));
    },
    cleanGuilds: async (guildIds, options) => {
      refuseUnknown('app.cleanGuilds', options ?? {}, SYNC_OPTIONS);
      return shareWork('cleanGuilds', declaredWith({ guildIds, options }), (own) =>
        syncCommands(own, { ...options, onlyGuilds: guildIds, prune: true }),
      );
    },
  };
}

function guardWrites(client: DiscordClient, mayWrite: MayWrite): DiscordClient {
  return {
    ...client,
    commands: (guildId) => {
      const commands = client.commands(guildId);
      return {
        ...commands,
        create: guarded(mayWrite, commands.create),
        edit: guarded(mayWrite, commands.edit),
        delete: guarded(mayWrite, commands.delete),
        overwrite: guarded(mayWrite, commands.overwrite),
      };
    },
  };
}
