import { isThread } from 'commandry/protocol';
import { findActor, seesChannel } from '../../../domain/access/channel-actor.js';
import type { Service } from '../../../emulator-modules.js';
import type { ChannelRecord, GuildRecord, UserRecord } from '../../../domain/world/world-records.js';
import type { UserChannelsResult } from '../control-results.js';
import { findUser, holdsMessages } from '../../../domain/world/find-records.js';
import type { ControlCall } from '../control-route.js';

type Guild = UserChannelsResult['guilds'][number];

/** Lists the guilds that a user is a member of, with the channels that they see, and their direct messages. */
export function showUserChannels({ service, param }: ControlCall): UserChannelsResult {
  const { store } = service;
  const user = findUser(store, param('id'));
  const joined = [...store.guilds.values()].filter((guild) =>
    store.members.group(guild.id).some(({ userId }) => userId === user.id),
  );
  return {
    guilds: joined.map((guild) => showGuild(service, user, guild)),
    direct_messages: store.channels
      .group('')
      .filter(({ recipientIds }) => recipientIds.includes(user.id))
      .map(({ id, type, name, recipientIds }) => ({ id, type, name, recipient_ids: recipientIds })),
  };
}

function showGuild(service: Service, user: UserRecord, guild: GuildRecord): Guild {
  const { store } = service;
  const isSeen = (channel: ChannelRecord) => {
    const actor = findActor(store, user, channel);
    return actor !== undefined && seesChannel(service, actor);
  };
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    emojis: store.emojis.group(guild.id).map(({ id, name }) => ({ id, name })),
    channels: store.channels
      .group(guild.id)
      .filter(isSeen)
      .map((channel) => ({
        id: channel.id,
        // Guild channels have a name; the record's type allows null.
        name: channel.name ?? '',
        type: channel.type,
        parent_id: channel.parentId,
        position: channel.position,
        topic: channel.topic,
        nsfw: channel.nsfw,
        holds_messages: holdsMessages(channel),
        ...(isThread(channel.type) ? { joined: channel.memberIds.includes(user.id) } : {}),
      })),
    members: store.members
      .group(guild.id)
      .map(({ userId, nick, roles }) => ({ user_id: userId, nick, roles })),
    roles: store.roles
      .group(guild.id)
      .map(({ id, name, color, position, managed }) => ({ id, name, color, position, managed })),
  };
}
