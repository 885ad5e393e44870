import type { App } from 'commandry';
import type { PermissionsPlan, Plan } from 'commandry/sync';
import { showPath } from '../../runtime/app-file.js';
import type { CheckFlags } from './flags.js';
import { DIFFERS } from '../../output/exit-codes.js';
import {
  compareManifestPermissions,
  compareManifestRoutes,
  compareManifests,
  type ManifestPermissionChanges,
  type ManifestRouteChange,
  type ScopeChanges,
} from '../../manifest/compare-manifests.js';
import { toManifest } from '../../manifest/manifest.js';
import { findOverlappingRoutes } from '../../manifest/overlapping-routes.js';
import { findStrandedRoutes, type StrandedRoute } from '../../manifest/stranded-routes.js';
import { describeGatewayNeeds, toGatewayNeeds } from '../list/listed-events.js';
import { formatChanges, formatPermissionChanges } from '../plan/format-changes.js';
import { formatOverlaps, formatRouteChanges, formatStranded } from '../plan/format-route-changes.js';
import { loadBot, routesOf } from '../../runtime/load-bot.js';
import { findManifestPath, exists, readManifest } from '../manifest/manifest-file.js';
import { createOutput, type Output } from '../../output/output.js';
import { createPlanPrinter, showPermissionsPlan } from '../plan/plan-printer.js';
import type { Session } from '../../runtime/command-session.js';

/** The result of comparing with a manifest. */
interface FileCheck {
  readonly file: string;
  readonly isSame: boolean;
  /** The differences by scope. */
  readonly scopes: readonly ScopeChanges[];
  /** The differences in permissions, by guild. */
  readonly permissions: readonly ManifestPermissionChanges[];
  /** The differences in routes. */
  readonly routes: readonly ManifestRouteChange[];
  /** The reasons why components on messages would stop working. */
  readonly stranded: readonly StrandedRoute[];
  /** The format version of the file. */
  readonly manifestVersion: number;
}

/** The result of comparing with Discord. */
interface RemoteCheck {
  readonly isSame: boolean;
  readonly plan: Plan;
  /** Null where the code declares none. */
  readonly permissions: PermissionsPlan | null;
}

/** Compares, prints the differences, and sets the exit code. */
export async function runCheck(flags: CheckFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const isRemote = flags.remote === true || flags.emulator !== undefined;
  const { app, folder } = await loadBot(session, flags, { codeOnly: !isRemote });
  const path = findManifestPath(session.cwd, folder, flags.manifest);
  const isOptional = isRemote && flags.manifest === undefined;
  const manifest = isOptional && !(await exists(path)) ? null : await checkFile(app, path);
  const remote = isRemote ? await checkRemote(app) : null;
  const overlaps = findOverlappingRoutes(routesOf(app));
  const checks = [manifest, remote].filter((check) => check !== null);
  const isSame = checks.every((check) => check.isSame);
  if (!isSame) session.exitCode = DIFFERS;
  if (remote && isUnread(remote)) session.exitCode = 1;
  const gateway = toGatewayNeeds(app) ?? null;
  const texts = [
    ...(overlaps.length > 0 ? [formatOverlaps(overlaps, output.paint)] : []),
    ...(gateway ? [describeGatewayNeeds(gateway, output)] : []),
    ...(manifest ? [describeFile(manifest, showPath(session.cwd, path), output)] : []),
    ...(remote ? [describeRemote(remote, output)] : []),
  ];
  output.result({ isSame, overlaps, gateway, manifest, remote }, texts.join('\n\n'));
}

async function checkFile(app: App, file: string): Promise<FileCheck> {
  const written = await readManifest(file);
  const declared = toManifest(app.declaredScopes, app.permissionsInCode, routesOf(app));
  const scopes = compareManifests(written, declared);
  const permissions = compareManifestPermissions(written.permissions, declared.permissions);
  const routes = compareManifestRoutes(written.routes, declared.routes);
  const stranded = findStrandedRoutes(written.routes, routesOf(app));
  const isSame = scopes.length + permissions.length + routes.length + stranded.length === 0;
  const { manifestVersion } = written;
  return { file, isSame, scopes, permissions, routes, stranded, manifestVersion };
}

async function checkRemote(app: App): Promise<RemoteCheck> {
  const plan = await app.plan();
  const permissions = app.declaredPermissions.length === 0 ? null : await app.planPermissions();
  const isSame =
    !isUnread({ plan, permissions }) && !hasCommandChanges(plan) && !hasPermissionChanges(permissions);
  return { isSame, plan, permissions };
}

function hasCommandChanges({ scopes }: Plan): boolean {
  return scopes.some(({ changes }) => changes.length > 0);
}

function hasPermissionChanges(permissions: PermissionsPlan | null): boolean {
  const guilds = permissions?.guilds ?? [];
  return guilds.some(({ changes, unregistered }) => changes.length + unregistered.length > 0);
}

function isUnread({ plan, permissions }: Pick<RemoteCheck, 'plan' | 'permissions'>): boolean {
  return plan.unread.length + (permissions?.unread.length ?? 0) > 0;
}

function describeFile(check: FileCheck, shown: string, { paint }: Output): string {
  const { isSame, scopes, permissions, routes, stranded, manifestVersion } = check;
  if (isSame) return `The code and ${shown} match.`;
  const missing = [
    ...(permissions.length > 0 && manifestVersion < FIRST_WITH_PERMISSIONS ? ['permissions'] : []),
    ...(routes.length > 0 && manifestVersion < FIRST_WITH_ROUTES ? ['routes'] : []),
  ].join(' and no ');
  return [
    ...(scopes.length > 0 ? [formatChanges(scopes, paint)] : []),
    ...(permissions.length > 0 ? [formatPermissionChanges(permissions, paint)] : []),
    ...(routes.length > 0 ? [formatRouteChanges(routes, paint)] : []),
    ...(stranded.length > 0 ? [formatStranded(stranded, paint)] : []),
    ...(missing === '' ? [] : [`${shown} is of format ${manifestVersion}, which has no ${missing}.`]),
    `The code and ${shown} differ. Run "commandry manifest" if the code is right.`,
  ].join('\n\n');
}

/** The first manifest format with permissions. */
const FIRST_WITH_PERMISSIONS = 2;
/** The first with routes. */
const FIRST_WITH_ROUTES = 3;

function describeRemote(remote: RemoteCheck, output: Output): string {
  const { isSame, plan, permissions } = remote;
  if (isSame) return 'Discord and the code match.';
  const isLess = hasCommandChanges(plan) || plan.unread.length > 0;
  const isOther = hasPermissionChanges(permissions) || (permissions?.unread.length ?? 0) > 0;
  return [
    ...(isLess ? [createPlanPrinter(output)(plan)] : []),
    ...(permissions && isOther ? [showPermissionsPlan(permissions, false, output)] : []),
    isUnread(remote)
      ? 'Whether Discord and the code match is unknown: not every scope could be read.'
      : `Discord and the code differ. Run ${toAdvice(remote)} if the code is right.`,
  ].join('\n\n');
}

function toAdvice({ plan, permissions }: RemoteCheck): string {
  return [
    ...(hasCommandChanges(plan) ? ['"commandry sync"'] : []),
    ...(hasPermissionChanges(permissions) ? ['"commandry permissions apply"'] : []),
  ].join(', then ');
}
