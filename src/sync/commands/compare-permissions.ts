import type { PermissionEntry } from '../../protocol/permissions/command-permission.js';

/** In what two sets of permissions differ. */
export interface PermissionDifference {
  /** Declared, and not there yet. */
  readonly added: readonly PermissionEntry[];
  /** There, and not declared: they get lost. */
  readonly removed: readonly PermissionEntry[];
  /** For the same role, user or channel, allowed instead of denied or the other way round; as declared. */
  readonly turned: readonly PermissionEntry[];
}

/** Entries as they come: of several for the same the first counts, and their order means nothing. */
interface Entry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

/** Compares by meaning. Undefined where nothing differs. */
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

/** Without fields that are not known. What has another type in the future is passed on as it is. */
function toEntry({ id, type, permission }: Entry): PermissionEntry {
  return { id, type: type as PermissionEntry['type'], permission };
}
