import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { listLeft, nameScope, toCause, type ScopeFailure } from '../engine/scope-failure.js';
import { describeCommand } from '../format/describe-command.js';
import type { Change, Plan } from './commands-plan.js';

/** The outcome of one scope of a plan. */
export interface ScopeReport {
  /** The guild; null for the global commands. */
  readonly guildId: Snowflake | null;
  /**
   * `unchanged`: nothing to do. `done`: everything was done. `failed`: a request failed, or its outcome is unknown.
   * `left`: nothing was tried, because an earlier failure concerns every scope.
   */
  readonly outcome: 'unchanged' | 'done' | 'failed' | 'left';
  /** Requests that changed something. */
  readonly writes: number;
  /** Changes that were written. */
  readonly done: readonly Change[];
  /** Changes that were not written. */
  readonly left: readonly Change[];
  /** Code and message of the failure; null if nothing failed. */
  readonly failure: ScopeFailure | null;
}

/** The result of applying a plan. Plain data. */
export interface SyncReport {
  /** The plan that was applied. */
  readonly plan: Plan;
  /** Requests that changed something; 0 when nothing differed. */
  readonly writes: number;
  /** In the order of the plan. */
  readonly scopes: readonly ScopeReport[];
  /**
   * True if another replica that started at the same time registered the same commands. Then nothing was read or
   * written here, and the plan is empty, or the one that was to be applied.
   */
  readonly isDoneElsewhere: boolean;
}

/** Part of a plan was applied and part is left. Running again does the rest and repeats nothing. */
export class SyncError extends CommandryError {
  /** The changes that were made, and those that are left. */
  readonly report: SyncReport;

  /** @param causes - The errors while the plan was applied, in the order of its scopes. */
  constructor(report: SyncReport, causes: readonly Error[]) {
    const faults = causes.flatMap((failed) => (failed instanceof CommandryError ? failed.faults : []));
    super('SYNC_INCOMPLETE', describeReport(report), {
      faults,
      ...toCause(causes, 'Several scopes failed.'),
    });
    this.report = report;
  }
}

function describeReport({ plan, scopes }: SyncReport): string {
  const open = [
    ...scopes.filter(({ left }) => left.length > 0).map(describeScope),
    ...plan.unread.map(({ guildId, message }) => `${nameScope(guildId)}: not read. ${message}`),
  ];
  const finished = scopes.length + plan.unread.length - open.length;
  const all = finished + open.length;
  return listLeft(`${finished} of ${all} scopes are as declared; something is left in the others.`, open);
}

function describeScope({ guildId, outcome, done, left, failure }: ScopeReport): string {
  const what = left.map((change) => `${change.action} ${describeCommand(change)}`).join(', ');
  const before = done.length > 0 ? `${done.length} of ${done.length + left.length} changes done, ` : '';
  const reason = outcome === 'left' ? 'Not tried.' : (failure?.message ?? '');
  return `${nameScope(guildId)}: ${before}left: ${what}. ${reason}`;
}
