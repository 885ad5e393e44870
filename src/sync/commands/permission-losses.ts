import { CommandryError } from '../../common/errors/commandry-error.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import { findDeclared, type DeclaredGuild } from '../permissions/declared-entries.js';
import { mapWithConcurrency } from '../engine/map-with-concurrency.js';
import type { LostPermissions, PermissionLoss, ScopePlan, UnreadPermissions } from './commands-plan.js';

/** The permissions of commands in one guild, by command id. */
type Sets = ReadonlyMap<Snowflake, readonly CommandPermission[]>;

/** Facts about permissions that the plans of scopes do not have. */
export interface LossFacts {
  readonly declared: readonly DeclaredGuild[];
  /** Further guilds to read. */
  readonly guildIds: readonly Snowflake[];
  readonly atOnce: number;
}

/** Adds to each command that will be renamed the guilds for which the code declares its permissions. */
export function markRedeclared(
  scopes: readonly ScopePlan[],
  declared: readonly DeclaredGuild[],
): readonly ScopePlan[] {
  if (declared.length === 0) return scopes;
  return scopes.map((scope) => {
    if (scope.permissionLosses.length === 0) return scope;
    const permissionLosses = scope.permissionLosses.map((loss) => ({
      ...loss,
      redeclaredIn: [...declaredAfter(scope, loss, declared).keys()],
    }));
    return { ...scope, permissionLosses };
  });
}

/**
 * Reads from guilds which permissions will be lost: one request for each guild, and only if one may be lost. A guild
 * that cannot be read stays unknown. Reads the planned guilds, and for a global command also `guildIds` and those for
 * which permissions are declared.
 */
export async function readPermissionLosses(
  client: DiscordClient,
  scopes: readonly ScopePlan[],
  { declared, guildIds, atOnce }: LossFacts,
): Promise<readonly ScopePlan[]> {
  const losing = scopes.filter(({ permissionLosses }) => permissionLosses.length > 0);
  const isGlobalLoss = losing.some(({ guildId }) => guildId === null);
  const others = isGlobalLoss ? [...guildIds, ...declared.map(({ guildId }) => guildId)] : [];
  const planned = (isGlobalLoss ? scopes : losing).flatMap(({ guildId }) => guildId ?? []);
  const found = new Map<Snowflake, Sets>();
  const unread: UnreadPermissions[] = [];
  await mapWithConcurrency([...new Set([...planned, ...others])], atOnce, async (guildId) => {
    try {
      found.set(guildId, await readSets(client, guildId));
    } catch (error) {
      if (!(error instanceof CommandryError)) throw error;
      unread.push({ guildId, code: error.code, message: error.message });
    }
  });
  return scopes.map((scope) =>
    losing.includes(scope)
      ? {
          ...scope,
          permissionLosses: scope.permissionLosses.map((loss) => ({
            ...loss,
            known: toKnown(scope, loss, found, declared),
            ...toUnreadIn(scope, unread),
          })),
        }
      : scope,
  );
}

async function readSets(client: DiscordClient, guildId: Snowflake): Promise<Sets> {
  const list = await client.permissions(guildId);
  return new Map(list.map(({ id, permissions }) => [id, permissions]));
}

function toUnreadIn(
  scope: ScopePlan,
  unread: readonly UnreadPermissions[],
): Pick<PermissionLoss, 'unreadIn'> {
  const unreadIn = unread.filter(({ guildId }) => scope.guildId === null || guildId === scope.guildId);
  return unreadIn.length === 0 ? {} : { unreadIn };
}

/** A command of a guild has permissions only in that guild. */
function toKnown(
  scope: ScopePlan,
  loss: PermissionLoss,
  found: ReadonlyMap<Snowflake, Sets>,
  declared: readonly DeclaredGuild[],
): readonly LostPermissions[] | null {
  const asked = [...found].filter(([guild]) => scope.guildId === null || guild === scope.guildId);
  if (asked.length === 0) return null;
  const after = declaredAfter(scope, loss, declared);
  return asked.flatMap(([guildId, sets]) => {
    const permissions = (sets.get(loss.id) ?? []).map(({ id, type, permission }) => ({
      id,
      type,
      permission,
    }));
    const again = after.get(guildId) ?? [];
    const redeclared = permissions.filter((entry) => again.some((other) => isSame(other, entry)));
    return permissions.length > 0 ? [{ guildId, permissions, redeclared }] : [];
  });
}

function isSame(one: CommandPermission, other: CommandPermission): boolean {
  return one.id === other.id && one.type === other.type && one.permission === other.permission;
}

/** Returns what the code declares for a command under its new name, by guild; nothing for a deleted one. */
function declaredAfter(
  { guildId, changes }: ScopePlan,
  { id }: PermissionLoss,
  declared: readonly DeclaredGuild[],
): ReturnType<typeof findDeclared> {
  const rename = changes.find((change) => change.action === 'rename' && change.id === id);
  return rename ? findDeclared(declared, { ...rename, guildId }) : new Map<Snowflake, []>();
}
