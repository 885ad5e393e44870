import type { App } from '../../app.js';
import { PERMISSIONS_SCOPE } from '../../model/oauth-scope.js';
import type { PermissionsReport } from '../../permissions/apply.js';
import type { PermissionsPlan } from '../../permissions/plan.js';
import { formatPlan } from '../../registration/format-plan.js';
import { countPlan, type Plan } from '../../registration/plan.js';
import type { PlanOptions } from '../../registration/registration.js';
import type { SyncReport } from '../../registration/sync-report.js';
import { readEnvironment } from '../../environment.js';
import { openBearer, type BearerToken } from '../../rest/bearer.js';
import { createOutput, type Output } from '../output.js';
import { loadBot } from '../load-bot.js';
import { findBearerToken } from '../permissions/bearer-token.js';
import { createPlanPrinter, showPermissionsPlan } from '../plan-printer.js';
import { toPlanOptions } from '../plan-options.js';
import { createSyncProgress } from '../progress.js';
import type { Session } from '../session.js';
import type { SyncFlags } from '../sync.js';

/** What a run works with. */
interface Run {
  readonly app: App;
  readonly options: PlanOptions;
  readonly output: Output;
  readonly markdown: boolean;
  /** Takes away what shows how far it has got. */
  readonly clear: () => void;
}

/** Plans, prints the plan, and applies it unless it was asked for the plan alone. */
export async function runSync(flags: SyncFlags, session: Session): Promise<void> {
  const { dryRun = false, markdown = false, permissions = false } = flags;
  const output = createOutput(session, flags);
  const { app } = await loadBot(session, flags);
  const bar = await createSyncProgress(session, flags);
  const options = { ...toPlanOptions(flags), onProgress: bar.onProgress };
  const run: Run = { app, options, output, markdown, clear: bar.stop };
  try {
    if (dryRun) await showPlan(run, permissions, session);
    else await apply(run, permissions ? await findUsableBearer(session) : undefined);
  } finally {
    bar.stop();
  }
}

async function showPlan(run: Run, withPermissions: boolean, session: Session): Promise<void> {
  const { app, options, output, markdown, clear } = run;
  const plan = await app.plan(options);
  const permissions = withPermissions ? await app.planPermissions(options) : undefined;
  clear();
  if (plan.unread.length + (permissions?.unread.length ?? 0) > 0) session.exitCode = 1;
  const texts = [
    show(plan, run),
    ...(permissions ? [showPermissionsPlan(permissions, markdown, output)] : []),
  ];
  output.result({ plan, counts: countPlan(plan), permissions }, texts.join('\n'));
}

async function apply(run: Run, bearerToken: BearerToken | undefined): Promise<void> {
  const { app, options, output, markdown, clear } = run;
  const onPlan = (plan: Plan) => {
    clear();
    output.print(show(plan, run));
  };
  const report = await app.sync({ ...options, onPlan });
  clear();
  const counts = countPlan(report.plan);
  if (bearerToken === undefined) {
    output.result({ ...report, counts }, describe(report));
    return;
  }
  const permissions = await app.syncPermissions({
    ...options,
    bearerToken,
    restore: report.plan,
    onPlan: (plan: PermissionsPlan) => {
      clear();
      output.print(showPermissionsPlan(plan, markdown, output));
    },
  });
  clear();
  output.result({ ...report, counts, permissions }, describe(report, permissions));
}

/** A token that can set permissions, before anything is written that takes some away. */
async function findUsableBearer(session: Session): Promise<BearerToken> {
  const bearerToken = await findBearerToken(session);
  await openBearer(bearerToken, PERMISSIONS_SCOPE, readEnvironment(session.env).token);
  return bearerToken;
}

function show(plan: Plan, { markdown, output }: Run): string {
  return markdown ? formatPlan(plan, { format: 'markdown' }) : createPlanPrinter(output)(plan);
}

function describe(report: SyncReport, permissions?: PermissionsReport): string {
  if (report.isDoneElsewhere && permissions?.isDoneElsewhere !== false)
    return 'Another process that began at the same time has registered the same commands.';
  const writes = report.writes + (permissions?.writes ?? 0);
  return writes === 0
    ? 'Nothing was written.'
    : `Done, with ${writes} ${writes === 1 ? 'request' : 'requests'}.`;
}
