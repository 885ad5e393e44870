import { Permission } from 'commandry/protocol';
import { defineResource, type Sources } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import type { EventBody } from '../emulator-events.js';
import { showGuild } from '../guilds/show-guild.js';
import { GuildRecord, MemberRecord, RoleRecord } from '../world/world-records.js';

/** The permissions of @everyone in a new guild. */
export const DEFAULT_EVERYONE_PERMISSIONS = [
  Permission.CREATE_INSTANT_INVITE,
  Permission.ADD_REACTIONS,
  Permission.VIEW_CHANNEL,
  Permission.SEND_MESSAGES,
  Permission.EMBED_LINKS,
  Permission.ATTACH_FILES,
  Permission.READ_MESSAGE_HISTORY,
  Permission.USE_EXTERNAL_EMOJIS,
  Permission.CHANGE_NICKNAME,
  Permission.USE_APPLICATION_COMMANDS,
  Permission.CREATE_PUBLIC_THREADS,
  Permission.CREATE_PRIVATE_THREADS,
  Permission.USE_EXTERNAL_STICKERS,
  Permission.SEND_MESSAGES_IN_THREADS,
  Permission.SEND_POLLS,
  Permission.USE_EXTERNAL_APPS,
].reduce((bits, bit) => bits | bit, 0n);

const OWN_CHANNEL = { to: 'channels', onDelete: 'set null' } as const;

/** A guild comes and goes with everything in it. */
export const guilds = defineResource('guilds', {
  noun: 'guild',
  links: {
    afkChannelId: OWN_CHANNEL,
    systemChannelId: OWN_CHANNEL,
    rulesChannelId: OWN_CHANNEL,
    publicUpdatesChannelId: OWN_CHANNEL,
    safetyAlertsChannelId: OWN_CHANNEL,
  },
  otherLinks: [
    {
      field: 'ownerId',
      to: 'members',
      targets: ({ id, ownerId }) => [memberKey(id, ownerId)],
      onDelete: 'restrict',
      isLoose: true,
    },
    { field: 'id', to: 'roles', targets: ({ id }) => [id], onDelete: 'restrict', isLoose: true },
  ],
  check: ({ id, ownerId }, { members, roles }) => [
    ...(members.has(memberKey(id, ownerId))
      ? []
      : [{ field: 'ownerId', text: `user ${ownerId} is not a member of guild ${id}` }]),
    ...(roles.get(id)?.guildId === id
      ? []
      : [{ text: `no role of @everyone, which has the id of the guild, ${id}` }]),
  ],
  events: {
    create: (guild, now) => toGuildEvent('GUILD_CREATE', guild, now),
    update: (guild, now) => toGuildEvent('GUILD_UPDATE', guild, now),
    delete: ({ id }) => ({ type: 'GUILD_DELETE', guild_id: id }),
  },
  world: { schema: GuildRecord, key: ['id'] },
  control: {
    fixed: ['id'],
    unknown: 'UNKNOWN_GUILD',
    nameOf: ({ name }) => name,
    alongside({ store, clock }, { id, ownerId }) {
      const permissions = DEFAULT_EVERYONE_PERMISSIONS.toString();
      store.roles.set(id, RoleRecord.parse({ id, guildId: id, name: '@everyone', permissions }));
      const joinedAt = new Date(clock.now()).toISOString();
      store.members.set(
        memberKey(id, ownerId),
        MemberRecord.parse({ guildId: id, userId: ownerId, joinedAt }),
      );
    },
  },
});

function toGuildEvent(type: 'GUILD_CREATE' | 'GUILD_UPDATE', guild: GuildRecord, now: Sources): EventBody {
  return { type, guild_id: guild.id, guild: showGuild(now, guild) };
}
