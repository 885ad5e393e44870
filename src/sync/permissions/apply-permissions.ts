import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import {
  IncompleteError,
  type AppliedScope,
  type ApplyReport,
  applyScopes,
  type Written,
  concernsAll,
  toError,
  type ApplyOptions,
} from '../engine/scopes.js';
import { describeCommand } from '../format.js';
import {
  describeTarget,
  type GuildPermissionsPlan,
  type PermissionChange,
  type PermissionsPlan,
} from './permissions-plan.js';
import type { PermissionsClient } from './permissions-client.js';

/** The outcome in one guild. Each command (or the application) whose permissions are written is a change. */
export interface GuildPermissionsReport extends AppliedScope<PermissionChange, Snowflake> {
  readonly guildId: Snowflake;
}

/** The result of `syncPermissions`. Plain data. */
export interface PermissionsReport extends ApplyReport<PermissionsPlan> {
  /** In the order of the plan. */
  readonly guilds: readonly GuildPermissionsReport[];
}

/** Permissions were set in part. Run it again, with the same `restore`: it does the rest and repeats nothing. */
export class PermissionsError extends IncompleteError<PermissionsReport, PermissionChange> {
  constructor(report: PermissionsReport, causes: readonly Error[]) {
    const nameChange = ({ command }: PermissionChange) => describeTarget(command);
    const left = { of: report.guilds, what: 'The permissions in %s guilds', nameChange };
    super('PERMISSIONS_INCOMPLETE', report, left, causes);
  }
}

interface ApplyPermissionsOptions extends ApplyOptions {
  /** How to treat permissions declared for commands that are not registered. Default `refuse`. */
  readonly unregistered?: 'refuse' | 'skip' | undefined;
}

/**
 * Applies a plan, one call for each set of permissions that differs. A failure does not stop the rest, unless
 * everything else would fail too.
 *
 * @param unreadErrors - The errors of the guilds that the plan could not read, if they are known.
 * @throws CommandryError `COMMAND_NOT_REGISTERED` before anything is written.
 * @throws PermissionsError If something is left. If nothing was written and one thing failed, throws its error instead.
 */
export async function applyPermissions(
  client: Pick<PermissionsClient, 'set'>,
  plan: PermissionsPlan,
  { unregistered = 'refuse', ...options }: ApplyPermissionsOptions = {},
  unreadErrors: readonly Error[] = [],
): Promise<PermissionsReport> {
  if (unregistered === 'refuse') refuseUnregistered(plan);
  const { guilds, unread } = plan;
  return applyScopes<PermissionChange, GuildPermissionsPlan, PermissionsReport>(
    {
      scopes: guilds,
      unread,
      unreadErrors,
      write: (guild, written) => writeGuild(client, guild, written),
      stopsAll,
      isOneFailure: (errors, open) =>
        errors.length > 0 && (errors.every(stopsAll) || (errors.length === 1 && open === 1)),
      toReport: (reports, result) => ({ plan, guilds: reports, ...result }),
      Incomplete: PermissionsError,
    },
    options,
  );
}

/** A command that fails does not stop the others of the guild, unless they would fail too. */
async function writeGuild(
  client: Pick<PermissionsClient, 'set'>,
  { guildId, changes }: GuildPermissionsPlan,
  written: Written<PermissionChange>,
): Promise<void> {
  for (const change of changes) {
    try {
      await client.set(guildId, change.id, change.permissions);
      written.writes++;
      written.done.push(change);
    } catch (thrown) {
      const error = toError(thrown);
      if (stopsGuild(error)) throw error;
      written.errors.push(error);
    }
  }
}

/** True if the next command of the guild would fail too. */
function stopsGuild(error: Error): boolean {
  return stopsAll(error) || (error instanceof CommandryError && error.code === 'GUILD_NOT_INSTALLED');
}

/** True if the next guild would fail too. Errors that are not ours come from the function that returns the token. */
function stopsAll(error: Error): boolean {
  return !(error instanceof CommandryError) || /^(BEARER|SYNC)_/.test(error.code) || concernsAll(error);
}

/** @throws CommandryError `COMMAND_NOT_REGISTERED`. */
function refuseUnregistered({ guilds }: PermissionsPlan): void {
  const list = guilds.flatMap(({ guildId, unregistered }) =>
    unregistered.map(({ candidates, ...command }) => {
      const there = candidates.length > 0 ? ` There are: ${candidates.join(', ')}.` : '';
      return `\n  ${describeCommand(command)} is not registered for guild ${guildId}.${there}`;
    }),
  );
  if (list.length === 0) return;
  const what = `Permissions are declared for commands that are not registered.${list.join('')}\n`;
  throw new CommandryError('COMMAND_NOT_REGISTERED', what);
}
