import type { RegistrationParts } from '../../sync/commands/plan-and-apply.js';
import { formatPlan } from '../../sync/commands/commands-plan.js';
import { createAppPermissions } from './app-permissions.js';
import { createReplicas } from './app-replicas.js';
import { createAppSync } from './app-sync.js';
import type { AppRegistration, RegistrationSource } from './registration-types.js';
import { coloursOf } from './plan-colours.js';
import { openDiscord } from './discord-access.js';

/** Opens what an app does about commands and permissions. Nothing is sent before a call. */
export function openRegistration(source: RegistrationSource): AppRegistration {
  const { settings, scopes, declaredPermissions, hasColours } = source;
  const service = openDiscord(source);
  const replicas = createReplicas(settings);
  const { applicationId, prune, clock } = settings;
  const parts: RegistrationParts = {
    ...{ applicationId, prune, clock, scopes, declaredPermissions },
    connect: service.connect,
    onPlan: async (plan) => {
      const colours = hasColours ? await coloursOf(process.stdout) : undefined;
      settings.print(formatPlan(plan, { colours }));
    },
  };
  return {
    ...createAppSync(settings, parts, replicas),
    ...createAppPermissions(settings, declaredPermissions, service, replicas),
    fetchCommands: async (guildId) => service.connect().commands(guildId).list(),
    stop: replicas.stop,
  };
}
