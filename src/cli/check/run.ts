import type { App } from '../../app.js';
import { compareManifests, type ScopeChanges } from '../../registration/manifest/compare-manifests.js';
import { toManifest } from '../../registration/manifest/manifest.js';
import type { Plan } from '../../registration/plan.js';
import { showPath } from '../app-file.js';
import type { CheckFlags } from '../check.js';
import { DIFFERS } from '../exit-codes.js';
import { formatChanges } from '../format-changes.js';
import { loadBot } from '../load-bot.js';
import { findManifestPath, isThere, readManifest } from '../manifest-file.js';
import { createOutput, type Output } from '../output.js';
import { createPlanPrinter } from '../plan-printer.js';
import type { Session } from '../session.js';

/** What was compared with a manifest. */
interface FileCheck {
  readonly file: string;
  readonly isSame: boolean;
  /** What differs, by scope. */
  readonly scopes: readonly ScopeChanges[];
}

/** What was compared with the service. */
interface RemoteCheck {
  readonly isSame: boolean;
  readonly plan: Plan;
}

/** Compares, says what differs, and sets the exit code. */
export async function runCheck(flags: CheckFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const isRemote = flags.remote === true;
  const { app, folder } = await loadBot(session, flags, { codeOnly: !isRemote });
  const path = findManifestPath(session.cwd, folder, flags.manifest);
  const isOptional = isRemote && flags.manifest === undefined;
  const manifest = isOptional && !(await isThere(path)) ? null : await checkFile(app, path);
  const remote = isRemote ? await checkRemote(app) : null;
  const checks = [manifest, remote].filter((check) => check !== null);
  const isSame = checks.every((check) => check.isSame);
  if (!isSame) session.exitCode = DIFFERS;
  if (remote && remote.plan.unread.length > 0) session.exitCode = 1;
  const texts = [
    ...(manifest ? [describeFile(manifest, showPath(session.cwd, path), output)] : []),
    ...(remote ? [describeRemote(remote, output)] : []),
  ];
  output.result({ isSame, manifest, remote }, texts.join('\n\n'));
}

async function checkFile(app: App, file: string): Promise<FileCheck> {
  const scopes = compareManifests(await readManifest(file), toManifest(app.declaredScopes));
  return { file, isSame: scopes.length === 0, scopes };
}

async function checkRemote(app: App): Promise<RemoteCheck> {
  const plan = await app.plan();
  const isSame = plan.unread.length === 0 && plan.scopes.every(({ changes }) => changes.length === 0);
  return { isSame, plan };
}

function describeFile({ isSame, scopes }: FileCheck, shown: string, { paint }: Output): string {
  if (isSame) return `The code says what ${shown} says.`;
  return `${formatChanges(scopes, paint)}\n\nThe code does not say what ${shown} says. Run "commandry manifest" if the code is right.`;
}

function describeRemote({ isSame, plan }: RemoteCheck, output: Output): string {
  if (isSame) return 'The service has what the code declares.';
  const shown = createPlanPrinter(output)(plan);
  if (plan.unread.length > 0)
    return `${shown}\n\nWhether the service has what the code declares is not known: not every scope could be read.`;
  return `${shown}\n\nThe service does not have what the code declares. Run "commandry sync" if the code is right.`;
}
