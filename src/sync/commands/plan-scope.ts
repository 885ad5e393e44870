import type { FormerNames } from '../../commands/compile/scopes.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { CommandOption, CommandPayload, RegisteredCommand } from '../../protocol/commands/command.js';
import { COMMAND_LIMITS } from '../../protocol/commands/limits.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../../protocol/snowflake-time.js';
import type { OverwriteElement } from '../../rest/discord-client.js';
import type {
  Change,
  CommandReference,
  CreateBudget,
  PermissionLoss,
  PlanNote,
  PlannedRequest,
  ScopePlan,
} from './commands-plan.js';
import { compare, hasDefaultContexts } from './compare-commands.js';
import { type Match, matchCommands, toName, toReference } from './match.js';

/** A scope, as declared and as registered. */
export interface ScopeInput {
  /** Null for the global commands. */
  readonly guildId: Snowflake | null;
  /** The commands in the code. */
  readonly declared: readonly CommandPayload[];
  /** The commands that Discord has. */
  readonly registered: readonly RegisteredCommand[];
  /** Deletes undeclared commands. Default true. */
  readonly prune?: boolean;
  /** Deletes an undeclared entry point command, too. Default false. */
  readonly dropEntryPoint?: boolean;
  /** Former names of declared commands. Default: none. */
  readonly formerly?: readonly FormerNames[];
  /** Now, in milliseconds of the Unix epoch. Commands created in the last 24 hours count toward the budget. */
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;

/** Compares declared with registered commands of a scope. Changes nothing. */
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

interface RequestInput {
  readonly guildId: Snowflake | null;
  readonly changes: readonly Change[];
  readonly matches: readonly Match[];
  readonly kept: readonly RegisteredCommand[];
  readonly prune: boolean;
}

/**
 * Returns the fewest requests that are safe: none for no change, one call for one change, else one bulk overwrite,
 * which Discord applies completely or not at all. Without pruning, a bulk overwrite could undo concurrent writes of
 * others, so each change is its own call, edits before creates.
 */
function toRequests({ guildId, changes, matches, kept, prune }: RequestInput): PlannedRequest[] {
  const single = (change: Change) => toSingle(guildId, change, matches);
  if (changes.length <= 1) return changes.map(single);
  if (!prune) return [...changes].sort((a, b) => ORDER[a.action] - ORDER[b.action]).map(single);
  // Discord refuses a bulk overwrite that leaves out the entry point command.
  const [dropped, others] = [
    changes.filter(isDroppedEntryPoint),
    changes.filter((change) => !isDroppedEntryPoint(change)),
  ];
  if (others.length <= 1) return [...dropped, ...others].map(single);
  const changed = new Set(changes.map((change) => ('id' in change ? change.id : undefined)));
  const commands = [
    ...matches.map((match) => toElement(match, changed.has(match.registered?.id))),
    ...kept.map(toKeptElement),
  ];
  return [...dropped.map(single), { kind: 'overwrite', commands }];
}

/** Updates and renames first; deletes free slots for creates. */
const ORDER = { update: 0, rename: 0, delete: 1, create: 2 } as const;

function isDroppedEntryPoint({ action, type }: Change): boolean {
  return action === 'delete' && type === CommandType.PRIMARY_ENTRY_POINT;
}

function toSingle(guildId: Snowflake | null, change: Change, matches: readonly Match[]): PlannedRequest {
  if (change.action === 'delete') return { kind: 'delete', id: change.id };
  const match = matches.find(
    ({ declared }) =>
      declared.name === change.name && (declared.type ?? CommandType.CHAT_INPUT) === change.type,
  );
  if (!match) throw new TypeError(`The plan changes ${change.name}, which is not declared.`);
  if (change.action === 'create') return { kind: 'create', payload: match.declared };
  return { kind: 'edit', id: change.id, payload: toEdit(guildId, match.declared) };
}

/**
 * For an exhausted create budget: the edits of a bulk overwrite, one by one. Deletes wait for the creates that may
 * replace them.
 */
export function withoutCreates(
  guildId: Snowflake | null,
  commands: readonly OverwriteElement[],
  changes: readonly Change[],
): PlannedRequest[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return changes.flatMap((change): PlannedRequest[] => {
    if (change.action !== 'update' && change.action !== 'rename') return [];
    const { id, ...payload } = byId.get(change.id) ?? {};
    return id === undefined
      ? []
      : [{ kind: 'edit', id, payload: toEdit(guildId, payload as CommandPayload) }];
  });
}

/**
 * Returns the body of an edit, with explicit defaults, because an edit keeps fields that it leaves out. The type cannot
 * change.
 */
function toEdit(
  guildId: Snowflake | null,
  { type = CommandType.CHAT_INPUT, ...fields }: CommandPayload,
): Partial<CommandPayload> {
  const hasContexts = guildId === null && !hasDefaultContexts({ type, ...fields });
  return {
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    ...(type === CommandType.CHAT_INPUT ? { options: [] } : {}),
    ...(hasContexts ? { contexts: null } : {}),
    ...(hasContexts && !fields.contexts ? { dm_permission: true } : {}),
    ...fields,
  };
}

/**
 * Returns the element of a bulk overwrite, with the id, so that the command keeps it. Fields that the declaration
 * leaves open keep their registered values. An unchanged command is sent as registered, so that Discord sees no change.
 */
function toElement({ declared, registered }: Match, isChanged: boolean): OverwriteElement {
  if (!registered) return declared;
  if (!isChanged && !hasUnreturnedFields(declared)) return toKeptElement(registered);
  const { id, integration_types } = registered;
  return {
    id,
    ...(integration_types ? { integration_types } : {}),
    ...(hasDefaultContexts(declared) ? toContexts(registered) : {}),
    ...declared,
  };
}

/** Sent as registered, it would lose these fields. */
function hasUnreturnedFields({ default_permission, options }: CommandPayload): boolean {
  return isGiven(default_permission) || (options ?? []).some(hasFileTypes);
}

function hasFileTypes({ file_types, options }: CommandOption): boolean {
  return isGiven(file_types) || (options ?? []).some(hasFileTypes);
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Returns the element for a command that is kept. */
function toKeptElement(registered: RegisteredCommand): OverwriteElement {
  const { id, type, name, name_localizations, description, description_localizations } = registered;
  const { nsfw, handler, integration_types, options, default_member_permissions } = registered;
  return {
    id,
    type: type as NonNullable<CommandPayload['type']>,
    name,
    description,
    name_localizations: name_localizations ?? null,
    description_localizations: description_localizations ?? null,
    default_member_permissions: default_member_permissions ?? null,
    ...(options ? { options } : {}),
    ...(nsfw === undefined ? {} : { nsfw }),
    // Passes on unknown values too.
    ...(handler === undefined || handler === null ? {} : { handler: handler as 1 | 2 }),
    ...(integration_types ? { integration_types } : {}),
    ...toContexts(registered),
  };
}

function toContexts({ contexts, dm_permission }: RegisteredCommand): Partial<CommandPayload> {
  if (contexts) return { contexts };
  return dm_permission === false ? { dm_permission } : {};
}
