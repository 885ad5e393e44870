import { describeCommand } from './describe-command.js';
import { describeLoss } from './loss-lines.js';
import type { Change, CreateBudget, Difference, ScopePlan } from '../commands/commands-plan.js';
import type { ScopeDescription } from './format-sections.js';
import { toVisible } from './visible-text.js';
import type { PlanLine } from './plan-line.js';

/** Describes a scope: how much changes and, line by line, what. */
export function describeScope(scope: ScopePlan): ScopeDescription {
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
