import { CommandType } from '../model/command.js';
import type { Difference } from './compare.js';
import type { Change, Plan, ScopePlan } from './plan.js';

/** A plan as a person reads it, one line for each change and each field that differs. */
export function formatPlan({ applicationId, scopes }: Plan): string {
  return scopes.map((scope) => formatScope(applicationId, scope)).join('\n');
}

function formatScope(applicationId: string, { guildId, changes, unchanged, kept }: ScopePlan): string {
  const where = guildId === undefined ? 'Global commands' : `Commands in guild ${guildId}`;
  const title = `${where} of application ${applicationId}`;
  if (changes.length === 0)
    return `${title}: nothing differs, ${count(unchanged.length, 'command')} as declared.`;
  const of = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  const totals = `${of('create')} to create, ${of('update')} to update, ${of('delete')} to delete, ${unchanged.length} unchanged`;
  return [
    `${title}: ${totals}.`,
    ...changes.flatMap(describeChange),
    ...kept.map((command) => `  = ${describeCommand(command)} is kept, although no class declares it`),
  ].join('\n');
}

const SIGNS = { create: '+', update: '~', delete: '-' } as const;

function describeChange(change: Change): string[] {
  const line = `  ${SIGNS[change.action]} ${describeCommand(change)}`;
  return change.action === 'update' ? [line, ...change.differences.map(describeDifference)] : [line];
}

function describeCommand({ type, name }: Pick<Change, 'type' | 'name'>): string {
  switch (type) {
    case CommandType.USER:
      return `${name} (on a user)`;
    case CommandType.MESSAGE:
      return `${name} (on a message)`;
    case CommandType.PRIMARY_ENTRY_POINT:
      return `${name} (entry point)`;
    default:
      return `/${name}`;
  }
}

function describeDifference({ path, registered, declared }: Difference): string {
  return `      ${path}: ${describeValue(registered)} -> ${describeValue(declared)}`;
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null && 'name' in value) return `"${String(value.name)}"`;
  return JSON.stringify(value);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
