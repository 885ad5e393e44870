import type { WorldInput } from '../../../../tools/src/emulator/index.js';

// Who can use which command where, once more: written from the text of Discord's rules alone, with none of the code
// of the project, so that a mistake there shows.

/** A registered command, in the words of the wire. */
export interface Registered {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly type: number;
  readonly name: string;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[];
  readonly dm_permission?: boolean;
  readonly nsfw: boolean;
  readonly default_member_permissions: string | null;
}

export interface Overwrite {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

/** Permissions of commands by guild and by the id of a command or an application: `guild/id`. */
export type Overwrites = ReadonlyMap<string, readonly Overwrite[]>;

/**
 * The result of using a command: the channel is not there for the user; the command is not; a user command is
 * denied at the last moment; or it is delivered, with whose installations.
 */
export type Outcome = 'no channel' | 'hidden' | 'denied' | Readonly<Record<string, string>>;

type Channel = NonNullable<WorldInput['channels']>[number];
type User = NonNullable<WorldInput['users']>[number];

const ADMINISTRATOR = 1n << 3n;
const VIEW_CHANNEL = 1n << 10n;
const SEND_MESSAGES = 1n << 11n;
const READ_MESSAGE_HISTORY = 1n << 16n;
const USE_APPLICATION_COMMANDS = 1n << 31n;
const MANAGE_THREADS = 1n << 34n;
const SEND_MESSAGES_IN_THREADS = 1n << 38n;
const THREADS = [10, 11, 12];

export class Restatement {
  constructor(
    private readonly world: WorldInput,
    private readonly overwrites: Overwrites,
    private readonly nowMs: number,
  ) {}

  outcome(user: User, channel: Channel, command: Registered): Outcome {
    if (!this.seesChannel(user, channel)) return 'no channel';
    const owners = this.owners(user, channel, command);
    if (owners === undefined) return 'hidden';
    if (command.nsfw && !this.isOldEnough(user, channel, command)) return 'hidden';
    if (channel.guildId !== null) {
      if ('0' in owners && !this.canUse(user, channel, command)) return 'hidden';
      const isThread = THREADS.includes(channel.type ?? 0);
      const right = isThread ? SEND_MESSAGES_IN_THREADS : SEND_MESSAGES;
      const rights = this.rights(user, channel);
      if (command.type === 2 && !(has(rights, VIEW_CHANNEL) && has(rights, right))) return 'denied';
    }
    return owners;
  }

  private seesChannel(user: User, channel: Channel): boolean {
    if (channel.guildId === null) return channel.recipientIds!.includes(user.id);
    if (!this.member(channel.guildId, user.id)) return false;
    const rights = this.rights(user, channel);
    if (!has(rights, VIEW_CHANNEL)) return false;
    if (channel.type !== 12) return true;
    return channel.memberIds!.includes(user.id) || has(rights, MANAGE_THREADS);
  }

  private owners(user: User, channel: Channel, command: Registered): Record<string, string> | undefined {
    if (command.guild_id !== undefined) {
      return channel.guildId === command.guild_id ? { '0': command.guild_id } : undefined;
    }
    const context = this.context(channel, command);
    const allowed = command.contexts ?? (command.dm_permission === false ? [0] : [0, 1]);
    if (!allowed.includes(context)) return undefined;
    const application = this.application(command);
    const owners: Record<string, string> = {};
    if (command.integration_types!.includes(0)) {
      if (context === 0 && application.guildIds!.includes(channel.guildId!)) owners['0'] = channel.guildId!;
      const mutual = this.world.guilds!.some(
        ({ id }) => this.member(id, user.id) && this.member(id, application.botUserId),
      );
      if (context === 1 && mutual) owners['0'] = '0';
    }
    if (command.integration_types!.includes(1) && application.userIds!.includes(user.id))
      owners['1'] = user.id;
    return Object.keys(owners).length > 0 ? owners : undefined;
  }

  private isOldEnough(user: User, channel: Channel, command: Registered): boolean {
    if (user.age! < 18) return false;
    const context = this.context(channel, command);
    if (context === 1) return user.ageRestrictedDirectMessages!;
    return context === 0 && this.governing(channel).nsfw!;
  }

  private canUse(user: User, channel: Channel, command: Registered): boolean {
    const guild = this.world.guilds!.find(({ id }) => id === channel.guildId)!;
    const rights = this.rights(user, channel);
    if (guild.ownerId === user.id || has(rights, ADMINISTRATOR)) return true;
    if (!has(rights, USE_APPLICATION_COMMANDS)) return false;
    const place = this.governing(channel).id;
    const all = (BigInt(guild.id) - 1n).toString();
    const ofCommand = this.overwrites.get(`${guild.id}/${command.id}`) ?? [];
    const ofApplication = this.overwrites.get(`${guild.id}/${command.application_id}`) ?? [];
    for (const [set, id] of [
      [ofCommand, place],
      [ofCommand, all],
      [ofApplication, place],
      [ofApplication, all],
    ] as const) {
      const word = get(set, 3, id);
      if (word === true) break;
      if (word === false) return false;
    }
    const roles = this.member(guild.id, user.id)!.roles!;
    const commandWord = memberWord(ofCommand, user.id, roles, guild.id);
    if (commandWord !== undefined) return commandWord;
    if (memberWord(ofApplication, user.id, roles, guild.id) === false) return false;
    if (command.default_member_permissions === null) return true;
    const wanted = BigInt(command.default_member_permissions);
    return wanted !== 0n && has(rights, wanted);
  }

  private rights(user: User, channel: Channel): bigint {
    const guild = this.world.guilds!.find(({ id }) => id === channel.guildId)!;
    const every = (1n << 53n) - 1n;
    if (guild.ownerId === user.id) return every;
    const member = this.member(guild.id, user.id)!;
    const roleIds = [guild.id, ...member.roles!];
    let rights = 0n;
    for (const role of this.world.roles!) {
      if (role.guildId === guild.id && roleIds.includes(role.id)) rights |= BigInt(role.permissions);
    }
    if (has(rights, ADMINISTRATOR)) return every;
    const overwrites = this.governing(channel).overwrites!;
    const groups = [
      overwrites.filter(({ id }) => id === guild.id),
      overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && member.roles!.includes(id)),
      overwrites.filter(({ id, type }) => type === 1 && id === user.id),
    ];
    for (const group of groups) {
      for (const { deny } of group) rights &= ~BigInt(deny!);
      for (const { allow } of group) rights |= BigInt(allow!);
    }
    const isTimedOut = member.timedOutUntil != null && Date.parse(member.timedOutUntil) > this.nowMs;
    return isTimedOut ? rights & (VIEW_CHANNEL | READ_MESSAGE_HISTORY) : rights;
  }

  private context(channel: Channel, command: Registered): 0 | 1 | 2 {
    if (channel.guildId !== null) return 0;
    const isWithBot = channel.recipientIds!.includes(this.application(command).botUserId);
    return channel.type === 1 && isWithBot ? 1 : 2;
  }

  private governing(channel: Channel): Channel {
    if (!THREADS.includes(channel.type ?? 0)) return channel;
    return this.world.channels!.find(({ id }) => id === channel.parentId)!;
  }

  private member(guildId: string, userId: string) {
    return this.world.members!.find((member) => member.guildId === guildId && member.userId === userId);
  }

  private application({ application_id }: Registered) {
    return this.world.applications.find(({ id }) => id === application_id)!;
  }
}

function has(rights: bigint, wanted: bigint): boolean {
  return (rights & wanted) === wanted;
}

function get(set: readonly Overwrite[], type: number, id: string): boolean | undefined {
  return set.find((overwrite) => overwrite.type === type && overwrite.id === id)?.permission;
}

function memberWord(
  set: readonly Overwrite[],
  userId: string,
  roles: readonly string[],
  guildId: string,
): boolean | undefined {
  const own = get(set, 2, userId);
  if (own !== undefined) return own;
  const words = roles.map((role) => get(set, 1, role)).filter((word) => word !== undefined);
  return words.length > 0 ? words.includes(true) : get(set, 1, guildId);
}
