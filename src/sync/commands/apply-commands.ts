import { CommandryError } from '../../common/errors/commandry-error.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { CommandsClient, ServiceClient } from '../../rest/service-client.js';
import { writeEachScope, type WrittenScope } from '../engine/each-scope.js';
import { concernsAll, toError, toFailure } from '../engine/scope-failure.js';
import type { ApplyOptions } from '../engine/scope-options.js';
import type { Change, Plan, PlannedRequest, ScopePlan } from './commands-plan.js';
import { withoutCreates } from './planned-requests.js';
import { checkStalePlan } from './stale-plan.js';
import { SyncError, type ScopeReport, type SyncReport } from './sync-report.js';

/**
 * Applies a plan. A scope that fails does not stop the others, unless its failure concerns them all.
 *
 * @param isFresh - True if the plan was made just now. Otherwise a scope that is to be overwritten is read again, and
 * left alone with `PLAN_OUTDATED` if it has changed.
 * @param unreadErrors - The errors of the scopes that the plan could not read, if they are known.
 * @throws SyncError `SYNC_INCOMPLETE` if anything is left, with what is done and what is left. If nothing was written
 * and only one scope is left, throws its error instead.
 */
export async function applyPlan(
  client: ServiceClient,
  plan: Plan,
  options: ApplyOptions = {},
  isFresh = true,
  unreadErrors: readonly Error[] = [],
): Promise<SyncReport> {
  const { reports: scopes, errors } = await writeEachScope(plan.scopes, options, {
    isPending: ({ requests }) => requests.length > 0,
    write: (scope) => applyScope(client.commands(scope.guildId ?? undefined), scope, isFresh),
    stopsAll: concernsAll,
    toUntried,
  });
  const writes = scopes.reduce((sum, scope) => sum + scope.writes, 0);
  const report: SyncReport = { plan, writes, scopes, isDoneElsewhere: false };
  const open = scopes.filter(({ left }) => left.length > 0).length + plan.unread.length;
  if (open === 0) return report;
  const causes = [...errors, ...unreadErrors];
  const [cause] = causes;
  throw cause && open === 1 && writes === 0 ? cause : new SyncError(report, causes);
}

type AppliedScope = WrittenScope<ScopeReport>;

async function applyScope(client: CommandsClient, scope: ScopePlan, isFresh: boolean): Promise<AppliedScope> {
  const { guildId, changes } = scope;
  try {
    if (!isFresh && (await isDoneAlready(client, scope)))
      return {
        report: { guildId, outcome: 'done', writes: 0, done: changes, left: [], failure: null },
        errors: [],
      };
  } catch (thrown) {
    const error = toError(thrown);
    const failure = toFailure(error);
    return {
      report: { guildId, outcome: 'failed', writes: 0, done: [], left: changes, failure },
      errors: [error],
    };
  }
  return writeScope(client, scope);
}

/**
 * An overwrite deletes what it does not name, so it must know what exists. Other calls change only their own command.
 */
async function isDoneAlready(client: CommandsClient, scope: ScopePlan): Promise<boolean> {
  const isOverwritten = scope.requests.some(({ kind }) => kind === 'overwrite');
  return isOverwritten && checkStalePlan(scope, await client.list());
}

async function writeScope(client: CommandsClient, scope: ScopePlan): Promise<AppliedScope> {
  const { guildId } = scope;
  const done: Change[] = [];
  let left = scope.changes;
  let writes = 0;
  let error: Error | undefined;
  const waiting = [...scope.requests];
  for (let request = waiting.shift(); request; request = waiting.shift()) {
    const current = request;
    try {
      await send(client, current);
    } catch (thrown) {
      error ??= toError(thrown);
      if (request.kind !== 'overwrite' || !isOutOfCreates(thrown)) break;
      waiting.push(...withoutCreates(guildId, request.commands, left));
      continue;
    }
    writes++;
    done.push(...left.filter((change) => isIn(current, change)));
    left = left.filter((change) => !isIn(current, change));
  }
  if (!error) return { report: { guildId, outcome: 'done', writes, done, left, failure: null }, errors: [] };
  return {
    report: { guildId, outcome: 'failed', writes, done, left, failure: toFailure(error) },
    errors: [error],
  };
}

function isOutOfCreates(error: unknown): boolean {
  return error instanceof CommandryError && error.service?.code === ServiceErrors.MAX_DAILY_CREATES.code;
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
        if (!(error instanceof CommandryError) || error.service?.code !== ServiceErrors.UNKNOWN_COMMAND.code)
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

function toUntried({ guildId, changes }: ScopePlan): ScopeReport {
  const outcome = changes.length === 0 ? 'unchanged' : 'left';
  return { guildId, outcome, writes: 0, done: [], left: changes, failure: null };
}
