import { defined } from 'commandry/tooling/kit';
import type { PermissionName } from 'commandry';
import { ChannelType, PermissionSet, isSnowflake, type Snowflake } from 'commandry/protocol';
import type { UserHandle } from '../actors/handles.js';
import { KitError } from '../kit/kit-error.js';
import { requireGiven } from '../kit/require-given.js';
import type {
  ChannelSettings,
  CommandPermissionGiven,
  EntitlementSettings,
  GuildSettings,
  MemberSettings,
  MessageSettings,
  RoleSettings,
  UserSettings,
} from './arranged.js';
import { openDirectMessages } from './direct-messages.js';
import { memberKey } from '../../emulator/storage/store.js';
import type { KitWorld } from './kit-world.js';
import type {
  KitChannel,
  KitEntitlement,
  KitGuild,
  KitMessage,
  KitOverwrite,
  KitRole,
  KitUser,
} from './kit-records.js';

/** The permissions of @everyone in a new guild. */
const EVERYONE: readonly PermissionName[] = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
  'READ_MESSAGE_HISTORY',
  'USE_APPLICATION_COMMANDS',
];

const NAMES: readonly string[] = ['ada', 'ben', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy', 'jon'];

const JOINED_AT = '2025-01-01T00:00:00.000Z';

function bitsOf(names: readonly PermissionName[]): string {
  return PermissionSet.of(...names).toString();
}

/** Arranges the world of a test: freely, without asking who may do that. */
export class Arranger {
  /** The guild in which users are unless a test says otherwise. */
  readonly guild: KitGuild;
  /** The channel in which they are there. */
  readonly general: KitChannel;
  readonly #world: KitWorld;
  readonly #nextId: () => Snowflake;
  readonly #botPermissions: readonly PermissionName[];
  /** The default owner of guilds, and author of messages. */
  readonly #owner: KitUser;
  #namesUsed = 0;

  constructor(world: KitWorld, nextId: () => Snowflake, botPermissions: readonly PermissionName[]) {
    this.#world = world;
    this.#nextId = nextId;
    this.#botPermissions = botPermissions;
    this.#owner = this.#addUser({ name: 'olga' });
    const { botUserId, name } = world.application;
    this.#addUser({ id: botUserId, name, isBot: true });
    this.guild = this.addGuild({});
    this.general = this.addChannel('general', {});
  }

  addGuild(settings: GuildSettings): KitGuild {
    const there = settings.id === undefined ? undefined : this.#world.guilds.get(settings.id);
    if (there) return there;
    if (settings.owner !== undefined)
      requireGiven(this.#world, ['user'], settings.owner, 'kit.guild({ owner })');
    const {
      name = 'Harbour',
      owner = this.#owner,
      locale = 'en-US',
      features = [],
      installed = true,
    } = settings;
    const { id = this.#nextId(), everyone = EVERYONE } = settings;
    const guild: KitGuild = { id, name, ownerId: owner.id, locale, features };
    this.#world.apply({ kind: 'guild', record: guild });
    this.#world.apply({
      kind: 'role',
      record: { id, guildId: id, name: '@everyone', permissions: bitsOf(everyone), ...ROLE, position: 0 },
    });
    this.setMember(owner, { guild });
    if (installed) {
      this.#world.apply({ kind: 'install', record: { guildId: id }, installed: true });
      const { botUserId, name: botName } = this.#world.application;
      const role = this.addRole(botName, { guild, permissions: this.#botPermissions });
      this.setMember({ id: botUserId, username: botName }, { guild, roles: [role] });
    }
    return guild;
  }

  addChannel(name: string, settings: ChannelSettings): KitChannel {
    const {
      guild = this.guild,
      type = 'GUILD_TEXT',
      topic = null,
      nsfw = false,
      parent,
      overwrites = [],
    } = settings;
    requireGiven(this.#world, ['guild'], guild, 'kit.channel({ guild })');
    if (parent !== undefined) requireGiven(this.#world, ['channel'], parent, 'kit.channel({ parent })');
    for (const { for: target } of overwrites)
      requireGiven(this.#world, ['role', 'user'], target, 'kit.channel({ overwrites: [{ for }] })');
    const channel: KitChannel = {
      id: this.#nextId(),
      guildId: guild.id,
      name,
      type: ChannelType[type],
      topic,
      nsfw,
      position: 0,
      parentId: parent?.id ?? null,
      overwrites: overwrites.map(({ for: target, allow = [], deny = [] }): KitOverwrite => ({
        id: target.id,
        type: 'guildId' in target ? 0 : 1,
        allow: bitsOf(allow),
        deny: bitsOf(deny),
      })),
      recipientIds: [],
      ownerId: null,
      memberIds: [],
    };
    this.#world.apply({ kind: 'channel', record: channel });
    return channel;
  }

  /** Returns the first channel of a guild, or makes one. */
  channelOf(guild: KitGuild): KitChannel {
    const there = [...this.#world.channels.values()].find(({ guildId }) => guildId === guild.id);
    return there ?? this.addChannel('general', { guild });
  }

  /** Returns the channels and threads of a guild, oldest first. */
  channelsOf(guild: KitGuild = this.guild): readonly KitChannel[] {
    requireGiven(this.#world, ['guild'], guild, 'kit.channels()');
    return [...this.#world.channels.values()]
      .filter(({ guildId }) => guildId === guild.id)
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }

  /** Returns the roles of a member, without @everyone. */
  rolesOf(user: UserHandle, guild: KitGuild = this.guild): readonly KitRole[] {
    requireGiven(this.#world, ['user'], user, 'kit.rolesOf()');
    requireGiven(this.#world, ['guild'], guild, 'kit.rolesOf()');
    const { roles = [] } = this.#world.members.get(memberKey(guild.id, user.id)) ?? {};
    return roles.flatMap((id) => this.#world.roles.get(id) ?? []);
  }

  /** Returns the direct messages of a user with the bot. */
  directMessages(user: UserHandle): KitChannel {
    return openDirectMessages(this.#world, user.id, this.#nextId);
  }

  addRole(name: string, settings: RoleSettings): KitRole {
    const { guild = this.guild, permissions = [], position, color = 0, mentionable = false } = settings;
    requireGiven(this.#world, ['guild'], guild, 'kit.role({ guild })');
    const others = [...this.#world.roles.values()].filter(({ guildId }) => guildId === guild.id);
    const record: KitRole = {
      ...ROLE,
      id: this.#nextId(),
      guildId: guild.id,
      name,
      permissions: bitsOf(permissions),
      position: position ?? others.length,
      color,
      mentionable,
    };
    this.#world.apply({ kind: 'role', record });
    return record;
  }

  everyoneOf(guild: KitGuild = this.guild): KitRole {
    requireGiven(this.#world, ['guild'], guild, 'kit.everyone()');
    const role = this.#world.roles.get(guild.id);
    if (!role) throw new Error(`The guild ${guild.id} was added without its role of @everyone.`);
    return role;
  }

  /** Makes a user a member, or changes one. */
  setMember(user: UserHandle, settings: MemberSettings): void {
    const { guild = this.guild, roles, nickname, timedOutUntil } = settings;
    requireGiven(this.#world, ['user'], user, 'kit.member()');
    requireGiven(this.#world, ['guild'], guild, 'kit.member({ guild })');
    for (const role of roles ?? []) requireGiven(this.#world, ['role'], role, 'kit.member({ roles })');
    const before = this.#world.members.get(memberKey(guild.id, user.id));
    this.#world.apply({
      kind: 'member',
      record: {
        guildId: guild.id,
        userId: user.id,
        nick: nickname === undefined ? (before?.nick ?? null) : nickname,
        roles: roles?.map(({ id }) => id) ?? before?.roles ?? [],
        joinedAt: JOINED_AT,
        timedOutUntil:
          timedOutUntil === undefined
            ? (before?.timedOutUntil ?? null)
            : (timedOutUntil?.toISOString() ?? null),
      },
    });
  }

  addMessage(content: string, { channel = this.general, author = this.#owner }: MessageSettings): KitMessage {
    requireGiven(this.#world, ['channel'], channel, 'kit.message({ channel })');
    requireGiven(this.#world, ['user'], author, 'kit.message({ author })');
    const record: KitMessage = { id: this.#nextId(), channelId: channel.id, authorId: author.id, content };
    this.#world.apply({ kind: 'message', record });
    return record;
  }

  addUser(settings: UserSettings): KitUser {
    const { guild, permissions, roles = [], nickname, timedOutUntil, entitlements = [] } = settings;
    if (guild !== undefined && guild !== false)
      requireGiven(this.#world, ['guild'], guild, 'kit.as({ guild })');
    for (const role of roles) requireGiven(this.#world, ['role'], role, 'kit.as({ roles })');
    const user = this.#addUser({ ...settings, name: settings.name ?? this.#nextName() });
    if (guild !== false) {
      const own = guild ?? this.guild;
      const granted = permissions
        ? [this.addRole(`permissions of ${user.username}`, { guild: own, permissions })]
        : [];
      this.setMember(user, { guild: own, roles: [...roles, ...granted], nickname, timedOutUntil });
    }
    this.install(user, settings.installed ?? guild === false);
    for (const skuId of entitlements) this.entitle(user, skuId);
    return user;
  }

  #nextName(): string {
    const index = this.#namesUsed++;
    return NAMES[index] ?? `user-${index + 1}`;
  }

  #addUser(
    settings: Pick<UserSettings, 'id' | 'locale' | 'age' | 'directMessages'> & {
      readonly name: string;
      readonly isBot?: boolean;
    },
  ): KitUser {
    const { id = this.#nextId(), name, locale = 'en-US', isBot = false } = settings;
    const { age = 30, directMessages = true } = settings;
    const record: KitUser = {
      id,
      username: name,
      globalName: isBot ? null : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      locale,
      bot: isBot,
      age,
      ageRestrictedDirectMessages: false,
      directMessages,
    };
    this.#world.apply({ kind: 'user', record });
    return record;
  }

  install(target: UserHandle | KitGuild, installed: boolean): void {
    requireGiven(this.#world, ['user', 'guild'], target, 'kit.install()');
    const record = 'ownerId' in target ? { guildId: target.id } : { userId: target.id };
    this.#world.apply({ kind: 'install', record, installed });
  }

  /** Entitles to a SKU, or changes the last entitlement to it, unless that one was consumed or deleted. */
  entitle(target: UserHandle | KitGuild, skuId: Snowflake, settings: EntitlementSettings = {}): void {
    requireGiven(this.#world, ['user', 'guild'], target, 'kit.entitle()');
    const before = this.#lastEntitlement(target, skuId);
    const isOver = before?.consumed === true || before?.deleted === true;
    this.#entitle(before && !isOver ? before : this.#newEntitlement(target, skuId), settings);
  }

  /**
   * Entitles to a SKU again.
   *
   * @throws KitError `NOT_POSSIBLE` if there is an entitlement to it that is not over.
   */
  buy(
    target: UserHandle | KitGuild,
    skuId: Snowflake,
    settings: EntitlementSettings,
    nowMs: number,
  ): KitEntitlement {
    requireGiven(this.#world, ['user', 'guild'], target, 'kit.buy()');
    const before = this.#lastEntitlement(target, skuId);
    const endMs = before?.endsAt ? Date.parse(before.endsAt) : Infinity;
    if (before && before.consumed !== true && before.deleted !== true && endMs > nowMs) {
      const name = 'ownerId' in target ? target.name : target.username;
      throw new KitError(
        'NOT_POSSIBLE',
        `${name} has ${skuId} already, and can buy it again when that has ended, is consumed or deleted: kit.entitle changes it.`,
      );
    }
    return this.#entitle(this.#newEntitlement(target, skuId), settings);
  }

  #lastEntitlement(target: UserHandle | KitGuild, skuId: Snowflake): KitEntitlement | undefined {
    checkId(skuId);
    const { userId, guildId } = ownerOf(target);
    return [...this.#world.entitlements.values()].findLast(
      (one) => one.skuId === skuId && one.userId === userId && one.guildId === guildId,
    );
  }

  #newEntitlement(target: UserHandle | KitGuild, skuId: Snowflake): KitEntitlement {
    return { id: this.#nextId(), skuId, ...ownerOf(target) };
  }

  #entitle(before: KitEntitlement, settings: EntitlementSettings): KitEntitlement {
    const record = { ...before, ...toEntitlementTerms(settings) };
    this.#world.apply({ kind: 'entitlement', record });
    return record;
  }

  permit(
    command: string | null,
    permissions: readonly CommandPermissionGiven[],
    guild: KitGuild = this.guild,
  ): void {
    requireGiven(this.#world, ['guild'], guild, 'kit.permit()');
    for (const { for: target } of permissions)
      requireGiven(this.#world, ['role', 'user', 'channel'], target, 'kit.permit([{ for }])');
    this.#world.apply({
      kind: 'commandPermissions',
      record: {
        guildId: guild.id,
        command,
        permissions: permissions.map(({ for: target, allow }) => ({
          id: target.id,
          type: 'recipientIds' in target ? 3 : 'guildId' in target ? 1 : 2,
          permission: allow,
        })),
      },
    });
  }
}

function ownerOf(target: UserHandle | KitGuild): Pick<KitEntitlement, 'userId' | 'guildId'> {
  return 'ownerId' in target ? { userId: null, guildId: target.id } : { userId: target.id, guildId: null };
}

function toEntitlementTerms({ startsAt, endsAt, consumed, deleted }: EntitlementSettings) {
  return defined({
    startsAt: startsAt === null ? null : startsAt?.toISOString(),
    endsAt: endsAt === null ? null : endsAt?.toISOString(),
    consumed,
    deleted,
  });
}

/** @throws KitError `MISUSED` for an id that is no snowflake. */
function checkId(id: string | undefined): void {
  const isFine: boolean = id === undefined || isSnowflake(id);
  if (isFine) return;
  throw new KitError(
    'KIT_MISUSED',
    `"${id}" is not an id: write a snowflake in decimal digits, or leave it out.`,
  );
}

const ROLE = { color: 0, hoist: false, mentionable: false } as const;
