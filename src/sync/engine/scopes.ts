import pMap from 'p-map';
import * as z from 'zod/mini';
import { CommandryError, type ErrorCode } from '../../common/errors/commandry-error.js';
import { aFunction, whole } from '../../common/read-given.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** Progress of a plan or a sync. */
export interface SyncProgress {
  /** Whether scopes are being read or written. */
  readonly phase: 'read' | 'write';
  /** Completed scopes of the phase, this one included. */
  readonly done: number;
  /** The number of scopes in this phase. */
  readonly total: number;
  /** The completed scope; null for the global one. */
  readonly guildId: Snowflake | null;
}

/** Options of `apply`. */
export interface ApplyOptions {
  /** How many scopes at a time, 1 to 50. Default 10. */
  readonly concurrency?: number | undefined;
  /** Called after every completed scope. Only scopes with something to write are counted. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** The fields of all options of `apply`. */
export const APPLY_FIELDS = {
  concurrency: z.optional(whole(1, 50)),
  onProgress: z.optional(aFunction<never>()),
};

/** The schema of the options of `apply`. */
export const ApplyOptions = z.strictObject(APPLY_FIELDS);

/** How many scopes at a time by default. */
export const DEFAULT_CONCURRENCY = 10;

/** Code and message of an error, as plain data. */
interface ScopeFailure {
  /** The code of the error, for example `GUILD_NOT_INSTALLED`. */
  readonly code: string;
  /** The message of the error. */
  readonly message: string;
}

/** A scope that could not be read. Nothing is written there. */
export interface UnreadScope<G = Snowflake | null> extends ScopeFailure {
  /** The guild; null for the global commands. */
  readonly guildId: G;
}

/** Returns the code of the first error, and every distinct message. */
function toFailure(first: Error, ...more: readonly Error[]): ScopeFailure {
  const messages = new Set([first, ...more].map(({ message }) => message));
  return {
    code: first instanceof CommandryError ? first.code : 'INTERNAL',
    message: [...messages].join(' '),
  };
}

/** Returns a thrown value as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * True if the next scope would fail too: Discord is unreachable, the token is refused, or the application is
 * another one.
 */
export function concernsAll(error: unknown): boolean {
  if (!(error instanceof CommandryError)) return false;
  return (
    error.code === 'DISCORD_UNREACHABLE' ||
    error.code === 'APPLICATION_NOT_OWN' ||
    error.discord?.status === 401
  );
}

export function nameScope(guildId: Snowflake | null): string {
  return guildId === null ? 'Global commands' : `Guild ${guildId}`;
}

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
  readonly unreadErrors: readonly Error[];
}

/** A plan (plain data), and the errors of the scopes that could not be read. */
export interface MadePlan<P> {
  readonly plan: P;
  readonly unreadErrors: readonly Error[];
}

/**
 * Reads and plans every scope, several at a time. One that fails does not stop the others.
 *
 * @throws The reason, if no scope could be read.
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

/** A plan, and how to write it. */
interface Applying<C, S extends PlannedScope<C>, R> {
  readonly scopes: readonly S[];
  /** The scopes that the plan could not read, and their errors if they are known. */
  readonly unread: readonly UnreadScope[];
  readonly unreadErrors: readonly Error[];
  /** Writes the changes of a scope, and adds to `written`. An error ends the scope. */
  readonly write: (scope: S, written: Written<C>) => Promise<void>;
  /** True if the next scope would fail too. */
  readonly stopsAll: (error: Error) => boolean;
  /** True if one of these errors explains all that is left, in `open` scopes. */
  readonly isOneFailure: (errors: readonly Error[], open: number) => boolean;
  readonly toReport: (scopes: readonly AppliedScope<C, S['guildId']>[], result: Result) => R;
  readonly Incomplete: new (report: R, causes: readonly Error[]) => Error;
}

/**
 * Writes every scope of a plan, several at a time. One that fails does not stop the others, unless they would fail too.
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

/** The outcome of one scope of a plan. */
export interface AppliedScope<C, G = Snowflake | null> {
  /** The guild; null for the global commands. */
  readonly guildId: G;
  /**
   * `unchanged`: nothing to do. `done`: everything was done. `failed`: a request failed, or its outcome is unknown.
   * `left`: nothing was tried, because an earlier failure concerns every scope.
   */
  readonly outcome: 'unchanged' | 'done' | 'failed' | 'left';
  /** Requests that changed something. */
  readonly writes: number;
  /** Changes that were written. */
  readonly done: readonly C[];
  /** Changes that were not written, or whose outcome is unknown. */
  readonly left: readonly C[];
  /** Code and message of the failure; null if nothing failed or nothing was tried. */
  readonly failure: ScopeFailure | null;
}

/** The result of applying a plan. Plain data. */
export interface ApplyReport<P> {
  /** The plan that was applied. */
  readonly plan: P;
  /** Requests that changed something; 0 when nothing differed. */
  readonly writes: number;
  /**
   * True if another replica that started at the same time did it. Nothing was read or written here; the plan is empty,
   * or the one to be applied.
   */
  readonly isDoneElsewhere: boolean;
}

/** How an error describes what is left of a plan. */
interface WhatIsLeft<C> {
  readonly of: readonly AppliedScope<C>[];
  /** For example `%s scopes`, where the message says `2 of 3 scopes`. */
  readonly what: string;
  readonly nameChange: (change: C) => string;
}

/** A plan was applied in part. */
export class IncompleteError<
  R extends ApplyReport<{ readonly unread: readonly UnreadScope[] }>,
  C,
> extends CommandryError {
  /** The changes that were made, and those that are left. */
  readonly report: R;

  /** @param causes - The errors while the plan was applied, in the order of its scopes, and of reading. */
  constructor(code: ErrorCode, report: R, left: WhatIsLeft<C>, causes: readonly Error[]) {
    const discordProblems = causes.flatMap((cause) =>
      cause instanceof CommandryError ? cause.discordProblems : [],
    );
    super(code, describeLeft(report.plan.unread, left), { discordProblems, ...toCause(causes) });
    this.report = report;
  }
}

/** The `cause` for one or several errors. */
function toCause(errors: readonly Error[]): { readonly cause?: Error } {
  const [first, ...more] = errors;
  if (!first) return {};
  return { cause: more.length === 0 ? first : new AggregateError(errors, 'Several calls failed.') };
}

/** How many scopes a message names; further ones are counted. */
const NAMED = 10;

function describeLeft<C>(
  unread: readonly UnreadScope[],
  { of: scopes, what, nameChange }: WhatIsLeft<C>,
): string {
  const open = [
    ...scopes.filter(({ left }) => left.length > 0).map((scope) => describeScope(scope, nameChange)),
    ...unread.map(({ guildId, message }) => `${nameScope(guildId)}: not read. ${message}`),
  ];
  const all = scopes.length + unread.length;
  const hidden = open.length - NAMED;
  return [
    `${what.replace('%s', `${all - open.length} of ${all}`)} are as declared; something is left in the others.`,
    ...open.slice(0, NAMED).map((line) => `- ${line}`),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    '',
  ].join('\n');
}

function describeScope<C>(
  { guildId, done, left, failure }: AppliedScope<C>,
  nameChange: (change: C) => string,
): string {
  const before = done.length > 0 ? `${done.length} of ${done.length + left.length} changes done, ` : '';
  const what = left.map(nameChange).join(', ');
  return `${nameScope(guildId)}: ${before}left: ${what}. ${failure?.message ?? 'Not tried.'}`;
}

/**
 * Runs `work` for each element, in order, at most `concurrency` at a time. After `stop` is called no further work
 * begins; work in flight is awaited.
 *
 * @param concurrency - A whole number from 1.
 * @param work - Must not reject.
 */
export async function mapWithConcurrency<T>(
  elements: readonly T[],
  concurrency: number,
  work: (element: T, stop: () => void) => Promise<void>,
): Promise<void> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  await pMap(elements, (element) => (isStopped ? undefined : work(element, stop)), { concurrency });
}
