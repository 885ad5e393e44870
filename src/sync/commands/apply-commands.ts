import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RegisteredCommand } from '../../protocol/commands/command.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandsClient, DiscordClient, OverwriteElement } from '../../rest/discord-client.js';
import type { Change, Difference, Plan, PlannedRequest, ScopePlan } from './commands-plan.js';
import { compare } from './compare-commands.js';
import { toCanonicalJson } from './declared-hash.js';
import { toName } from './match.js';
import { withoutCreates } from './plan-scope.js';
import {
  type AppliedScope,
  type ApplyReport,
  IncompleteError,
  applyScopes,
  type Written,
  concernsAll,
  nameScope,
  toError,
  type ApplyOptions,
} from '../engine/scopes.js';
import { describeCommand } from '../format.js';

/** The outcome of one scope of a plan. */
export interface ScopeReport extends AppliedScope<Change> {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
}

/** The result of applying a plan. Plain data. */
export interface SyncReport extends ApplyReport<Plan> {
  /** In the order of the plan. */
  readonly scopes: readonly ScopeReport[];
}

/** A sync was done in part. Run it again: it does the rest and repeats nothing. */
export class SyncError extends IncompleteError<SyncReport, Change> {
  constructor(report: SyncReport, causes: readonly Error[]) {
    const nameChange = (change: Change) => `${change.action} ${describeCommand(change)}`;
    super('SYNC_INCOMPLETE', report, { of: report.scopes, what: '%s scopes', nameChange }, causes);
  }
}

/**
 * Applies a plan. A scope that fails does not stop the others, unless all would fail.
 *
 * @param isFresh - True if the plan was made just now. Otherwise a scope is read again before a bulk overwrite, and
 *   fails with `PLAN_OUTDATED` if it has changed.
 * @param unreadErrors - The errors of the scopes that the plan could not read, if they are known.
 * @throws SyncError `SYNC_INCOMPLETE` if anything is left, with what is done and what is left. If nothing was written
 *   and only one scope is left, throws its error instead.
 */
export function applyPlan(
  client: DiscordClient,
  plan: Plan,
  options: ApplyOptions = {},
  isFresh = true,
  unreadErrors: readonly Error[] = [],
): Promise<SyncReport> {
  const { scopes, unread } = plan;
  return applyScopes<Change, ScopePlan, SyncReport>(
    {
      scopes,
      unread,
      unreadErrors,
      write: (scope, written) =>
        writeScope(client.commands(scope.guildId ?? undefined), scope, isFresh, written),
      stopsAll: concernsAll,
      isOneFailure: (_errors, open) => open === 1,
      toReport: (reports, result) => ({ plan, scopes: reports, ...result }),
      Incomplete: SyncError,
    },
    options,
  );
}

async function writeScope(
  client: CommandsClient,
  scope: ScopePlan,
  isFresh: boolean,
  written: Written<Change>,
): Promise<void> {
  if (!isFresh && (await isDoneAlready(client, scope))) {
    written.done.push(...scope.changes);
    return;
  }
  let left = scope.changes;
  const waiting = [...scope.requests];
  for (let request = waiting.shift(); request; request = waiting.shift()) {
    const current = request;
    try {
      await send(client, current);
    } catch (thrown) {
      if (current.kind !== 'overwrite' || !isOutOfCreates(thrown)) throw thrown;
      written.errors.push(toError(thrown));
      waiting.push(...withoutCreates(scope.guildId, current.commands, left));
      continue;
    }
    written.writes++;
    written.done.push(...left.filter((change) => isIn(current, change)));
    left = left.filter((change) => !isIn(current, change));
  }
}

/**
 * A bulk overwrite deletes what it does not name, so it must know what exists. Other calls change only their own
 * command.
 */
async function isDoneAlready(client: CommandsClient, scope: ScopePlan): Promise<boolean> {
  const isOverwritten = scope.requests.some(({ kind }) => kind === 'overwrite');
  return isOverwritten && checkStalePlan(scope, await client.list());
}

function isOutOfCreates(error: unknown): boolean {
  return error instanceof CommandryError && error.discord?.code === JsonErrors.MAX_DAILY_CREATES.code;
}

async function send(client: CommandsClient, request: PlannedRequest): Promise<void> {
  switch (request.kind) {
    case 'create':
      await client.create(request.payload);
      return;
    case 'edit':
      await client.edit(request.id, request.payload);
      return;
    case 'overwrite':
      await client.overwrite(request.commands);
      return;
    case 'delete':
      try {
        await client.delete(request.id);
      } catch (error) {
        // Already deleted: the response to an earlier attempt was lost, or another client was faster.
        if (!(error instanceof CommandryError) || error.discord?.code !== JsonErrors.UNKNOWN_COMMAND.code)
          throw error;
      }
  }
}

function isIn(request: PlannedRequest, change: Change): boolean {
  if (request.kind === 'overwrite') return true;
  if (request.kind === 'create')
    return (
      change.action === 'create' &&
      change.name === request.payload.name &&
      change.type === (request.payload.type ?? 1)
    );
  return change.action !== 'create' && change.id === request.id;
}

/** How the registered commands differ from what a plan expects. */
interface PlanDeviation {
  /** Changes that a bulk overwrite would silently undo, for people. */
  readonly surprises: readonly string[];
  /** True if the whole plan is already applied. */
  readonly isDone: boolean;
}

/**
 * Checks a scope before a bulk overwrite. Some or all changes of the plan may already be applied, by an attempt that
 * was interrupted.
 *
 * @returns True if nothing is left to do.
 * @throws CommandryError `PLAN_OUTDATED` if it has other changes since it was planned.
 */
function checkStalePlan(scope: ScopePlan, registered: readonly RegisteredCommand[]): boolean {
  const { surprises, isDone } = findDeviation(scope, registered);
  if (surprises.length === 0) return isDone;
  const what = surprises.join(', ');
  throw new CommandryError(
    'PLAN_OUTDATED',
    `${nameScope(scope.guildId)} changed after the plan was made: ${what}. Nothing was written there.`,
  );
}

function findDeviation(scope: ScopePlan, registered: readonly RegisteredCommand[]): PlanDeviation {
  const elements = scope.requests.flatMap((request) =>
    request.kind === 'overwrite' ? request.commands : [],
  );
  const rest = new Map(registered.map((command) => [command.id, command]));
  const planned = new Map(scope.changes.flatMap((change) => ('id' in change ? [[change.id, change]] : [])));
  const surprises: string[] = [];
  let isDone = true;
  for (const element of elements) {
    const command = element.id === undefined ? findMade(element, rest) : rest.get(element.id);
    if (command) rest.delete(command.id);
    const differences = command ? compare(command, element) : undefined;
    if (differences?.length === 0) continue;
    isDone = false;
    if (element.id === undefined) {
      if (command) surprises.push(`${describeCommand(command)} was added`);
    } else if (!command || !differences) surprises.push(`${describeCommand(toName(element))} was removed`);
    else if (!isAsPlanned(planned.get(element.id), command, differences))
      surprises.push(`${describeCommand(command)} was changed`);
  }
  for (const command of rest.values()) {
    const change = planned.get(command.id);
    if (change?.action !== 'delete') surprises.push(`${describeCommand(command)} was added`);
    else if (change.name !== command.name) surprises.push(`${describeCommand(command)} was changed`);
    else isDone = false;
  }
  return { surprises, isDone };
}

/** A new command has no id in the plan. */
function findMade(
  element: OverwriteElement,
  registered: ReadonlyMap<string, RegisteredCommand>,
): RegisteredCommand | undefined {
  const { type, name } = toName(element);
  return [...registered.values()].find((command) => command.type === type && command.name === name);
}

/** True if a command still differs from its planned state as it did when the plan was made. */
function isAsPlanned(
  change: Change | undefined,
  command: RegisteredCommand,
  differences: readonly Difference[],
): boolean {
  if (change?.action === 'update') return isEqual(differences, change.differences);
  if (change?.action !== 'rename' || command.name !== change.formerName) return false;
  return isEqual(
    differences.filter(({ path }) => path !== 'name'),
    change.differences,
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return toCanonicalJson(one) === toCanonicalJson(other);
}
