import type { Replicas } from './app-replicas.js';
import type { AppSettings } from '../app-settings.js';
import { hashScopes } from '../../sync/commands/declared-hash.js';
import type { Plan } from '../../sync/commands/commands-plan.js';
import {
  createRegistration,
  type Registration,
  type RegistrationParts,
} from '../../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../../sync/commands/apply-commands.js';
import { guarded, type MayWrite } from '../../sync/lock/sync-together.js';
import type { ServiceClient } from '../../rest/service-client.js';

/** The writing calls of a registration, which one replica makes for all that start at the same time. */
export type Synchronisation = Pick<Registration, 'apply' | 'sync' | 'cleanGuilds'>;

export function createSynchronisation(
  { applicationId, syncLock }: AppSettings,
  parts: RegistrationParts,
  { share }: Replicas,
): Synchronisation {
  let declared: string | undefined;
  const shareWork = async (
    action: keyof Synchronisation,
    content: () => object,
    work: (registration: Registration) => Promise<SyncReport>,
    plan: Plan = { applicationId, scopes: [], unread: [] },
  ): Promise<SyncReport> => {
    // Throws early if there is no token.
    const client = parts.connect();
    return share<SyncReport>({
      writes: 'commands',
      action,
      content: content(),
      run: (mayWrite) => work(createRegistration({ ...parts, connect: () => guardWrites(client, mayWrite) })),
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
    apply: (plan, options) => {
      const writing = plan.scopes.filter(({ requests }) => requests.length > 0);
      const work = (registration: Registration) => registration.apply(plan, options);
      if (writing.length === 0) return work(createRegistration(parts));
      // A plan is identified by its writes, so that a copy of it counts as the same.
      const content = () => ({ writing: writing.map(({ guildId, requests }) => ({ guildId, requests })) });
      return shareWork('apply', content, work, plan);
    },
    sync: (options) =>
      shareWork('sync', declaredWith({ options }), (registration) => registration.sync(options)),
    cleanGuilds: (guildIds, options) =>
      shareWork('cleanGuilds', declaredWith({ guildIds, options }), (registration) =>
        registration.cleanGuilds(guildIds, options),
      ),
  };
}

function guardWrites(client: ServiceClient, mayWrite: MayWrite): ServiceClient {
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
