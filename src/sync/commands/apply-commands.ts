import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { CommandsClient, ServiceClient } from '../../rest/service-client.js';
import { mapWithConcurrency } from '../engine/map-with-concurrency.js';
import type { Change, Plan, PlannedRequest, ScopePlan, UnreadScope } from './commands-plan.js';
import { withoutCreates } from '../engine/count-requests.js';
import { checkStalePlan } from '../engine/stale-plan.js';
import { SyncError, type ScopeReport, type SyncReport } from './sync-report.js';

/** Progress of a plan or a sync. */
export interface SyncProgress {
  readonly phase: 'read' | 'write';
  /** Completed scopes of the phase, this one included. */
  readonly done: number;
  readonly total: number;
  /** The completed scope; null for the global one. */
  readonly guildId: Snowflake | null;
}

export interface ApplyOptions {
  /** How many scopes at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Called after every completed scope. Only scopes with something to write are counted. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** How many scopes at a time by default. */
export const DEFAULT_CONCURRENCY = 10;

/**
 * Applies a plan. A scope that fails does not stop the others, unless its failure concerns them all.
 *
 * @param isFresh - True if the plan was made just now. Otherwise a scope that is to be overwritten is read again, and
 * left alone with `PLAN_OUTDATED` if it has changed.
 * @throws SyncError `SYNC_INCOMPLETE` if anything is left, with what is done and what is left. If nothing was written
 * and only one scope is left, throws its error instead.
 */
export async function applyPlan(
  client: ServiceClient,
  plan: Plan,
  options: ApplyOptions = {},
  isFresh = true,
): Promise<SyncReport> {
  const { concurrency = DEFAULT_CONCURRENCY, onProgress } = options;
  const pending = plan.scopes.filter(({ requests }) => requests.length > 0);
  const reports = new Map<ScopePlan, ScopeReport>();
  const errors = new Map<ScopePlan, Error>();
  await mapWithConcurrency(pending, concurrency, async (scope, stop) => {
    const { report, error } = await applyScope(client.commands(scope.guildId ?? undefined), scope, isFresh);
    reports.set(scope, report);
    if (error) errors.set(scope, error);
    if (concernsAll(error)) stop();
    onProgress?.({ phase: 'write', done: reports.size, total: pending.length, guildId: scope.guildId });
  });
  const scopes = plan.scopes.map((scope) => reports.get(scope) ?? toUntried(scope));
  const writes = scopes.reduce((sum, scope) => sum + scope.writes, 0);
  const report: SyncReport = { plan, writes, scopes, isDoneElsewhere: false };
  const open = scopes.filter(({ left }) => left.length > 0).length + plan.unread.length;
  if (open === 0) return report;
  const causes = [
    ...plan.scopes.flatMap((scope) => errors.get(scope) ?? []),
    ...plan.unread.flatMap((scope) => unreadErrors.get(scope) ?? []),
  ];
  const [cause] = causes;
  throw cause && open === 1 && report.writes === 0 ? cause : new SyncError(report, causes);
}

/** The errors of scopes that could not be read; a plan has only their text. */
export const unreadErrors = new WeakMap<UnreadScope, Error>();

/**
 * True if the next scope would fail too: the service is unreachable, the token is refused, or the application is
 * another one.
 */
export function concernsAll(error: unknown): boolean {
  if (!(error instanceof CommandryError)) return false;
  return (
    error.code === 'SERVICE_UNREACHABLE' ||
    error.code === 'APPLICATION_NOT_OWN' ||
    error.service?.status === 401
  );
}

/** Returns what was thrown as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

interface AppliedScope {
  readonly report: ScopeReport;
  readonly error?: Error;
}

async function applyScope(client: CommandsClient, scope: ScopePlan, isFresh: boolean): Promise<AppliedScope> {
  const { guildId, changes } = scope;
  try {
    if (!isFresh && (await isDoneAlready(client, scope)))
      return { report: { guildId, outcome: 'done', writes: 0, done: changes, left: [], failure: null } };
  } catch (thrown) {
    const error = toError(thrown);
    const failure = toFailure(error);
    return { report: { guildId, outcome: 'failed', writes: 0, done: [], left: changes, failure }, error };
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
  if (!error) return { report: { guildId, outcome: 'done', writes, done, left, failure: null } };
  return { report: { guildId, outcome: 'failed', writes, done, left, failure: toFailure(error) }, error };
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

/** Returns the parts of an error that can be written as JSON. */
export function toFailure(error: Error): { readonly code: string; readonly message: string } {
  return { code: error instanceof CommandryError ? error.code : 'INTERNAL', message: error.message };
}
