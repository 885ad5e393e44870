import type { PermissionEntry } from '../../protocol/permissions/command-permission.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isDeclaredFor, type DeclaredGuild, type DeclaredSet } from './declared-entries.js';
import type { Plan } from '../commands/commands-plan.js';

/**
 * What is declared, together with what renames have taken from commands for which the code declares nothing in a guild.
 * A command that was deleted has nobody to give its permissions to.
 *
 * @param plan - One that was applied, with what was known then of permissions.
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
  /** The command as it is called now. */
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
        // What is of a type that is not known is passed on, and refused where it is checked.
        const entries = permissions as readonly PermissionEntry[];
        return { guildId, name: { type, name }, set: { isGlobal: scope === null, permissions: entries } };
      });
    }),
  );
}
