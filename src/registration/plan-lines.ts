import { describeCommand } from './describe-command.js';
import type { Change, CreateBudget, Difference, PermissionLoss, ScopePlan } from './plan.js';
import { toVisible } from './visible-text.js';

/** What a line is about: create, update, rename, delete, kept, a warning, a question, or the cost. */
export type Sign = '+' | '~' | '>' | '-' | '=' | '!' | '?' | ' ';

/** One line of a plan. A detail belongs to the line before it and has its sign. */
export interface PlanLine {
  readonly sign: Sign;
  readonly text: string;
  readonly isDetail?: true;
}

/** A scope in words: how much changes, and line by line what. */
export function describeScope(scope: ScopePlan): {
  readonly totals: string;
  readonly lines: readonly PlanLine[];
} {
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
      ...permissionLosses.map((loss): PlanLine => ({ sign: '!', text: describeLoss(loss) })),
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
  'same-shape': 'all but the name is the same',
  'entry-point': 'there is one entry point command',
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

function describeLoss(loss: PermissionLoss): string {
  const name = describeCommand(loss);
  const when = loss.because === 'delete' ? 'goes' : 'has another name';
  if (loss.known === null) return `Any permissions set for ${name} will be lost, because it ${when}`;
  if (loss.known.length === 0) return `No permissions are set for ${name} in the guilds that were asked`;
  const where = loss.known.map(({ guildId, permissions }) => `${permissions} in guild ${guildId}`).join(', ');
  return `Permissions set for ${name} will be lost, because it ${when}: ${where}`;
}

/** Most of a day's new commands are there most of the time, and then this is not worth a line. */
const WORTH_SAYING = 50;

function describeBudget({ perDay, needed, usedAtLeast }: CreateBudget): PlanLine[] {
  if (needed + usedAtLeast < WORTH_SAYING || needed === 0) return [];
  const used = usedAtLeast > 0 ? `, of which at least ${usedAtLeast} are used` : '';
  return [{ sign: ' ', text: `Takes ${count(needed, 'new command')} of ${perDay} a day${used}` }];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
