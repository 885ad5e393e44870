import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { writeEachScope, type WrittenScope } from '../engine/each-scope.js';
import {
  concernsAll,
  listLeft,
  nameScope,
  toCause,
  toError,
  toFailure,
  type ScopeFailure,
} from '../engine/scope-failure.js';
import type { ApplyOptions } from '../engine/scope-options.js';
import { describeCommand } from '../format/describe-command.js';
import type { PermissionsClient } from './permissions-client.js';
import type { GuildPermissionsPlan, PermissionChange, PermissionsPlan } from './permissions-plan.js';
import { describeTarget } from '../format/permissions-plan-lines.js';

/** The outcome of the permissions in one guild. */
export interface GuildPermissionsReport {
  readonly guildId: Snowflake;
  /** Sets that were written. */
  readonly writes: number;
  /** Sets that were not written, or whose outcome is unknown. */
  readonly left: readonly PermissionChange[];
  /** Code and message of the failure; null if nothing failed or nothing was tried. */
  readonly failure: ScopeFailure | null;
}

/** The result of `syncPermissions`. Plain data. */
export interface PermissionsReport {
  /** The plan that was applied. */
  readonly plan: PermissionsPlan;
  /** Requests that changed something; 0 when nothing differed. */
  readonly writes: number;
  /** In the order of the plan. */
  readonly guilds: readonly GuildPermissionsReport[];
  /**
   * True if another replica that started at the same time set the same permissions. Then nothing was read or written
   * here, and the plan is empty.
   */
  readonly isDoneElsewhere: boolean;
}

/**
 * Part of the permissions was set and part is left. Running again, with the same `restore`, does the rest and repeats
 * nothing.
 */
export class PermissionsError extends CommandryError {
  /** The changes that were made, and those that are left. */
  readonly report: PermissionsReport;

  constructor(report: PermissionsReport, causes: readonly Error[]) {
    super('PERMISSIONS_INCOMPLETE', describeReport(report), toCause(causes, 'Several calls failed.'));
    this.report = report;
  }
}

export interface ApplyPermissionsOptions extends ApplyOptions {
  /** How to treat permissions declared for commands that are not registered. Default `refuse`. */
  readonly unregistered?: 'refuse' | 'skip' | undefined;
}

/**
 * Applies a plan, one call for each set of permissions that differs. A failure does not stop the rest, unless it
 * concerns that too.
 *
 * @throws CommandryError `COMMAND_NOT_REGISTERED` before anything is written.
 * @throws PermissionsError If something is left. If nothing was written and one thing failed, throws its error instead.
 */
export async function applyPermissions(
  client: Pick<PermissionsClient, 'set'>,
  plan: PermissionsPlan,
  { unregistered = 'refuse', ...options }: ApplyPermissionsOptions = {},
): Promise<PermissionsReport> {
  if (unregistered === 'refuse') refuseUnregistered(plan);
  const { reports: guilds, errors: causes } = await writeEachScope(plan.guilds, options, {
    isPending: ({ changes }) => changes.length > 0,
    write: (guild) => applyGuild(client, guild),
    stopsAll,
    toUntried,
  });
  const writes = guilds.reduce((sum, guild) => sum + guild.writes, 0);
  const report = { plan, writes, guilds, isDoneElsewhere: false };
  const [cause] = causes;
  if (!cause && plan.unread.length === 0) return report;
  const isAlone = causes.every(stopsAll) || (causes.length === 1 && plan.unread.length === 0);
  throw cause && writes === 0 && isAlone ? cause : new PermissionsError(report, causes);
}

/** A command that fails does not stop the others of the guild, unless they would fail too. */
async function applyGuild(
  client: Pick<PermissionsClient, 'set'>,
  { guildId, changes }: GuildPermissionsPlan,
): Promise<WrittenScope<GuildPermissionsReport>> {
  const left = [...changes];
  const errors: Error[] = [];
  for (const change of changes) {
    try {
      await client.set(guildId, change.id, change.permissions);
      left.splice(left.indexOf(change), 1);
    } catch (thrown) {
      const error = toError(thrown);
      errors.push(error);
      if (stopsGuild(error)) break;
    }
  }
  return {
    report: { guildId, writes: changes.length - left.length, left, failure: toOneFailure(errors) },
    errors,
  };
}

/** Returns the code of the first error, and every distinct message. */
function toOneFailure(errors: readonly Error[]): GuildPermissionsReport['failure'] {
  const [first] = errors;
  if (!first) return null;
  const messages = new Set(errors.map(({ message }) => message));
  return { ...toFailure(first), message: [...messages].join(' ') };
}

function toUntried({ guildId, changes }: GuildPermissionsPlan): GuildPermissionsReport {
  return { guildId, writes: 0, left: changes, failure: null };
}

/** True if the next command of the guild would fail too. */
function stopsGuild(error: Error): boolean {
  return stopsAll(error) || (error instanceof CommandryError && error.code === 'GUILD_NOT_INSTALLED');
}

/** True if the next guild would fail too. Errors that are not ours come from the function that gives the token. */
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

function describeReport({ plan, guilds }: PermissionsReport): string {
  const open = [
    ...guilds.filter(({ left }) => left.length > 0).map(describeGuild),
    ...plan.unread.map(({ guildId, message }) => `${nameScope(guildId)}: not read. ${message}`),
  ];
  const all = guilds.length + plan.unread.length;
  return listLeft(
    `The permissions in ${all - open.length} of ${all} guilds are as declared; something is left in the others.`,
    open,
  );
}

function describeGuild({ guildId, left, failure }: GuildPermissionsReport): string {
  const names = left.map(({ command }) => describeTarget(command)).join(', ');
  return `Guild ${guildId}: left: ${names}. ${failure?.message ?? 'Not tried.'}`;
}
