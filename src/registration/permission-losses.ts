import { CommandryError } from '../errors.js';
import type { Snowflake } from '../model/snowflake.js';
import type { ServiceClient } from '../rest/service-client.js';
import { eachInTurn } from './in-turn.js';
import type { PermissionLoss, ScopePlan } from './plan.js';

/** How many permissions each command has in one guild, by its id. */
type Counts = ReadonlyMap<Snowflake, number>;

/**
 * Asks the planned guilds which permissions will be lost: each with one request, and only where one may be. A guild
 * that does not tell stays unknown.
 */
export async function readPermissionLosses(
  client: ServiceClient,
  scopes: readonly ScopePlan[],
  atOnce: number,
): Promise<ScopePlan[]> {
  const isGlobalLoss = scopes.some(
    ({ guildId, permissionLosses }) => guildId === null && permissionLosses.length > 0,
  );
  const asked = scopes.filter(({ permissionLosses }) => isGlobalLoss || permissionLosses.length > 0);
  const counts = new Map<Snowflake, Counts>();
  await eachInTurn(asked, atOnce, async ({ guildId }) => {
    if (guildId === null) return;
    const found = await countPermissions(client, guildId);
    if (found) counts.set(guildId, found);
  });
  return scopes.map((scope) => ({
    ...scope,
    permissionLosses: scope.permissionLosses.map((loss) => fillIn(loss, scope.guildId, counts)),
  }));
}

async function countPermissions(client: ServiceClient, guildId: Snowflake): Promise<Counts | undefined> {
  try {
    const list = await client.permissions(guildId);
    return new Map(list.map(({ id, permissions }) => [id, permissions.length]));
  } catch (error) {
    if (error instanceof CommandryError) return undefined;
    throw error;
  }
}

/** A command of a guild has permissions in that guild alone. */
function fillIn(
  loss: PermissionLoss,
  guildId: Snowflake | null,
  counts: ReadonlyMap<Snowflake, Counts>,
): PermissionLoss {
  const asked = [...counts].filter(([guild]) => guildId === null || guild === guildId);
  if (asked.length === 0) return loss;
  const known = asked.flatMap(([guild, byId]) => {
    const permissions = byId.get(loss.id) ?? 0;
    return permissions > 0 ? [{ guildId: guild, permissions }] : [];
  });
  return { ...loss, known };
}
