import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';

/** The differences between two sets of permissions. */
export interface PermissionDifference {
  /** Declared, and not yet set. */
  readonly added: readonly PermissionEntry[];
  /** Set, and not declared: they will be removed. */
  readonly removed: readonly PermissionEntry[];
  /** Switched between allow and deny for the same role, user or channel; as declared. */
  readonly turned: readonly PermissionEntry[];
}

/** An entry as Discord returns it. Of several for one target the first counts; order has no meaning. */
interface Entry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

/** Compares by meaning. Returns undefined if nothing differs. */
export function comparePermissions(
  stored: readonly Entry[],
  declared: readonly PermissionEntry[],
): PermissionDifference | undefined {
  const before = byTarget(stored);
  const after = byTarget(declared);
  const added = declared.filter((entry) => !before.has(keyOf(entry)));
  const removed = [...before.values()].filter((entry) => !after.has(keyOf(entry)));
  const turned = declared.filter((entry) => {
    const was = before.get(keyOf(entry));
    return was !== undefined && was.permission !== entry.permission;
  });
  if (added.length + removed.length + turned.length === 0) return undefined;
  return { added, removed: removed.map(toEntry), turned };
}

function byTarget(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry);
  return found;
}

function keyOf({ type, id }: Entry): string {
  return `${type} ${id}`;
}

/** Removes unknown fields. Future types are passed on as they are. */
function toEntry({ id, type, permission }: Entry): PermissionEntry {
  return { id, type: type as PermissionEntry['type'], permission };
}
