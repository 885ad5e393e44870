import { CommandryError } from '../errors.js';
import type { Snowflake } from '../model/snowflake.js';
import {
  concernsAll,
  DEFAULT_CONCURRENCY,
  toError,
  toFailure,
  type ApplyOptions,
} from '../registration/apply.js';
import { describeCommand } from '../registration/describe-command.js';
import { eachInTurn } from '../registration/in-turn.js';
import type { PermissionsClient } from './client.js';
import type { GuildPermissionsPlan, PermissionChange, PermissionsPlan } from './plan.js';
import { describeTarget } from './plan-lines.js';

/** What became of the permissions in one guild. */
export interface GuildPermissionsReport {
  readonly guildId: Snowflake;
  /** Sets that were written. */
  readonly writes: number;
  /** Sets that were not, or of which it is not known. */
  readonly left: readonly PermissionChange[];
  /** Code and message of what failed; null where nothing did, or nothing was tried. */
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** What `syncPermissions` did. Plain data. */
export interface PermissionsReport {
  readonly plan: PermissionsPlan;
  /** Requests that changed something; 0 when nothing differed. */
  readonly writes: number;
  /** In the order of the plan. */
  readonly guilds: readonly GuildPermissionsReport[];
  /**
   * Whether another replica that started at the same time set the same permissions. Then nothing was read or written
   * here, and the plan is empty.
   */
  readonly isDoneElsewhere: boolean;
}

/** What could be done is done, and something is left. Running again does the rest and repeats nothing. */
export class PermissionsError extends CommandryError {
  readonly report: PermissionsReport;

  constructor(report: PermissionsReport, causes: readonly Error[]) {
    const [first, ...more] = causes;
    const cause = more.length === 0 ? first : new AggregateError(causes, 'Several guilds failed.');
    super('PERMISSIONS_INCOMPLETE', describeReport(report), cause ? { cause } : {});
    this.report = report;
  }
}

/**
 * Does what a plan says, one call for each set of permissions that differs. A guild that fails does not keep others from
 * being done, unless its failure concerns them all.
 *
 * @throws CommandryError `COMMAND_NOT_REGISTERED` before anything is written.
 * @throws PermissionsError If something is left undone. Where nothing was written and one thing failed, that is thrown.
 */
export async function applyPermissions(
  client: Pick<PermissionsClient, 'set'>,
  plan: PermissionsPlan,
  { concurrency = DEFAULT_CONCURRENCY, onProgress }: ApplyOptions = {},
): Promise<PermissionsReport> {
  refuseUnregistered(plan);
  const wanting = plan.guilds.filter(({ changes }) => changes.length > 0);
  const applied = new Map<GuildPermissionsPlan, AppliedGuild>();
  await eachInTurn(wanting, concurrency, async (guild, stop) => {
    const made = await applyGuild(client, guild);
    applied.set(guild, made);
    if (made.error && stopsAll(made.error)) stop();
    onProgress?.({ phase: 'write', done: applied.size, total: wanting.length, guildId: guild.guildId });
  });
  const made = plan.guilds.map((guild) => applied.get(guild) ?? toUntried(guild));
  const guilds = made.map(({ report }) => report);
  const causes = made.flatMap(({ error }) => error ?? []);
  const writes = guilds.reduce((sum, guild) => sum + guild.writes, 0);
  const report = { plan, writes, guilds, isDoneElsewhere: false };
  const [cause] = causes;
  if (!cause && plan.unread.length === 0) return report;
  const isAlone = causes.every(stopsAll) || (causes.length === 1 && plan.unread.length === 0);
  throw cause && writes === 0 && isAlone ? cause : new PermissionsError(report, causes);
}

interface AppliedGuild {
  readonly report: GuildPermissionsReport;
  readonly error?: Error;
}

async function applyGuild(
  client: Pick<PermissionsClient, 'set'>,
  { guildId, changes }: GuildPermissionsPlan,
): Promise<AppliedGuild> {
  const left = [...changes];
  const writes = () => changes.length - left.length;
  try {
    for (let change = left[0]; change; change = left[0]) {
      await client.set(guildId, change.id, change.permissions);
      left.shift();
    }
    return { report: { guildId, writes: writes(), left, failure: null } };
  } catch (thrown) {
    const error = toError(thrown);
    return { report: { guildId, writes: writes(), left, failure: toFailure(error) }, error };
  }
}

function toUntried({ guildId, changes }: GuildPermissionsPlan): AppliedGuild {
  return { report: { guildId, writes: 0, left: changes, failure: null } };
}

/** Whether the next guild would fare no better. What is not ours was thrown by what gives the token. */
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
  const what = `Permissions are declared for commands that the service does not have.${list.join('')}\n`;
  throw new CommandryError('COMMAND_NOT_REGISTERED', what);
}

/** Guilds that are named in a message; the others are counted. */
const NAMED = 10;

function describeReport({ plan, guilds }: PermissionsReport): string {
  const open = [
    ...guilds.filter(({ left }) => left.length > 0).map(describeGuild),
    ...plan.unread.map(({ guildId, message }) => `Guild ${guildId}: not read. ${message}`),
  ];
  const all = guilds.length + plan.unread.length;
  const hidden = open.length - NAMED;
  return [
    `The permissions in ${all - open.length} of ${all} guilds are as declared; something is left in the others.`,
    ...open.slice(0, NAMED).map((line) => `- ${line}`),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    '',
  ].join('\n');
}

function describeGuild({ guildId, left, failure }: GuildPermissionsReport): string {
  const names = left.map(({ command }) => describeTarget(command)).join(', ');
  return `Guild ${guildId}: left: ${names}. ${failure?.message ?? 'Not tried.'}`;
}
