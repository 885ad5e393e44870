import { IncompleteError, type AppliedScope, type ApplyReport } from '../engine/apply-report.js';
import { describeCommand } from '../format/describe-command.js';
import type { Change, Plan } from './commands-plan.js';

/** The outcome of one scope of a plan. */
export type ScopeReport = AppliedScope<Change>;

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
