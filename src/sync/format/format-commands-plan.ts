import type { Snowflake } from '../../protocol/snowflake.js';
import {
  formatSections,
  nameFirst,
  toSections,
  toVisible,
  type FormatOptions,
  type PlanLine,
  type ScopeDescription,
} from './format-sections.js';
import type { Change, CreateBudget, Difference, Plan, ScopePlan } from '../commands/commands-plan.js';
import { describeCommand } from './describe-command.js';
import { describeLoss } from './loss-lines.js';

/**
 * Formats a plan for people, a line for each change and each field that differs. Guilds with the same changes share
 * their lines. Names and texts of commands cannot affect the terminal or the page.
 */
export function formatPlan({ applicationId, scopes, unread }: Plan, options: FormatOptions = {}): string {
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

/** How many guilds are named; the others are counted. */
const NAMED = 5;

function nameScopes(guildIds: readonly (Snowflake | null)[]): string {
  const [first = null] = guildIds;
  if (first === null) return 'Global commands';
  if (guildIds.length === 1) return `Commands in guild ${first}`;
  return `Commands in ${guildIds.length} guilds (${nameFirst(guildIds, NAMED)})`;
}

/** Describes a scope: how much changes and, line by line, what. */
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
