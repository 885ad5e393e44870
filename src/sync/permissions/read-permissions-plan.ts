import type { Snowflake } from '../../protocol/snowflake.js';
import {
  concernsAll,
  DEFAULT_CONCURRENCY,
  toError,
  toFailure,
  type ApplyOptions,
} from '../commands/apply-commands.js';
import type { DeclaredGuild } from './declared-entries.js';
import { mapWithConcurrency } from '../engine/map-with-concurrency.js';
import type { ServiceClient } from '../../rest/service-client.js';
import type { PermissionsClient } from './permissions-client.js';
import { planGuild, type GuildPermissionsPlan, type PermissionsPlan } from './permissions-plan.js';

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
  { concurrency = DEFAULT_CONCURRENCY, onProgress }: ApplyOptions = {},
): Promise<PermissionsPlan> {
  const global = needs(declared, true) ? await commands().list() : [];
  const plans = new Map<DeclaredGuild, GuildPermissionsPlan>();
  const errors = new Map<DeclaredGuild, Error>();
  await mapWithConcurrency(declared, concurrency, async (guild, stop) => {
    const { guildId } = guild;
    try {
      const stored = await permissions.list(guildId);
      const own = needs([guild], false) ? await commands(guildId).list() : [];
      plans.set(guild, planGuild(applicationId, guild, { commands: [...global, ...own], stored }));
    } catch (error) {
      errors.set(guild, toError(error));
      if (concernsAll(error)) stop();
    }
    onProgress?.({ phase: 'read', done: plans.size + errors.size, total: declared.length, guildId });
  });
  const fatal = [...errors.values()].find((error) => plans.size === 0 || concernsAll(error));
  if (fatal) throw fatal;
  const unread = [...errors].map(([{ guildId }, error]) => ({ guildId, ...toFailure(error) }));
  return { applicationId, guilds: declared.flatMap((guild) => plans.get(guild) ?? []), unread };
}

/** True if something is declared for a global command, or for one of a guild. */
function needs(guilds: readonly DeclaredGuild[], isGlobal: boolean): boolean {
  return guilds.some(({ sets }) => sets.some(({ command }) => command?.isGlobal === isGlobal));
}
