import type { Snowflake } from '../../protocol/snowflake.js';
import { mapWithConcurrency } from './map-with-concurrency.js';
import { concernsAll, toError, toFailure, type ScopeFailure } from './scope-failure.js';
import { DEFAULT_CONCURRENCY, type ApplyOptions } from './scope-options.js';

/** The global scope, or a guild. */
interface Scope {
  readonly guildId: Snowflake | null;
}

/** The result of reading scopes. */
export interface ReadScopes<S extends Scope, P> {
  /** In the order of the scopes. */
  readonly plans: readonly P[];
  /** The scopes that could not be read. Plain data. */
  readonly unread: readonly ({ readonly guildId: S['guildId'] } & ScopeFailure)[];
  /** Their errors. */
  readonly errors: readonly Error[];
}

/**
 * Reads and plans every scope, several at a time. One that fails does not stop the others.
 *
 * @throws The reason, if no scope could be read, or none would be.
 */
export async function readEachScope<S extends Scope, P>(
  scopes: readonly S[],
  { concurrency = DEFAULT_CONCURRENCY, onProgress }: ApplyOptions,
  read: (scope: S) => Promise<P>,
): Promise<ReadScopes<S, P>> {
  const plans = new Map<S, P>();
  const failed = new Map<S, Error>();
  await mapWithConcurrency(scopes, concurrency, async (scope, stop) => {
    try {
      plans.set(scope, await read(scope));
    } catch (error) {
      failed.set(scope, toError(error));
      if (concernsAll(error)) stop();
    }
    const done = plans.size + failed.size;
    onProgress?.({ phase: 'read', done, total: scopes.length, guildId: scope.guildId });
  });
  const fatal = [...failed.values()].find((error) => plans.size === 0 || concernsAll(error));
  if (fatal) throw fatal;
  const inOrder = scopes.flatMap((scope) => {
    const error = failed.get(scope);
    return error ? [{ scope, error }] : [];
  });
  return {
    plans: scopes.flatMap((scope) => plans.get(scope) ?? []),
    unread: inOrder.map(({ scope: { guildId }, error }) => ({ guildId, ...toFailure(error) })),
    errors: inOrder.map(({ error }) => error),
  };
}

/** The changes that were made in one scope. */
export interface WrittenScope<R> {
  readonly report: R;
  readonly errors: readonly Error[];
}

/** How a kind of plan is written. */
export interface ScopeWriter<S extends Scope, R> {
  /** Whether there is something to write. */
  readonly isPending: (scope: S) => boolean;
  /** Must not reject. */
  readonly write: (scope: S) => Promise<WrittenScope<R>>;
  /** True if the next scope would fail too. */
  readonly stopsAll: (error: Error) => boolean;
  /** The report on a scope without a request. */
  readonly toUntried: (scope: S) => R;
}

/** Writes every scope of a plan, several at a time. Returns the reports in the order of the plan. */
export async function writeEachScope<S extends Scope, R>(
  scopes: readonly S[],
  { concurrency = DEFAULT_CONCURRENCY, onProgress }: ApplyOptions,
  { isPending, write, stopsAll, toUntried }: ScopeWriter<S, R>,
): Promise<{ readonly reports: readonly R[]; readonly errors: readonly Error[] }> {
  const pending = scopes.filter(isPending);
  const written = new Map<S, WrittenScope<R>>();
  await mapWithConcurrency(pending, concurrency, async (scope, stop) => {
    const made = await write(scope);
    written.set(scope, made);
    if (made.errors.some(stopsAll)) stop();
    onProgress?.({ phase: 'write', done: written.size, total: pending.length, guildId: scope.guildId });
  });
  return {
    reports: scopes.map((scope) => written.get(scope)?.report ?? toUntried(scope)),
    errors: scopes.flatMap((scope) => written.get(scope)?.errors ?? []),
  };
}
