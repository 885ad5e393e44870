import type { KitChannel, KitMember } from './world/kit-records.js';
import type { KitWorld } from './world/kit-world.js';
import type { EmulatorEvent } from '../emulator/index.js';

/** An object of the API, of which these fields are read. */
interface ChannelObject {
  readonly id: string;
  readonly type: KitChannel['type'];
  readonly name?: string | null;
  readonly topic?: string | null;
  readonly nsfw?: boolean;
  readonly position?: number;
  readonly parent_id?: string | null;
  readonly owner_id?: string | null;
  readonly permission_overwrites?: KitChannel['overwrites'];
  readonly recipients?: readonly { readonly id: string }[];
  readonly thread_metadata?: {
    readonly archived: boolean;
    readonly locked: boolean;
    readonly archive_timestamp: string;
  };
}

interface MemberObject {
  readonly user: { readonly id: string };
  readonly nick?: string | null;
  readonly roles: readonly string[];
  readonly joined_at: string;
  readonly communication_disabled_until?: string | null;
}

/** Takes over what the bot changes in the emulator, so that a test sees the threads it starts and the roles it gives. */
export function createFollower(world: KitWorld) {
  const change = (id: string, fields: Partial<KitChannel>): void => {
    const record = world.channels.get(id);
    if (record) world.follow({ kind: 'channel', record: { ...record, ...fields } });
  };
  const keepChannel = (channel: ChannelObject, guildId: string | null): void => {
    const { memberIds } = world.channels.get(channel.id) ?? {};
    const owners = channel.owner_id ? [channel.owner_id] : [];
    const record = { ...toKitChannel(channel, world, guildId), memberIds: memberIds ?? owners };
    world.follow({ kind: 'channel', record });
  };
  return {
    /** Direct messages of the bot, which no event tells of. */
    keepDirectMessages: (channel: ChannelObject) => {
      keepChannel(channel, null);
    },
    /** An entitlement that the bot has consumed, of which no event tells either. */
    keepConsumed: (id: string) => {
      const record = world.entitlements.get(id);
      if (record) world.follow({ kind: 'entitlement', record: { ...record, consumed: true } });
    },
    onEvent: (event: EmulatorEvent) => {
      switch (event.type) {
        case 'CHANNEL_CREATE':
        case 'CHANNEL_UPDATE':
        case 'THREAD_CREATE':
        case 'THREAD_UPDATE':
          keepChannel(event.channel as ChannelObject, event.guild_id);
          return;
        case 'CHANNEL_DELETE':
        case 'THREAD_DELETE':
          world.channels.delete(event.channel.id);
          return;
        case 'THREAD_MEMBERS_UPDATE': {
          const { memberIds = [] } = world.channels.get(event.channel_id) ?? {};
          const kept = memberIds.filter((id) => !event.removed_member_ids.includes(id));
          change(event.channel_id, { memberIds: [...new Set([...kept, ...event.added_member_ids])] });
          return;
        }
        case 'GUILD_MEMBER_UPDATE':
          world.follow({ kind: 'member', record: toKitMember(event.member as MemberObject, event.guild_id) });
          return;
        case 'GUILD_MEMBER_REMOVE':
          world.members.delete(`${event.guild_id} ${event.user_id}`);
          return;
        default:
      }
    },
  };
}

function toKitChannel(channel: ChannelObject, world: KitWorld, guildId: string | null): KitChannel {
  const { botUserId } = world.application;
  const { archived, locked, archive_timestamp: archiveChangedAt } = channel.thread_metadata ?? {};
  const { id, type, name = null, topic = null, nsfw = false, position = 0, recipients = [] } = channel;
  return {
    id,
    guildId,
    name,
    type,
    topic,
    nsfw,
    position,
    parentId: channel.parent_id ?? null,
    overwrites: channel.permission_overwrites ?? [],
    recipientIds: guildId === null ? [...recipients.map((user) => user.id), botUserId] : [],
    ownerId: channel.owner_id ?? null,
    memberIds: [],
    ...(archived === undefined ? {} : { archived, locked, archiveChangedAt }),
  };
}

function toKitMember(member: MemberObject, guildId: string): KitMember {
  const { user, nick = null, roles, joined_at: joinedAt } = member;
  const timedOutUntil = member.communication_disabled_until ?? null;
  return { guildId, userId: user.id, nick, roles, joinedAt, timedOutUntil };
}
