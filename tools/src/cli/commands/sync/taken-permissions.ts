import type { PermissionsReport } from 'commandry/permissions';
import type { CommandPermission, Snowflake } from 'commandry/protocol';
import type { CommandName, Plan, RenameChange, ScopePlan } from 'commandry/sync';

/** What a rename takes, or has taken, from one command. */
export interface LostPermissionRecord extends CommandName {
  readonly id: Snowflake;
  /** The guild whose command it is; null for a global one. */
  readonly scope: Snowflake | null;
  readonly formerName: string;
  readonly guilds: readonly {
    readonly guildId: Snowflake;
    readonly permissions: readonly CommandPermission[];
  }[];
}

/** What is to be given back after a plan was applied: what it takes, and what earlier ones have taken. */
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
  // Nobody is there to give it to where a command is deleted.
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
  // An earlier rename that was not carried out has taken nothing, and what is there now was read anew.
  const isOwed = known === null || earlier?.name === formerName;
  const guilds = new Map<Snowflake, LostPermissionRecord['guilds'][number]>();
  for (const { guildId, permissions } of [...(isOwed ? (earlier?.guilds ?? []) : []), ...(known ?? [])])
    guilds.set(guildId, { guildId, permissions });
  return { id, scope, type, name, formerName, guilds: [...guilds.values()] };
}

/** As a plan that `syncPermissions` takes as `restore`. */
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
 * What is still to be given back.
 *
 * @param synced - The plan of the sync before, if that has done all of it: then a command that is not there does not come.
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
