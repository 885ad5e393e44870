import { formatPermissionsPlan } from '../../permissions/format-plan.js';
import type { PermissionsPlan } from '../../permissions/plan.js';
import { loadBot } from '../load-bot.js';
import { createOutput, type Output } from '../output.js';
import type { PermissionsFlags } from '../permissions.js';
import { createPlanColours } from '../plan-printer.js';
import type { Session } from '../session.js';
import { findBearerToken } from './bearer-token.js';

/** Plans, prints the plan, and applies it unless it was asked for the plan alone. */
export async function runPermissionsApply(flags: PermissionsFlags, session: Session): Promise<void> {
  const { guild: onlyGuilds, dryRun = false, markdown = false } = flags;
  const output = createOutput(session, flags);
  const { app } = await loadBot(session, flags);
  if (dryRun) {
    const plan = await app.planPermissions({ onlyGuilds });
    if (plan.unread.length > 0) session.exitCode = 1;
    output.result({ plan }, show(plan, markdown, output));
    return;
  }
  const bearerToken = await findBearerToken(session);
  const onPlan = (plan: PermissionsPlan) => {
    output.print(show(plan, markdown, output));
  };
  const report = await app.syncPermissions({ bearerToken, onlyGuilds, onPlan });
  const { writes } = report;
  const done = `Done, with ${writes} ${writes === 1 ? 'request' : 'requests'}.`;
  output.result(report, writes === 0 ? 'Nothing was written.' : done);
}

function show(plan: PermissionsPlan, markdown: boolean, output: Output): string {
  return formatPermissionsPlan(
    plan,
    markdown ? { format: 'markdown' } : { colours: createPlanColours(output) },
  );
}
