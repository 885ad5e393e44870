import type { PermissionsPlan, PermissionsReport } from 'commandry/sync';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput } from '../../output/output.js';
import type { PermissionsFlags } from './flags.js';
import { showPermissionsPlan } from '../plan/plan-printer.js';
import { createSyncProgress } from '../../output/progress.js';
import type { Session } from '../../runtime/command-session.js';
import { findBearerToken } from './bearer-token.js';
import { describeWrites } from '../sync/run-parts.js';

/** Plans, prints the plan, and applies it unless only the plan was requested. */
export async function runPermissionsApply(flags: PermissionsFlags, session: Session): Promise<void> {
  const { guild: onlyGuilds, dryRun = false, markdown = false, concurrency } = flags;
  const output = createOutput(session, flags);
  const { app } = await loadBot(session, flags);
  const bar = await createSyncProgress(session, flags);
  const options = { onlyGuilds, concurrency, onProgress: bar.onProgress };
  try {
    if (dryRun) {
      const plan = await app.planPermissions(options);
      bar.stop();
      if (plan.unread.length > 0) session.exitCode = 1;
      output.result({ plan }, showPermissionsPlan(plan, markdown, output));
      return;
    }
    const bearerToken = await findBearerToken(session);
    const onPlan = (plan: PermissionsPlan) => {
      bar.stop();
      output.print(showPermissionsPlan(plan, markdown, output));
    };
    const report = await app.syncPermissions({ ...options, bearerToken, onPlan });
    bar.stop();
    output.result(report, describeReport(report));
  } finally {
    bar.stop();
  }
}

function describeReport({ writes, isDoneElsewhere }: PermissionsReport): string {
  if (isDoneElsewhere) return 'Another process that started at the same time has set the same permissions.';
  return describeWrites(writes);
}
