import { PERMISSIONS_SCOPE } from 'commandry/protocol';
import { countPlan, type Plan } from 'commandry/sync';
import { proveBearer, readEnvironment } from 'commandry/tooling';
import { loadBot } from '../../runtime/load-bot.js';
import { createOutput } from '../../output/output.js';
import { findBearerToken } from '../permissions/bearer-token.js';
import { toPlanOptions } from '../plan/plan-options.js';
import { showPermissionsPlan } from '../plan/plan-printer.js';
import { createSyncProgress } from '../../output/progress.js';
import type { Session } from '../../runtime/command-session.js';
import type { SyncFlags } from './flags.js';
import { openRestoreFile, type RestoreFile } from './restore-file.js';
import { describeDone, showPlan, type Run } from './run-parts.js';
import { applyWithPermissions, type ProvenBearer } from './with-permissions.js';

/** Plans, prints the plan, and applies it unless only the plan was requested. */
export async function runSync(flags: SyncFlags, session: Session): Promise<void> {
  const { dryRun = false, markdown = false, permissions = false } = flags;
  const output = createOutput(session, flags);
  const { app, folder } = await loadBot(session, flags);
  const file = permissions ? await openRestoreFile(folder) : undefined;
  const bar = await createSyncProgress(session, flags);
  const options = { ...toPlanOptions(flags), onProgress: bar.onProgress };
  const run: Run = { app, options, output, markdown, clear: bar.stop };
  try {
    if (dryRun) await planOnly(run, file, session);
    else if (file) await applyWithPermissions(run, file, await findProvenBearer(session));
    else await apply(run);
  } finally {
    bar.stop();
  }
}

async function planOnly(run: Run, file: RestoreFile | undefined, session: Session): Promise<void> {
  const { app, options, output, markdown, clear } = run;
  const plan = await app.plan(options);
  file?.check(plan.applicationId);
  const permissions = file ? await app.planPermissions(options) : undefined;
  clear();
  if (plan.unread.length + (permissions?.unread.length ?? 0) > 0) session.exitCode = 1;
  const texts = [
    showPlan(plan, run),
    ...(permissions ? [showPermissionsPlan(permissions, markdown, output)] : []),
    ...(file && file.taken.length > 0 ? [describeKept(file)] : []),
  ];
  const kept = file && file.taken.length > 0 ? { permissionsToRestore: file.taken } : {};
  output.result({ plan, counts: countPlan(plan), permissions, ...kept }, texts.join('\n'));
}

function describeKept({ path, taken }: RestoreFile): string {
  const names = taken.map(({ name }) => name).join(', ');
  return `\n${path} holds permissions that an earlier rename removed from ${names}: "commandry sync --permissions" restores them.`;
}

async function apply(run: Run): Promise<void> {
  const { app, options, output, clear } = run;
  const onPlan = (plan: Plan) => {
    clear();
    output.print(showPlan(plan, run));
  };
  const report = await app.sync({ ...options, onPlan });
  clear();
  output.result({ ...report, counts: countPlan(report.plan) }, describeDone(report));
}

/** Returns a token that can set permissions, before anything is written that removes some. */
async function findProvenBearer(session: Session): Promise<ProvenBearer> {
  const bearerToken = await findBearerToken(session);
  const { baseUrl, token } = readEnvironment(session.env);
  const { fetch, clock } = session;
  const applicationId = await proveBearer({ baseUrl, fetch, clock }, bearerToken, PERMISSIONS_SCOPE, token);
  return { bearerToken, applicationId };
}
