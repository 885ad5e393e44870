import type { Snowflake } from '../../protocol/snowflake.js';
import { comparePermissions, type PermissionDifference } from '../permissions/compare-permissions.js';
import type { CommandName } from '../commands/commands-plan.js';
import type { ManifestPermissions, ManifestSet } from './manifest-permissions.js';
import { matchBy } from './match-by.js';

/** The differences in one set of permissions between a manifest and the code. */
export interface ManifestPermissionChange extends PermissionDifference {
  /** `added`: only the code has the set; `removed`: only the manifest has it. */
  readonly change: 'added' | 'changed' | 'removed';
  /** Whose permissions they are: the application's, a global command's, or a command's of the guild. */
  readonly scope: ManifestSet['scope'];
  /** Null for the application. */
  readonly command: CommandName | null;
}

/** The differences in the permissions for one guild; at least one. */
export interface ManifestPermissionChanges {
  readonly guildId: Snowflake;
  /** One for each set that differs. */
  readonly changes: readonly ManifestPermissionChange[];
}

/** Returns what the code would change in the permissions of a manifest, guild by guild. Empty if they agree. */
export function compareManifestPermissions(
  written: readonly ManifestPermissions[],
  declared: readonly ManifestPermissions[],
): ManifestPermissionChanges[] {
  return matchBy(written, declared, ({ guildId }) => guildId).flatMap(([before, after]) => {
    const guildId = (after ?? before)?.guildId ?? '';
    const changes = matchBy(before?.sets ?? [], after?.sets ?? [], keyOf).flatMap(toChange);
    return changes.length > 0 ? [{ guildId, changes }] : [];
  });
}

function keyOf({ scope, type, name }: ManifestSet): string {
  return JSON.stringify([scope, type, name]);
}

function toChange([before, after]: [
  ManifestSet | undefined,
  ManifestSet | undefined,
]): ManifestPermissionChange[] {
  const set = after ?? before;
  if (!set) return [];
  const { scope, type, name } = set;
  const command = type === undefined || name === undefined ? null : { type, name };
  const difference = comparePermissions(before?.permissions ?? [], after?.permissions ?? []);
  // An empty set removes permissions; a missing one leaves them.
  if (before && after && !difference) return [];
  const change = !before ? 'added' : !after ? 'removed' : 'changed';
  return [{ change, scope, command, ...(difference ?? { added: [], removed: [], turned: [] }) }];
}
