import type { Snowflake } from 'commandry/protocol';
import {
  countPlan,
  type BearerToken,
  type PermissionsPlan,
  type PermissionsReport,
  type Plan,
  type SyncReport,
} from 'commandry/sync';
import { CliError } from '../../output/cli-error.js';
import { FailureError, toFailure, type Failure } from '../../output/report-failure.js';
import { showPermissionsPlan } from '../plan/plan-printer.js';
import type { RestoreFile } from './restore-file.js';
import { describeDone, showPlan, type Run } from './run-parts.js';
import {
  addTaken,
  findUnsettled,
  renamesOf,
  toRestorePlan,
  type LostPermissionRecord,
} from './taken-permissions.js';

/** A token accepted by Discord, with the scope for permissions. */
export interface ProvenBearer {
  readonly bearerToken: BearerToken;
  /** The application that it was granted to. */
  readonly applicationId: Snowflake;
}

/** The outcome of an operation. */
type Ended<T> = { readonly report: T } | { readonly error: unknown };

/**
 * Registers commands and sets permissions, including those removed by renames, which stay in the file until they are
 * set.
 */
export async function applyWithPermissions(run: Run, file: RestoreFile, bearer: ProvenBearer): Promise<void> {
  const { app, options, output, clear } = run;
  let taken = file.taken;
  let begun: Plan | undefined;
  const onPlan = async (plan: Plan) => {
    clear();
    output.print(showPlan(plan, run));
    refuseUnknown(plan, file, bearer);
    taken = addTaken(taken, plan);
    await file.write(plan.applicationId, taken);
    begun = plan;
  };
  const readPermissions = alsoRead(options.readPermissions, file);
  const synced = await end(app.sync({ ...options, readPermissions, onPlan }));
  clear();
  if ('error' in synced && !(begun && (taken.length > 0 || begun.scopes.some(isRenaming))))
    throw synced.error;
  const { applicationId } = bearer;
  const permissions = await end(setPermissions(run, bearer, taken, 'error' in synced));
  clear();
  const report = 'report' in permissions ? permissions.report : reportOf(permissions.error);
  if (report) {
    taken = findUnsettled(taken, report, 'report' in synced ? synced.report.plan : undefined);
    await file.write(applicationId, taken);
  }
  const kept = taken.length > 0 ? `\n${describeKept(file.path)}` : '';
  if ('error' in synced || 'error' in permissions) throw toError(synced, permissions, kept);
  if (kept !== '') output.note(kept.trim());
  output.result(
    { ...synced.report, counts: countPlan(synced.report.plan), permissions: permissions.report },
    describeDone(synced.report, permissions.report),
  );
}

function alsoRead(
  asked: boolean | readonly Snowflake[] | undefined,
  { taken }: RestoreFile,
): boolean | readonly Snowflake[] | undefined {
  const guildIds = taken.flatMap(({ guilds }) => guilds.map(({ guildId }) => guildId));
  if (asked === false || guildIds.length === 0) return asked;
  return [...(Array.isArray(asked) ? (asked as readonly Snowflake[]) : []), ...guildIds];
}

function isRenaming(scope: Plan['scopes'][number]): boolean {
  return renamesOf(scope).length > 0;
}

/** @throws CliError, before anything is written, where permissions removed by a rename could not be restored. */
function refuseUnknown(plan: Plan, file: RestoreFile, { applicationId }: ProvenBearer): void {
  file.check(plan.applicationId);
  if (applicationId !== plan.applicationId)
    throw new CliError(
      `The token of the user was granted to application ${applicationId}, but this bot is application ${plan.applicationId}. Let the user grant it to this one. Nothing was written.`,
    );
  const unread = plan.scopes.flatMap(({ permissionLosses }) =>
    permissionLosses.flatMap(({ because, name, unreadIn = [] }) =>
      because === 'rename'
        ? unreadIn.map(({ guildId, message }) => `\n- ${name} in guild ${guildId}: ${message}`)
        : [],
    ),
  );
  if (unread.length === 0) return;
  throw new CliError(
    `Commands would be renamed, which removes their permissions, and these could not be read in every guild, so they could not be restored.${unread.join('')}\nNothing was written. Run it again when the guilds can be read; with --no-read-permissions it continues, and they are lost.`,
  );
}

function setPermissions(
  { app, options, output, markdown, clear }: Run,
  { bearerToken, applicationId }: ProvenBearer,
  taken: readonly LostPermissionRecord[],
  isAfterFailure: boolean,
): Promise<PermissionsReport> {
  return app.syncPermissions({
    ...options,
    bearerToken,
    ...(taken.length > 0 ? { restore: toRestorePlan(applicationId, taken) } : {}),
    // A command that never appears must not keep the others from being restored.
    ...(isAfterFailure || taken.length > 0 ? { unregistered: 'skip' } : {}),
    onPlan: (plan: PermissionsPlan) => {
      clear();
      output.print(showPermissionsPlan(plan, markdown, output));
    },
  });
}

async function end<T>(work: Promise<T>): Promise<Ended<T>> {
  try {
    return { report: await work };
  } catch (error) {
    return { error };
  }
}

/** The report of a `PermissionsError`, from any copy of the package. */
function reportOf(error: unknown): PermissionsReport | undefined {
  return toFailure(error)?.report as PermissionsReport | undefined;
}

function describeKept(path: string): string {
  return `Permissions that a rename removed and that are not restored yet are kept in ${path}. Run "commandry sync --permissions" again: it restores the rest. Delete the file to give them up.`;
}

/** Combines all failures into one error, with what was done. A programming error is thrown as it is. */
function toError(synced: Ended<SyncReport>, permissions: Ended<PermissionsReport>, kept: string): unknown {
  const errors = [synced, permissions].flatMap((ended) => ('error' in ended ? [ended.error] : []));
  const failures = errors.map(toFailure);
  const [first] = failures;
  const unknown = errors.find((_error, index) => failures[index] === undefined);
  if (!first || unknown !== undefined) return unknown;
  const failure: Failure = {
    ...first,
    message: failures.map((each) => each?.message ?? '').join('\n') + kept,
    ...('report' in synced ? { sync: synced.report } : {}),
    ...('error' in synced ? { permissions: 'report' in permissions ? permissions.report : failures[1] } : {}),
  };
  return new FailureError(failure, errors.length === 1 ? errors[0] : new AggregateError(errors));
}
