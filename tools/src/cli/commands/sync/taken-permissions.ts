import type { CommandPermission, Snowflake } from 'commandry/protocol';
import type { PermissionsReport, CommandName, Plan, RenameChange, ScopePlan } from 'commandry/sync';

/** The permissions that a rename removes, or has removed, from one command. */
export interface LostPermissionRecord extends CommandName {
  readonly id: Snowflake;
  /** The guild of the command; null for a global one. */
  readonly scope: Snowflake | null;
  readonly formerName: string;
  readonly guilds: readonly {
    readonly guildId: Snowflake;
    readonly permissions: readonly CommandPermission[];
  }[];
}

/** Returns what must be restored after a plan is applied: what it removes, and what earlier ones have removed. */
export function addTaken(earlier: readonly LostPermissionRecord[], { scopes }: Plan): LostPermissionRecord[] {
  const touched = new Set(
    scopes.flatMap(({ changes }) =>
      changes.flatMap((change) =>
        change.action === 'rename' || change.action === 'delete' ? change.id : [],
      ),
    ),
  );
  const renamed = scopes.flatMap((scope) =>
    renamesOf(scope).map((rename) =>
      toTaken(
        scope,
        rename,
        earlier.find(({ id }) => id === rename.id),
      ),
    ),
  );
  // A deleted command has nothing to restore to.
  const others = earlier.filter(({ id }) => !touched.has(id));
  return [...others, ...renamed].filter(({ guilds }) => guilds.length > 0);
}

export function renamesOf({ changes }: ScopePlan): RenameChange[] {
  return changes.flatMap((change) => (change.action === 'rename' ? change : []));
}

function toTaken(
  { guildId: scope, permissionLosses }: ScopePlan,
  { id, type, name, formerName }: RenameChange,
  earlier: LostPermissionRecord | undefined,
): LostPermissionRecord {
  const known = permissionLosses.find((loss) => loss.id === id)?.known ?? null;
  // An earlier rename that was not carried out has removed nothing, and the current permissions were read again.
  const isOwed = known === null || earlier?.name === formerName;
  const guilds = new Map<Snowflake, LostPermissionRecord['guilds'][number]>();
  for (const { guildId, permissions } of [...(isOwed ? (earlier?.guilds ?? []) : []), ...(known ?? [])])
    guilds.set(guildId, { guildId, permissions });
  return { id, scope, type, name, formerName, guilds: [...guilds.values()] };
}

/** Converts to a plan that `syncPermissions` accepts as `restore`. */
export function toRestorePlan(applicationId: Snowflake, taken: readonly LostPermissionRecord[]): Plan {
  const scopes = taken.map(({ id, scope, type, name, formerName, guilds }): ScopePlan => ({
    guildId: scope,
    changes: [{ action: 'rename', id, type, name, formerName, because: 'formerly', differences: [] }],
    unchanged: [],
    kept: [],
    permissionLosses: [
      {
        id,
        type,
        name: formerName,
        because: 'rename',
        redeclaredIn: [],
        known: guilds.map((guild) => ({ ...guild, redeclared: [] })),
      },
    ],
    budget: { perDay: 0, needed: 0, usedAtLeast: 0 },
    notes: [],
    requests: [],
  }));
  return { applicationId, scopes, unread: [] };
}

/**
 * Returns what must still be restored.
 *
 * @param synced - The plan of the preceding sync if it was fully applied: a command that does not exist by now never
 * will.
 */
export function findUnsettled(
  taken: readonly LostPermissionRecord[],
  report: PermissionsReport,
  synced: Plan | undefined,
): LostPermissionRecord[] {
  if (report.isDoneElsewhere) return [];
  return taken
    .map((each) => ({
      ...each,
      guilds: each.guilds.filter(({ guildId }) => !isSettled(each, guildId, report, synced)),
    }))
    .filter(({ guilds }) => guilds.length > 0);
}

function isSettled(
  command: LostPermissionRecord,
  guildId: Snowflake,
  { plan, guilds }: PermissionsReport,
  synced: Plan | undefined,
): boolean {
  const planned = plan.guilds.find((guild) => guild.guildId === guildId);
  if (!planned) return false;
  const isIt = (other: CommandName | null) => other?.type === command.type && other.name === command.name;
  const made = guilds.find((guild) => guild.guildId === guildId);
  if (made?.left.some((change) => isIt(change.command))) return false;
  if (planned.unchanged.some(isIt) || planned.changes.some((change) => isIt(change.command))) return true;
  return synced?.scopes.some((scope) => scope.guildId === command.scope) === true;
}
