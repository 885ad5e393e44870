import type { FormerNames } from '../../commands/compile/scopes/scopes.js';
import type { CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../../protocol/snowflake-time.js';
import { compare } from './compare-commands.js';
import { matchCommands, toName, toReference, type Match } from './match.js';
import { toRequests } from './planned-requests.js';
import type {
  Change,
  CommandReference,
  CreateBudget,
  PermissionLoss,
  PlanNote,
  ScopePlan,
} from './commands-plan.js';

/** A scope as the code declares it and as it is registered. */
export interface ScopeInput {
  /** Null for the global commands. */
  readonly guildId: Snowflake | null;
  /** The commands in the code. */
  readonly declared: readonly CommandPayload[];
  /** The commands that Discord has. */
  readonly registered: readonly RegisteredCommand[];
  /** Deletes what is not declared. Default true. */
  readonly prune?: boolean;
  /** Deletes an entry point command that is not declared too. Default false. */
  readonly dropEntryPoint?: boolean;
  /** Former names of declared commands. Default: none. */
  readonly formerly?: readonly FormerNames[];
  /** Now, in milliseconds of the Unix epoch. Commands created in the last 24 hours count toward the budget. */
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

/** Compares what is declared in a scope with what is registered there. Changes nothing. */
export function planScope(input: ScopeInput): ScopePlan {
  const { guildId, declared, registered, prune = true, dropEntryPoint = false, formerly = [], nowMs } = input;
  const matching = matchCommands(declared, registered, { formerly, mayDetect: prune });
  const isDropped = ({ type }: RegisteredCommand): boolean =>
    type === CommandType.PRIMARY_ENTRY_POINT ? dropEntryPoint : prune;
  const kept = matching.others.filter((command) => !isDropped(command));
  const changes: Change[] = [];
  const unchanged: CommandReference[] = [];
  for (const match of matching.matches) {
    const change = toChange(match);
    if (change) changes.push(change);
    else if (match.registered) unchanged.push(toReference(match.registered));
  }
  for (const command of matching.others)
    if (isDropped(command)) changes.push({ action: 'delete', ...toReference(command) });
  const needed = changes.filter(({ action }) => action === 'create').length;
  const budget = {
    perDay: COMMAND_LIMITS.createsPerDay,
    needed,
    usedAtLeast: registered.filter(({ id }) => snowflakeToTimestampMs(id) > nowMs - DAY_MS).length,
  };
  return {
    guildId,
    changes,
    unchanged,
    kept: kept.map(toReference),
    permissionLosses: changes.flatMap(toLoss),
    budget,
    notes: [...matching.notes, ...toBudgetNote(budget)],
    requests: toRequests({ guildId, changes, matches: matching.matches, kept, prune }),
  };
}

function toChange({ declared, registered, because }: Match): Change | undefined {
  if (!registered) return { action: 'create', ...toName(declared) };
  const differences = compare(registered, declared);
  if (because !== undefined) {
    return {
      action: 'rename',
      ...toReference(registered),
      name: declared.name,
      formerName: registered.name,
      because,
      differences: differences.filter(({ path }) => path !== 'name'),
    };
  }
  return differences.length === 0 ? undefined : { action: 'update', ...toReference(registered), differences };
}

/** Discord drops the permissions of a command that is deleted or renamed. */
function toLoss(change: Change): PermissionLoss[] {
  if (change.action !== 'delete' && change.action !== 'rename') return [];
  const { id, type, action } = change;
  const name = change.action === 'rename' ? change.formerName : change.name;
  return [{ id, type, name, because: action, redeclaredIn: [], known: null }];
}

function toBudgetNote({ perDay, needed, usedAtLeast }: CreateBudget): PlanNote[] {
  if (needed === 0 || needed <= perDay - usedAtLeast) return [];
  return [
    {
      code: 'BUDGET_SHORT',
      message:
        `Discord accepts ${perDay} new commands a day here; ${usedAtLeast} were created in the last 24 hours, and this ` +
        `plan needs ${needed}. It may be refused; a later run does the rest.`,
      registered: [],
      declared: [],
    },
  ];
}
