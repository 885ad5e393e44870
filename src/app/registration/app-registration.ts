import { groupByScope } from '../../commands/compile/scopes/scopes.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { createServiceClient, type ServiceClient } from '../../rest/service-client.js';
import { createRegistration, type RegistrationParts } from '../../sync/commands/plan-and-apply.js';
import { explainRefusals } from '../../sync/engine/explaining-client.js';
import { formatPlan } from '../../sync/format/format-commands-plan.js';
import { createAppPermissions } from './app-permissions.js';
import { createReplicas } from './app-replicas.js';
import { createSynchronisation } from './app-sync.js';
import type { AppRegistration, RegistrationSource } from './registration-types.js';
import { refuseWhileLoaded } from '../loading-hook.js';
import { coloursOf } from './plan-colours.js';

/** Opens what an app does about commands and permissions. Nothing is sent before a call. */
export function openRegistration({
  settings,
  sharedRest,
  definitions,
  scopes,
  declaredPermissions,
  hasColours,
}: RegistrationSource): AppRegistration {
  let client: ServiceClient | undefined;
  const connect = (): ServiceClient => {
    refuseWhileLoaded();
    const { token, developmentGuildId } = settings;
    if (token === undefined)
      throw new CommandryError('TOKEN_MISSING', 'A call to the service needs a token, and none is set.');
    client ??= explainRefusals(
      createServiceClient({ ...settings, token, rest: sharedRest }),
      groupByScope(definitions, developmentGuildId),
    );
    return client;
  };
  const replicas = createReplicas(settings);
  const parts: RegistrationParts = {
    ...settings,
    scopes,
    declaredPermissions,
    connect,
    onPlan: async (plan) => {
      const colours = hasColours ? await coloursOf(process.stdout) : undefined;
      settings.print(formatPlan(plan, { colours }));
    },
  };
  return {
    plan: createRegistration(parts).plan,
    ...createSynchronisation(settings, parts, replicas),
    ...createAppPermissions(settings, declaredPermissions, connect, replicas),
    fetchCommands: async (guildId) => connect().commands(guildId).list(),
    stop: replicas.stop,
  };
}
