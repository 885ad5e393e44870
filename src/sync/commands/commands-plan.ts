import * as z from 'zod/mini';
import { readGiven } from '../../common/read-given.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import type { CommandPermission } from '../../protocol/permissions/command-permission.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import type { UnreadScope } from '../engine/scopes.js';
import {
  type CommandName,
  describeCommand,
  describePermission,
  type FormatOptions,
  formatSections,
  nameFirst,
  type PlanLine,
  type ScopeDescription,
  toSections,
  toVisible,
} from '../format.js';

export type { CommandName };

/** A registered command. */
export interface CommandReference extends CommandName {
  readonly id: Snowflake;
}

/** A field in which a registered command differs from its declaration. */
export interface Difference {
  /** For example `options.days.max_value`. */
  readonly path: string;
  /** The value that Discord has; null for none. */
  readonly registered: unknown;
  /** The value in the code; null for none. */
  readonly declared: unknown;
}

/** A command that is declared and not registered. */
export interface CreateChange extends CommandName {
  /** The command is new. */
  readonly action: 'create';
}

/** A registered command that differs from its declaration. */
export interface UpdateChange extends CommandReference {
  /** The registered command differs from the code. */
  readonly action: 'update';
  /** At least one. */
  readonly differences: readonly Difference[];
}

/** A registered command that gets a new name, `name`, and keeps its id. */
export interface RenameChange extends CommandReference {
  /** The command gets another name. */
  readonly action: 'rename';
  /** The name under which it is registered. */
  readonly formerName: string;
  /**
   * Why it is a rename: the code declares it (`formerly`); no other command of this shape appeared or disappeared; or
   * it is the entry point command, of which there is only one.
   */
  readonly because: 'formerly' | 'same-shape' | 'entry-point';
  /** The differences apart from the name. */
  readonly differences: readonly Difference[];
}

/** A command that is registered and no longer declared. */
export interface DeleteChange extends CommandReference {
  /** The command is removed, with its permissions. */
  readonly action: 'delete';
}

/** A change to one command. */
export type Change = CreateChange | UpdateChange | RenameChange | DeleteChange;

/** The budget of new commands: a scope accepts 200 a day. Edits and renames are free. */
export interface CreateBudget {
  /** How many a scope accepts in 24 hours: 200. */
  readonly perDay: number;
  /** New commands in this plan. */
  readonly needed: number;
  /**
   * Commands of the scope created in the last 24 hours. A lower bound: commands deleted since then count too, but
   * cannot be seen.
   */
  readonly usedAtLeast: number;
}

/** The permissions of a command in one guild that will be lost. */
export interface LostPermissions {
  readonly guildId: Snowflake;
  /** All of them, in the form in which they can be set again. */
  readonly permissions: readonly CommandPermission[];
  /** Those that the code declares: `syncPermissions` sets them again. */
  readonly redeclared: readonly CommandPermission[];
}

/** A command that loses its permissions, because Discord drops them on delete and rename. */
export interface PermissionLoss extends CommandReference {
  /** `delete`: the command is removed. `rename`: it gets another name. */
  readonly because: 'delete' | 'rename';
  /**
   * The guilds for which the code declares its permissions, so that `syncPermissions` sets them again; none for a
   * delete.
   */
  readonly redeclaredIn: readonly Snowflake[];
  /** Its permissions in the guilds that were read, except guilds where it has none; null if no guild was read. */
  readonly known: readonly LostPermissions[] | null;
  /** Guilds whose permissions could not be read; left out if there are none. */
  readonly unreadIn?: readonly UnreadPermissions[];
}

/** A guild whose permissions could not be read. */
export type UnreadPermissions = UnreadScope<Snowflake>;

/** An ambiguity of a plan, or something that may fail. */
export interface PlanNote {
  /**
   * `RENAME_AMBIGUOUS`: several commands of one shape appeared or disappeared, and it is not clear which became which.
   * `RENAME_POSSIBLE`: the commands that appeared and disappeared differ only in names, descriptions and the like.
   * `BUDGET_SHORT`: the plan needs more new commands than are left for the day.
   */
  readonly code: 'RENAME_AMBIGUOUS' | 'RENAME_POSSIBLE' | 'BUDGET_SHORT';
  /** The problem and what to do, for people. */
  readonly message: string;
  /** The registered commands concerned. */
  readonly registered: readonly CommandReference[];
  /** The declared commands concerned. */
  readonly declared: readonly CommandName[];
}

/** A request of a plan. */
export type PlannedRequest =
  | { readonly kind: 'create'; readonly payload: CommandPayload }
  | { readonly kind: 'edit'; readonly id: Snowflake; readonly payload: Partial<CommandPayload> }
  | { readonly kind: 'delete'; readonly id: Snowflake }
  | { readonly kind: 'overwrite'; readonly commands: readonly OverwriteElement[] };

/** The changes of a plan in one scope. */
export interface ScopePlan {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /** Empty if nothing is written there. */
  readonly changes: readonly Change[];
  /** Commands that are registered as declared. */
  readonly unchanged: readonly CommandReference[];
  /** Undeclared commands that are kept: an entry point command; without pruning, all of them. */
  readonly kept: readonly CommandReference[];
  /** Commands that lose their permissions. */
  readonly permissionLosses: readonly PermissionLoss[];
  /** How many new commands the plan needs, and how many were created in the last 24 hours. */
  readonly budget: CreateBudget;
  /** Open points of the plan. */
  readonly notes: readonly PlanNote[];
  /** The requests, in this order. */
  readonly requests: readonly PlannedRequest[];
}

/** The changes of a plan, scope by scope. Plain data: it can be stored as JSON. */
export interface Plan {
  readonly applicationId: Snowflake;
  /** The global scope first, then the guilds. */
  readonly scopes: readonly ScopePlan[];
  /** Empty unless some scopes, but not all, could not be read. */
  readonly unread: readonly UnreadScope[];
}

/** How many commands a plan changes, in all scopes together. */
export interface PlanCounts {
  /** New commands. */
  readonly create: number;
  /** Commands that change. */
  readonly update: number;
  /** Commands that get another name and keep their id. */
  readonly rename: number;
  /** Commands that are removed. */
  readonly delete: number;
  /** Commands that are registered as declared. */
  readonly unchanged: number;
  /** Undeclared commands that are kept. */
  readonly kept: number;
  /** Requests that applying makes; 0 if nothing differs. */
  readonly requests: number;
}

/** The parts that every plan has. */
const Planned = z.object({
  applicationId: z.string(),
  scopes: z.array(
    z.object({
      changes: z.array(z.unknown()),
      unchanged: z.array(z.unknown()),
      kept: z.array(z.unknown()),
      requests: z.array(z.unknown()),
    }),
  ),
  unread: z.array(z.unknown()),
});

/** @throws CommandryError `SETTING_INVALID` unless it is a plan of commands. */
export function requirePlan(plan: unknown, where: string): void {
  readGiven(Planned, plan, where, {
    what: `${where} takes a plan, as app.plan() returns it`,
    help: 'Pass the whole plan: app.apply(await app.plan()).',
  });
}

/**
 * Counts the changes of a plan.
 *
 * @throws CommandryError `SETTING_INVALID` for anything else.
 */
export function countPlan(plan: Plan): PlanCounts {
  requirePlan(plan, 'countPlan');
  const { scopes } = plan;
  const counts = { create: 0, update: 0, rename: 0, delete: 0, unchanged: 0, kept: 0, requests: 0 };
  for (const { changes, unchanged, kept, requests } of scopes) {
    for (const { action } of changes) counts[action]++;
    counts.unchanged += unchanged.length;
    counts.kept += kept.length;
    counts.requests += requests.length;
  }
  return counts;
}

/**
 * Formats a plan for people, a line for each change and each field that differs. Guilds with the same changes are
 * merged. Names and texts of commands are escaped.
 *
 * @throws CommandryError `SETTING_INVALID` for anything but a plan.
 */
export function formatPlan(plan: Plan, options: FormatOptions = {}): string {
  requirePlan(plan, 'formatPlan');
  const { applicationId, scopes, unread } = plan;
  const groups = new Map<string, ScopeDescription & { readonly guildIds: (Snowflake | null)[] }>();
  for (const scope of scopes) {
    const described = describeScope(scope);
    const key = JSON.stringify([scope.guildId === null, described]);
    const group = groups.get(key) ?? { guildIds: [], ...described };
    groups.set(key, group);
    group.guildIds.push(scope.guildId);
  }
  const sections = toSections(
    applicationId,
    [...groups.values()].map((group) => ({ where: nameScopes(group.guildIds), ...group })),
    unread.map(({ guildId, message }) => ({ where: nameScopes([guildId]), message })),
  );
  return formatSections(sections, options);
}

/** How many guilds are named; further ones are counted. */
const NAMED = 5;

function nameScopes(guildIds: readonly (Snowflake | null)[]): string {
  const [first = null] = guildIds;
  if (first === null) return 'Global commands';
  if (guildIds.length === 1) return `Commands in guild ${first}`;
  return `Commands in ${guildIds.length} guilds (${nameFirst(guildIds, NAMED)})`;
}

/** Describes the changes of a scope. */
function describeScope(scope: ScopePlan): ScopeDescription {
  const { changes, unchanged, kept, permissionLosses, notes, budget } = scope;
  const stays = kept.map((command): PlanLine => ({
    sign: '=',
    text: `${describeCommand(command)} is kept, although nothing declares it`,
  }));
  if (changes.length === 0)
    return { totals: `nothing differs, ${count(unchanged.length, 'command')} as declared`, lines: stays };
  return {
    totals: describeTotals(scope),
    lines: [
      ...changes.flatMap(describeChange),
      ...stays,
      ...permissionLosses.flatMap(describeLoss),
      ...notes.map(({ message }): PlanLine => ({ sign: '?', text: message })),
      ...describeBudget(budget),
    ],
  };
}

function describeTotals({ changes, unchanged }: ScopePlan): string {
  const of = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  return [
    `${of('create')} to create`,
    `${of('update')} to update`,
    ...(of('rename') > 0 ? [`${of('rename')} to rename`] : []),
    `${of('delete')} to delete`,
    `${unchanged.length} unchanged`,
  ].join(', ');
}

const SIGNS = { create: '+', update: '~', rename: '>', delete: '-' } as const;

const REASONS = {
  formerly: 'as formerly says',
  'same-shape': 'everything but the name is the same',
  'entry-point': 'there is only one entry point command',
} as const;

function describeChange(change: Change): PlanLine[] {
  const sign = SIGNS[change.action];
  const name = describeCommand(change);
  if (change.action === 'create' || change.action === 'delete') return [{ sign, text: name }];
  const details = change.differences.map((difference): PlanLine => ({
    sign,
    text: describeDifference(difference),
    isDetail: true,
  }));
  if (change.action === 'update') return [{ sign, text: name }, ...details];
  const before = describeCommand({ type: change.type, name: change.formerName });
  return [
    { sign, text: `${before} becomes ${name} and keeps its id (${REASONS[change.because]})` },
    ...details,
  ];
}

function describeDifference({ path, registered, declared }: Difference): string {
  return `${toVisible(path)}: ${describeValue(registered)} -> ${describeValue(declared)}`;
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object' && 'name' in value) return toVisible(JSON.stringify(String(value.name)));
  return toVisible(JSON.stringify(value));
}

function describeBudget({ perDay, needed, usedAtLeast }: CreateBudget): PlanLine[] {
  if (needed === 0) return [];
  const used = usedAtLeast > 0 ? `, of which at least ${usedAtLeast} are used` : '';
  return [{ sign: ' ', text: `Takes ${count(needed, 'new command')} of ${perDay} a day${used}` }];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** For how many guilds lost permissions are shown; the plan as data has all. */
const MOST_LOSSES = 10;

/** Describes lost permissions, entry by entry if known, and which of them are set again. */
function describeLoss(loss: PermissionLoss): PlanLine[] {
  const { because, known, redeclaredIn } = loss;
  const name = describeCommand(loss);
  const why = `because it is ${because === 'delete' ? 'deleted' : 'renamed'}`;
  if (known === null) {
    const again =
      redeclaredIn.length === 0
        ? ''
        : `. Those that the code declares ${describeGuilds(redeclaredIn)} ${AGAIN}`;
    return [line(`Any permissions set for ${name} will be lost, ${why}${again}`)];
  }
  if (known.length === 0) return [line(`No permissions are set for ${name} in the guilds that were read`)];
  const hidden = known.length - MOST_LOSSES;
  return [
    ...known.slice(0, MOST_LOSSES).flatMap((lost) => describeLost(lost, name, why)),
    ...(hidden > 0 ? [line(`And in ${hidden} more guilds; the plan as JSON names them`)] : []),
  ];
}

const AGAIN = 'are set again by syncPermissions';

function describeGuilds(guildIds: readonly Snowflake[]): string {
  return `for ${guildIds.length === 1 ? 'guild' : 'guilds'} ${nameFirst(guildIds, MOST_LOSSES)}`;
}

function describeLost(
  { guildId, permissions, redeclared }: LostPermissions,
  name: string,
  why: string,
): PlanLine[] {
  const again = new Set(redeclared.map((entry) => describePermission(guildId, entry)));
  return [
    line(`Permissions set for ${name} in guild ${guildId} will be lost, ${why}`),
    ...permissions.map((entry): PlanLine => {
      const text = describePermission(guildId, entry);
      const more = again.has(text) ? ', which the code declares: syncPermissions sets it again' : '';
      return { sign: '!', text: text + more, isDetail: true };
    }),
  ];
}

function line(text: string): PlanLine {
  return { sign: '!', text };
}
