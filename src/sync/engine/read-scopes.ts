import type { Snowflake } from '../../protocol/snowflake.js';
import { mapWithConcurrency } from './map-with-concurrency.js';
import { concernsAll, toError, toFailure, type UnreadScope } from './scope-failure.js';
import { DEFAULT_CONCURRENCY, type ApplyOptions } from './scope-options.js';

/** The global scope, or a guild. */
interface Scope {
  readonly guildId: Snowflake | null;
}

/** The result of reading scopes. */
interface ReadScopes<S extends Scope, P> {
  /** In the order of the scopes. */
  readonly plans: readonly P[];
  /** The scopes that could not be read. Plain data. */
  readonly unread: readonly UnreadScope<S['guildId']>[];
  /** Their errors. */
  readonly unreadErrors: readonly Error[];
}

/** A plan, which is plain data, and the errors of the scopes that it could not read. */
export interface MadePlan<P> {
  readonly plan: P;
  readonly unreadErrors: readonly Error[];
}

/**
 * Reads and plans every scope, several at a time. One that fails does not stop the others.
 *
 * @throws The reason, if no scope could be read, or none would be.
 */
export async function readScopes<S extends Scope, P>(
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
  const unread: UnreadScope<S['guildId']>[] = [];
  const unreadErrors: Error[] = [];
  for (const scope of scopes) {
    const error = failed.get(scope);
    if (!error) continue;
    unread.push({ guildId: scope.guildId, ...toFailure(error) });
    unreadErrors.push(error);
  }
  return { plans: scopes.flatMap((scope) => plans.get(scope) ?? []), unread, unreadErrors };
}
