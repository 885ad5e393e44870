import type { Snowflake } from '../../protocol/snowflake.js';
import { readScopes, type MadePlan } from '../engine/read-scopes.js';
import type { ApplyOptions } from '../engine/scope-options.js';
import type { DeclaredGuild } from './declared-entries.js';
import type { ServiceClient } from '../../rest/service-client.js';
import type { PermissionsClient } from './permissions-client.js';
import { planGuild, type PermissionsPlan } from './permissions-plan.js';

/** The requests that planning makes. */
export interface PermissionsSource {
  readonly commands: ServiceClient['commands'];
  readonly permissions: Pick<PermissionsClient, 'list'>;
}

/**
 * Compares what is declared with the state of the service. Changes nothing. Reads each guild's permissions once, and
 * the global commands or a guild's only if something is declared for one of them.
 *
 * @throws CommandryError If no guild could be read, or none would be: the reason.
 */
export async function planPermissions(
  { commands, permissions }: PermissionsSource,
  applicationId: Snowflake,
  declared: readonly DeclaredGuild[],
  options: ApplyOptions,
): Promise<MadePlan<PermissionsPlan>> {
  const global = needs(declared, true) ? await commands().list() : [];
  const { plans, unread, unreadErrors } = await readScopes(declared, options, async (guild) => {
    const stored = await permissions.list(guild.guildId);
    const own = needs([guild], false) ? await commands(guild.guildId).list() : [];
    return planGuild(applicationId, guild, { commands: [...global, ...own], stored });
  });
  return { plan: { applicationId, guilds: plans, unread }, unreadErrors };
}

/** True if something is declared for a global command, or for one of a guild. */
function needs(guilds: readonly DeclaredGuild[], isGlobal: boolean): boolean {
  return guilds.some(({ sets }) => sets.some(({ command }) => command?.isGlobal === isGlobal));
}
