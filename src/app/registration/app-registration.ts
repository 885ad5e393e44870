import { formatPlan } from '../../sync/commands/commands-plan.js';
import type { RegistrationParts } from '../../sync/commands/plan-and-apply.js';
import type { PlanColours } from '../../sync/format.js';
import { createAppPermissions } from './app-permissions.js';
import { createReplicas } from './app-replicas.js';
import { createAppSync } from './app-sync.js';
import { openDiscord } from './discord-access.js';
import type { AppRegistration, RegistrationSource } from './registration-types.js';

/** Creates the registration calls of an app. Sends nothing by itself. */
export function openRegistration(source: RegistrationSource): AppRegistration {
  const { settings, scopes, declaredPermissions, hasColours } = source;
  const discord = openDiscord(source);
  const replicas = createReplicas(settings);
  const { applicationId, prune, clock } = settings;
  const parts: RegistrationParts = {
    applicationId,
    prune,
    clock,
    scopes,
    declaredPermissions,
    connect: discord.connect,
    onPlan: async (plan) => {
      const colours = hasColours ? await coloursOf(process.stdout) : undefined;
      settings.print(formatPlan(plan, { colours }));
    },
  };
  return {
    ...createAppSync(settings, parts, replicas),
    ...createAppPermissions(settings, declaredPermissions, discord, replicas),
    fetchCommands: async (guildId) => discord.connect().commands(guildId).list(),
    stop: replicas.stop,
  };
}

/** A stream that may be a TTY. */
interface MaybeTerminal {
  readonly hasColors?: () => boolean;
}

/**
 * Returns the colours a stream supports: none if it is piped, or if the environment disables them (`NO_COLOR`,
 * `TERM=dumb`). Runtimes without `styleText` have none either.
 */
export async function coloursOf(stream: MaybeTerminal | undefined): Promise<PlanColours | undefined> {
  if (stream?.hasColors?.() !== true) return undefined;
  const { styleText } = (await import('node:util')) as Partial<typeof import('node:util')>;
  if (!styleText) return undefined;
  const style = (name: Parameters<typeof styleText>[0]) => (text: string) =>
    styleText(name, text, { validateStream: false });
  return {
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
    red: style('red'),
    dim: style('dim'),
    bold: style('bold'),
  };
}
