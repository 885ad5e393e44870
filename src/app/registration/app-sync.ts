import type { Replicas } from './app-replicas.js';
import type { AppSettings } from '../app-settings.js';
import { hashScopes } from '../../sync/commands/declared-hash.js';
import { guardWrites } from '../../sync/engine/guard-writes.js';
import type { Plan } from '../../sync/commands/commands-plan.js';
import {
  createRegistration,
  type Registration,
  type RegistrationParts,
} from '../../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../../sync/commands/sync-report.js';

/** The writing calls of a registration, which one replica makes for all that start at the same time. */
export type Synchronisation = Pick<Registration, 'apply' | 'sync' | 'cleanGuilds'>;

export function createSynchronisation(
  { applicationId, print, syncLock }: AppSettings,
  parts: RegistrationParts,
  { share, track }: Replicas,
): Synchronisation {
  let declared: string | undefined;
  const together = async (
    action: keyof Synchronisation,
    content: () => object,
    work: (registration: Registration) => Promise<SyncReport>,
    plan: Plan = { applicationId, scopes: [], unread: [] },
  ): Promise<SyncReport> => {
    // Throws early if there is no token.
    const client = parts.connect();
    const done = await share({
      writes: 'commands',
      action,
      content: content(),
      run: (mayWrite) => work(createRegistration({ ...parts, connect: () => guardWrites(client, mayWrite) })),
    });
    if (done.by === 'this') return done.result;
    if (action !== 'apply')
      print('Another replica that started at the same time has registered the same commands.');
    return { plan, writes: 0, scopes: [], isDoneElsewhere: true };
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
      return track(together('apply', content, work, plan));
    },
    sync: (options) =>
      track(together('sync', declaredWith({ options }), (registration) => registration.sync(options))),
    cleanGuilds: (guildIds, options) =>
      track(
        together('cleanGuilds', declaredWith({ guildIds, options }), (registration) =>
          registration.cleanGuilds(guildIds, options),
        ),
      ),
  };
}
