import type { App } from 'commandry';
import {
  formatPlan,
  type PermissionsReport,
  type Plan,
  type PlanOptions,
  type SyncReport,
} from 'commandry/sync';
import { count } from '../../output/count.js';
import type { Output } from '../../output/output.js';
import { createPlanPrinter } from '../plan/plan-printer.js';

/** The parts of a run. */
export interface Run {
  readonly app: App;
  readonly options: PlanOptions;
  readonly output: Output;
  readonly markdown: boolean;
  /** Clears the progress display. */
  readonly clear: () => void;
}

export function showPlan(plan: Plan, { markdown, output }: Run): string {
  return markdown ? formatPlan(plan, { format: 'markdown' }) : createPlanPrinter(output)(plan);
}

export function describeDone(report: SyncReport, permissions?: PermissionsReport): string {
  if (report.isDoneElsewhere && permissions?.isDoneElsewhere !== false)
    return 'Another process that started at the same time has registered the same commands.';
  return describeWrites(report.writes + (permissions?.writes ?? 0));
}

export function describeWrites(writes: number): string {
  return writes === 0 ? 'Nothing was written.' : `Done, with ${count(writes, 'request')}.`;
}
