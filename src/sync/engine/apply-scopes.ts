import type { Snowflake } from '../../protocol/snowflake.js';
import type { AppliedScope, ApplyReport } from './apply-report.js';
import { mapWithConcurrency } from './map-with-concurrency.js';
import { toError, toFailure, type UnreadScope } from './scope-failure.js';
import { DEFAULT_CONCURRENCY, type ApplyOptions } from './scope-options.js';

/** The changes of a plan in the global scope, or in a guild. */
interface PlannedScope<C> {
  readonly guildId: Snowflake | null;
  readonly changes: readonly C[];
}

/** What was done in a scope so far. */
export interface Written<C> {
  readonly done: C[];
  /** Requests that changed something. */
  writes: number;
  readonly errors: Error[];
}

type Result = Omit<ApplyReport<unknown>, 'plan'>;

/** A plan, and how its kind is written. */
interface Applying<C, S extends PlannedScope<C>, R> {
  readonly scopes: readonly S[];
  /** The scopes that the plan could not read, and their errors if they are known. */
  readonly unread: readonly UnreadScope[];
  readonly unreadErrors: readonly Error[];
  /** Writes the changes of a scope, and adds to `written`. An error ends the scope. */
  readonly write: (scope: S, written: Written<C>) => Promise<void>;
  /** True if the next scope would fail too. */
  readonly stopsAll: (error: Error) => boolean;
  /** True if one of these errors explains everything that is left, in so many scopes. */
  readonly isOneFailure: (errors: readonly Error[], open: number) => boolean;
  readonly toReport: (scopes: readonly AppliedScope<C, S['guildId']>[], result: Result) => R;
  readonly Incomplete: new (report: R, causes: readonly Error[]) => Error;
}

/**
 * Writes every scope of a plan, several at a time. One that fails does not stop the others, unless its failure concerns
 * them too.
 *
 * @throws Error An `Incomplete` if something is left. If nothing was written and one failure explains it, throws that.
 */
export async function applyScopes<C, S extends PlannedScope<C>, R>(
  { scopes, unread, unreadErrors, write, stopsAll, isOneFailure, toReport, Incomplete }: Applying<C, S, R>,
  { concurrency = DEFAULT_CONCURRENCY, onProgress }: ApplyOptions,
): Promise<R> {
  const pending = scopes.filter(({ changes }) => changes.length > 0);
  const tried = new Map<S, Written<C>>();
  let completed = 0;
  await mapWithConcurrency(pending, concurrency, async (scope, stop) => {
    const written: Written<C> = { done: [], writes: 0, errors: [] };
    tried.set(scope, written);
    try {
      await write(scope, written);
    } catch (thrown) {
      written.errors.push(toError(thrown));
    }
    if (written.errors.some(stopsAll)) stop();
    onProgress?.({ phase: 'write', done: ++completed, total: pending.length, guildId: scope.guildId });
  });
  const applied = scopes.map((scope) => toApplied(scope, tried.get(scope)));
  const writes = applied.reduce((sum, scope) => sum + scope.writes, 0);
  const report = toReport(applied, { writes, isDoneElsewhere: false });
  const open = applied.filter(({ left }) => left.length > 0).length + unread.length;
  if (open === 0) return report;
  const errors = scopes.flatMap((scope) => tried.get(scope)?.errors ?? []);
  const causes = [...errors, ...unreadErrors];
  const [cause] = causes;
  throw cause && writes === 0 && isOneFailure(errors, open) ? cause : new Incomplete(report, causes);
}

function toApplied<C, S extends PlannedScope<C>>(
  { guildId, changes }: S,
  written: Written<C> | undefined,
): AppliedScope<C, S['guildId']> {
  if (!written) {
    const outcome = changes.length === 0 ? 'unchanged' : 'left';
    return { guildId, outcome, writes: 0, done: [], left: changes, failure: null };
  }
  const { done, writes, errors } = written;
  const [first, ...more] = errors;
  const left = changes.filter((change) => !done.includes(change));
  const failure = first ? toFailure(first, ...more) : null;
  return { guildId, outcome: failure ? 'failed' : 'done', writes, done, left, failure };
}
