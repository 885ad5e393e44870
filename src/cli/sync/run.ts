import { formatPlan } from '../../registration/format-plan.js';
import { countPlan, type Plan } from '../../registration/plan.js';
import type { SyncReport } from '../../registration/sync-report.js';
import { createOutput, type Output } from '../output.js';
import { loadBot } from '../load-bot.js';
import { createPlanPrinter } from '../plan-printer.js';
import { toPlanOptions } from '../plan-options.js';
import { createSyncProgress } from '../progress.js';
import type { Session } from '../session.js';
import type { SyncFlags } from '../sync.js';

/** Plans, prints the plan, and applies it unless it was asked for the plan alone. */
export async function runSync(flags: SyncFlags, session: Session): Promise<void> {
  const { dryRun = false, markdown = false } = flags;
  const output = createOutput(session, flags);
  const { app } = await loadBot(session, flags);
  const bar = await createSyncProgress(session, flags);
  const options = { ...toPlanOptions(flags), onProgress: bar.onProgress };
  try {
    if (dryRun) {
      const plan = await app.plan(options);
      bar.stop();
      if (plan.unread.length > 0) session.exitCode = 1;
      output.result({ plan, counts: countPlan(plan) }, show(plan, markdown, output));
      return;
    }
    const onPlan = (plan: Plan) => {
      bar.stop();
      output.print(show(plan, markdown, output));
    };
    const report = await app.sync({ ...options, onPlan });
    bar.stop();
    output.result({ ...report, counts: countPlan(report.plan) }, describe(report));
  } finally {
    bar.stop();
  }
}

function show(plan: Plan, markdown: boolean, output: Output): string {
  return markdown ? formatPlan(plan, { format: 'markdown' }) : createPlanPrinter(output)(plan);
}

function describe({ writes, isDoneElsewhere }: SyncReport): string {
  if (isDoneElsewhere) return 'Another process that began at the same time has registered the same commands.';
  return writes === 0
    ? 'Nothing was written.'
    : `Done, with ${writes} ${writes === 1 ? 'request' : 'requests'}.`;
}
