import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isDeclaredFor, type DeclaredGuild, type DeclaredSet } from './declared-permissions.js';
import type { Plan } from '../commands/commands-plan.js';

/**
 * Adds to the declarations what renames have taken from commands for which the code declares nothing in a guild. A
 * deleted command cannot get its permissions back.
 *
 * @param plan - A plan that was applied, with the permissions known then.
 */
export function withLostPermissions(
  declared: readonly DeclaredGuild[],
  plan: Plan,
): readonly DeclaredGuild[] {
  const lost = findLost(plan).filter(({ guildId, set, name }) => {
    const guild = declared.find((each) => each.guildId === guildId);
    return !guild?.sets.some((each) =>
      isDeclaredFor(each, { ...name, guildId: set.isGlobal ? null : guildId }),
    );
  });
  if (lost.length === 0) return declared;
  const all = new Map<Snowflake, readonly DeclaredSet[]>(
    declared.map(({ guildId, sets }) => [guildId, sets]),
  );
  for (const { guildId, set, name } of lost) {
    const command = { ...name, isGlobal: set.isGlobal };
    all.set(guildId, [...(all.get(guildId) ?? []), { command, permissions: set.permissions }]);
  }
  return [...all].map(([guildId, sets]) => ({ guildId, sets }));
}

interface Lost {
  readonly guildId: Snowflake;
  /** The command's current name. */
  readonly name: { readonly type: number; readonly name: string };
  readonly set: { readonly isGlobal: boolean; readonly permissions: readonly PermissionEntry[] };
}

function findLost({ scopes }: Plan): Lost[] {
  return scopes.flatMap(({ guildId: scope, changes, permissionLosses }) =>
    permissionLosses.flatMap(({ id, known }) => {
      const rename = changes.find((change) => change.action === 'rename' && change.id === id);
      if (!rename) return [];
      const { type, name } = rename;
      return (known ?? []).map(({ guildId, permissions }): Lost => {
        // Entries of unknown types are passed on, and refused where they are validated.
        const entries = permissions as readonly PermissionEntry[];
        return { guildId, name: { type, name }, set: { isGlobal: scope === null, permissions: entries } };
      });
    }),
  );
}
