import { CommandryError } from '../../common/errors/commandry-error.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandsClient, DiscordClient } from '../../rest/discord-client.js';
import { applyScopes, type Written } from '../engine/apply-scopes.js';
import { concernsAll, toError } from '../engine/scope-failure.js';
import type { ApplyOptions } from '../engine/scope-options.js';
import type { Change, Plan, PlannedRequest, ScopePlan } from './commands-plan.js';
import { withoutCreates } from './planned-requests.js';
import { checkStalePlan } from './stale-plan.js';
import { IncompleteError, type AppliedScope, type ApplyReport } from '../engine/apply-report.js';
import { describeCommand } from '../format/describe-command.js';

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

/** Part of a plan was applied and part is left. Running again does the rest and repeats nothing. */
export class SyncError extends IncompleteError<SyncReport, Change> {
  constructor(report: SyncReport, causes: readonly Error[]) {
    const nameChange = (change: Change) => `${change.action} ${describeCommand(change)}`;
    super('SYNC_INCOMPLETE', report, { of: report.scopes, what: '%s scopes', nameChange }, causes);
  }
}

/**
 * Applies a plan. A scope that fails does not stop the others, unless its failure concerns them all.
 *
 * @param isFresh - True if the plan was made just now. Otherwise a scope that is to be overwritten is read again, and
 * left alone with `PLAN_OUTDATED` if it has changed.
 * @param unreadErrors - The errors of the scopes that the plan could not read, if they are known.
 * @throws SyncError `SYNC_INCOMPLETE` if anything is left, with what is done and what is left. If nothing was written
 * and only one scope is left, throws its error instead.
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
      ...{ scopes, unread, unreadErrors },
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
 * An overwrite deletes what it does not name, so it must know what exists. Other calls change only their own command.
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
        // Already deleted: the response to an earlier attempt was lost, or somebody else was faster.
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
