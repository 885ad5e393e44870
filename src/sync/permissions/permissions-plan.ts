import type { RegisteredCommand } from '../../protocol/commands/command.js';
import type { GuildCommandPermissions } from '../../protocol/permissions/command-permission.js';
import type { PermissionEntry } from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { DiscordClient } from '../../rest/discord-client.js';
import type { CommandName } from '../commands/commands-plan.js';
import { type ApplyOptions, type MadePlan, readScopes, type UnreadScope } from '../engine/scopes.js';
import {
  describeCommand,
  describePermission,
  type FormatOptions,
  formatSections,
  type PlanLine,
  type ScopeDescription,
  type Sign,
  toSections,
} from '../format.js';
import { type DeclaredGuild, isDeclaredFor, type ScopedName } from './declared-permissions.js';
import type { PermissionsClient } from './permissions-client.js';

/** The permissions of a command or of the application that will be written. */
export interface PermissionChange extends PermissionDifference {
  /** The id of the command or of the application. */
  readonly id: Snowflake;
  /** Null for the application as a whole. */
  readonly command: CommandName | null;
  /** All entries of the set afterwards. */
  readonly permissions: readonly PermissionEntry[];
}

/** A command with declared permissions that is not registered. */
export interface UnregisteredCommand extends CommandName {
  /** Names of registered commands of its type, the most similar first; at most five. */
  readonly candidates: readonly string[];
}

/** Permissions that the code does not declare; they are kept. */
export interface UndeclaredPermissions {
  readonly id: Snowflake;
  /** True for the application as a whole. */
  readonly isApplication: boolean;
  /** Null for the application, and if the name of the command is unknown. */
  readonly command: CommandName | null;
  /** The number of entries. */
  readonly count: number;
}

/** The changes of a plan in one guild. If `changes` is empty, nothing is written there. */
export interface GuildPermissionsPlan {
  readonly guildId: Snowflake;
  /** Commands whose permissions change. */
  readonly changes: readonly PermissionChange[];
  /** Commands whose permissions are as declared; null stands for the application. */
  readonly unchanged: readonly (CommandName | null)[];
  /** Unless empty, the plan cannot be applied. */
  readonly unregistered: readonly UnregisteredCommand[];
  /** Commands with permissions that the code does not declare; they are kept. */
  readonly undeclared: readonly UndeclaredPermissions[];
}

/** A guild whose permissions could not be read. Nothing is written there. */
export type UnreadGuild = UnreadScope<Snowflake>;

/** The changes to command permissions, guild by guild. Plain data: it can be stored as JSON. */
export interface PermissionsPlan {
  readonly applicationId: Snowflake;
  /** One for each guild that was read. */
  readonly guilds: readonly GuildPermissionsPlan[];
  /** Empty unless some guilds, but not all, could not be read. */
  readonly unread: readonly UnreadGuild[];
}

/** The state of one guild at Discord. */
interface GuildState {
  /** The global commands and those of the guild, as far as they are needed. */
  readonly commands: readonly RegisteredCommand[];
  readonly stored: readonly GuildCommandPermissions[];
}

/** Compares the declared permissions of a guild with its state. Changes nothing. */
export function planGuild(
  applicationId: Snowflake,
  { guildId, sets }: DeclaredGuild,
  { commands, stored }: GuildState,
): GuildPermissionsPlan {
  const changes: PermissionChange[] = [];
  const unchanged: (CommandName | null)[] = [];
  const unregistered: UnregisteredCommand[] = [];
  const declaredIds = new Set<Snowflake>();
  for (const set of sets) {
    const { command, permissions } = set;
    const name = command && { type: command.type, name: command.name };
    const id = command ? commands.find((each) => isDeclaredFor(set, toScopedName(each)))?.id : applicationId;
    if (id === undefined) {
      if (name) unregistered.push({ ...name, candidates: namesLike(name, commands) });
      continue;
    }
    declaredIds.add(id);
    const there = stored.find((each) => each.id === id)?.permissions ?? [];
    const difference = comparePermissions(there, permissions);
    if (difference) changes.push({ id, command: name, ...difference, permissions });
    else unchanged.push(name);
  }
  const undeclared = stored
    .filter(({ id, permissions }) => !declaredIds.has(id) && permissions.length > 0)
    .map(({ id, permissions }) => ({
      id,
      isApplication: id === applicationId,
      command: nameOf(id, commands),
      count: permissions.length,
    }));
  return { guildId, changes, unchanged, unregistered, undeclared };
}

function toScopedName({ type, name, guild_id }: RegisteredCommand): ScopedName {
  return { type, name, guildId: guild_id ?? null };
}

const MOST_CANDIDATES = 5;

/** Returns the names of commands of the same type. */
function namesLike({ type, name }: CommandName, commands: readonly RegisteredCommand[]): string[] {
  const alike = findCandidates(
    name,
    commands.filter((command) => command.type === type),
  );
  return [...new Set(alike.map((command) => command.name))];
}

/** Returns the commands whose names begin most alike; at most five. */
export function findCandidates<C extends CommandName>(name: string, commands: readonly C[]): C[] {
  const likeness = new Map(commands.map((command) => [command, commonStart(name, command.name)]));
  return [...commands]
    .sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0) || a.name.localeCompare(b.name))
    .slice(0, MOST_CANDIDATES);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length]?.toLowerCase() === other[length]?.toLowerCase()) length++;
  return length;
}

function nameOf(id: Snowflake, commands: readonly RegisteredCommand[]): CommandName | null {
  const command = commands.find((each) => each.id === id);
  return command ? { type: command.type, name: command.name } : null;
}

/** The requests that planning makes. */
interface PermissionsSource {
  readonly commands: DiscordClient['commands'];
  readonly permissions: Pick<PermissionsClient, 'list'>;
}

/**
 * Compares declared permissions with those at Discord. Changes nothing. Reads each guild's permissions once; reads the
 * global commands or those of a guild only if permissions are declared for one of them.
 *
 * @throws CommandryError The reason, if no guild could be read.
 */
export async function planPermissions(
  { commands, permissions }: PermissionsSource,
  applicationId: Snowflake,
  declared: readonly DeclaredGuild[],
  options: ApplyOptions,
): Promise<MadePlan<PermissionsPlan>> {
  const global = needs(declared, true) ? await commands().list() : [];
  const { plans, unread, unreadErrors } = await readScopes(declared, options, async (guild) => {
    const stored = await permissions.list(guild.guildId);
    const own = needs([guild], false) ? await commands(guild.guildId).list() : [];
    return planGuild(applicationId, guild, { commands: [...global, ...own], stored });
  });
  return { plan: { applicationId, guilds: plans, unread }, unreadErrors };
}

/** Whether permissions are declared for a global command, or for one of a guild. */
function needs(guilds: readonly DeclaredGuild[], isGlobal: boolean): boolean {
  return guilds.some(({ sets }) => sets.some(({ command }) => command?.isGlobal === isGlobal));
}

/** The differences between two sets of permissions. */
interface PermissionDifference {
  /** Declared, but not set. */
  readonly added: readonly PermissionEntry[];
  /** Set, but not declared: they will be removed. */
  readonly removed: readonly PermissionEntry[];
  /** Switched between allow and deny for the same role, user or channel; as declared. */
  readonly turned: readonly PermissionEntry[];
}

/** An entry as Discord returns it. Of several for one target the first counts; the order is irrelevant. */
interface Entry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

/** Compares by meaning. Returns undefined if nothing differs. */
export function comparePermissions(
  stored: readonly Entry[],
  declared: readonly PermissionEntry[],
): PermissionDifference | undefined {
  const before = byTarget(stored);
  const after = byTarget(declared);
  const added = declared.filter((entry) => !before.has(keyOf(entry)));
  const removed = [...before.values()].filter((entry) => !after.has(keyOf(entry)));
  const turned = declared.filter((entry) => {
    const was = before.get(keyOf(entry));
    return was !== undefined && was.permission !== entry.permission;
  });
  if (added.length + removed.length + turned.length === 0) return undefined;
  return { added, removed: removed.map(toEntry), turned };
}

function byTarget(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry);
  return found;
}

function keyOf({ type, id }: Entry): string {
  return `${type} ${id}`;
}

/** Removes unknown fields. Future types are passed on as they are. */
function toEntry({ id, type, permission }: Entry): PermissionEntry {
  return { id, type: type as PermissionEntry['type'], permission };
}

/**
 * Formats a permissions plan for people, a line for each command and each entry that differs. Names of commands are
 * escaped.
 */
export function formatPermissionsPlan(
  { applicationId, guilds, unread }: PermissionsPlan,
  options: FormatOptions = {},
): string {
  const where = (guildId: Snowflake) => `Permissions in guild ${guildId}`;
  const sections = toSections(
    applicationId,
    guilds.map((guild) => ({ where: where(guild.guildId), ...describeGuild(guild) })),
    unread.map(({ guildId, message }) => ({ where: where(guildId), message })),
  );
  const none = { title: `Permissions of application ${applicationId}: none are declared.`, lines: [] };
  return formatSections(sections.length === 0 ? [none] : sections, options);
}

/** Describes the changes of a guild. */
function describeGuild({
  guildId,
  changes,
  unchanged,
  unregistered,
  undeclared,
}: GuildPermissionsPlan): ScopeDescription {
  const isSame = changes.length + unregistered.length === 0;
  return {
    totals: isSame
      ? `nothing differs, ${unchanged.length} as declared`
      : `${changes.length} to change, ${unchanged.length} unchanged`,
    lines: [
      ...changes.flatMap((change) => describeChange(guildId, change)),
      ...unregistered.map((command) => line('!', `${describeCommand(command)} is not registered yet`)),
      ...undeclared.map(({ id, command, isApplication, count }) => {
        const whose = command ? describeCommand(command) : isApplication ? APPLICATION : `command ${id}`;
        const entries = count === 1 ? '1 permission' : `${count} permissions`;
        return line('=', `${whose}: ${entries} kept, although nothing declares any`);
      }),
    ],
  };
}

function describeChange(
  guildId: Snowflake,
  { command, added, removed, turned }: PermissionChange,
): PlanLine[] {
  const detail = (sign: Sign, entry: PermissionEntry, more = ''): PlanLine => ({
    ...line(sign, `${sign} ${describePermission(guildId, entry)}${more}`),
    isDetail: true,
  });
  return [
    line('~', describeTarget(command)),
    ...removed.map((entry) => detail('-', entry, ', which will be lost')),
    ...turned.map((entry) => detail('~', entry, `, which was ${entry.permission ? 'denied' : 'allowed'}`)),
    ...added.map((entry) => detail('+', entry)),
  ];
}

function line(sign: Sign, text: string): PlanLine {
  return { sign, text };
}

const APPLICATION = 'All commands without permissions of their own';

/** Returns whose permissions they are; null stands for the application. */
export function describeTarget(command: CommandName | null): string {
  return command ? describeCommand(command) : APPLICATION;
}
