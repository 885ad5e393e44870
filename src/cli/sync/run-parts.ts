import type { App } from '../../app/create-app.js';
import type { PermissionsReport } from '../../sync/permissions/apply-permissions.js';
import { formatPlan } from '../../sync/format/format-commands-plan.js';
import type { Plan } from '../../sync/commands/commands-plan.js';
import type { PlanOptions } from '../../sync/commands/plan-and-apply.js';
import type { SyncReport } from '../../sync/commands/sync-report.js';
import type { Output } from '../output.js';
import { createPlanPrinter } from '../plan-printer.js';

/** What a run works with. */
export interface Run {
  readonly app: App;
  readonly options: PlanOptions;
  readonly output: Output;
  readonly markdown: boolean;
  /** Takes away what shows how far it has got. */
  readonly clear: () => void;
}

export function showPlan(plan: Plan, { markdown, output }: Run): string {
  return markdown ? formatPlan(plan, { format: 'markdown' }) : createPlanPrinter(output)(plan);
}

export function describeDone(report: SyncReport, permissions?: PermissionsReport): string {
  if (report.isDoneElsewhere && permissions?.isDoneElsewhere !== false)
    return 'Another process that began at the same time has registered the same commands.';
  const writes = report.writes + (permissions?.writes ?? 0);
  return writes === 0
    ? 'Nothing was written.'
    : `Done, with ${writes} ${writes === 1 ? 'request' : 'requests'}.`;
}
