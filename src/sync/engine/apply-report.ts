import { CommandryError, type ErrorCode } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { nameScope, type ScopeFailure, type UnreadScope } from './scope-failure.js';

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
   * True if another replica that started at the same time did the same. Then nothing was read or written here, and the
   * plan is empty, or the one that was to be applied.
   */
  readonly isDoneElsewhere: boolean;
}

/** How an error says what is left of a plan. */
interface WhatIsLeft<C> {
  readonly of: readonly AppliedScope<C>[];
  /** For example `%s scopes`, where the message says `2 of 3 scopes`. */
  readonly what: string;
  readonly nameChange: (change: C) => string;
}

/** Part of a plan was applied and part is left. */
export class IncompleteError<
  R extends ApplyReport<{ readonly unread: readonly UnreadScope[] }>,
  C,
> extends CommandryError {
  /** The changes that were made, and those that are left. */
  readonly report: R;

  /** @param causes - The errors while the plan was applied, in the order of its scopes, and of reading. */
  constructor(code: ErrorCode, report: R, left: WhatIsLeft<C>, causes: readonly Error[]) {
    const faults = causes.flatMap((cause) => (cause instanceof CommandryError ? cause.faults : []));
    super(code, describeLeft(report.plan.unread, left), { faults, ...toCause(causes) });
    this.report = report;
  }
}

/** The errors as the cause of one: itself, or all together. */
function toCause(errors: readonly Error[]): { readonly cause?: Error } {
  const [first, ...more] = errors;
  if (!first) return {};
  return { cause: more.length === 0 ? first : new AggregateError(errors, 'Several calls failed.') };
}

/** How many scopes a message names; the others are counted. */
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
