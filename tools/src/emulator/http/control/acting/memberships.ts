import * as z from 'zod';
import { isThread, Permission, Snowflake } from 'commandry/protocol';
import { explainDenial } from '../../../domain/acting/person-in-channel.js';
import { openSeenMessage } from '../../../domain/acting/used-component.js';
import { DomainError } from '../../../domain/domain-error.js';
import { readFields } from '../../../domain/fields.js';
import { requireRights, type ChannelUser } from '../../../domain/guilds/guild-bot.js';
import { joinByInvite, joinGuild, leaveGuild } from '../../../domain/guilds/join-guild.js';
import {
  newThreadFields,
  openStarter,
  startPost,
  startThread,
  startThreadFrom,
  ThreadFromFields,
} from '../../../domain/guilds/threads/start-threads.js';
import { joinThread, leaveThread } from '../../../domain/guilds/threads/thread-members.js';
import { toChannelObject } from '../../../domain/objects/wire-channel.js';
import { toFullMember } from '../../../domain/objects/wire-member.js';
import { findGuild, findUser, nameOfChannel, openChannel } from '../../../domain/world/find-records.js';
import type { MemberRecord, UserRecord } from '../../../domain/world/world-records.js';
import { readWith } from '../control-requests.js';
import { ControlError, ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

const ThreadRequest = z.looseObject({
  channel_id: Snowflake,
  /** The message that it starts from. */
  message_id: z.optional(Snowflake),
});
/**
 * Body of `POST /control/users/{id}/threads`: where, and the fields of the API, `name` among them. In a forum it is a post,
 * with its first message under `message`.
 */
export type ThreadRequest = z.input<typeof ThreadRequest>;

/** The guilds and threads that users join, leave and start, as their permissions allow. */
export const membershipRoutes: readonly ControlRoute[] = [
  ['/users/{id}/guilds/{guild_id}', { PUT: join, DELETE: leave }],
  ['/users/{id}/invites/{code}', { POST: acceptInvite }],
  ['/users/{id}/threads', { POST: createThread }],
  [
    '/users/{id}/threads/{thread_id}',
    { PUT: toThreadChange(joinThread), DELETE: toThreadChange(leaveThread) },
  ],
];

function join(call: ControlCall): object {
  const { service, param } = call;
  const user = findUser(service.store, param('id'));
  return showMember(user, joinGuild(service, user, findGuild(service.store, param('guild_id'))));
}

function acceptInvite({ service, param }: ControlCall): object {
  const user = findUser(service.store, param('id'));
  return showMember(user, joinByInvite(service, user, param('code')));
}

function leave({ service, param }: ControlCall): ControlResult {
  const user = findUser(service.store, param('id'));
  leaveGuild(service, user, findGuild(service.store, param('guild_id')));
  return new ControlResult(204);
}

function showMember(user: UserRecord, member: MemberRecord): object {
  return { guild_id: member.guildId, ...toFullMember(member, user) };
}

async function createThread(call: ControlCall): Promise<ControlResult> {
  const { service } = call;
  const {
    channel_id: channelId,
    message_id: messageId,
    ...body
  } = readWith(ThreadRequest, await call.readBody());
  const { person, member } = openPerson(call, channelId);
  const { user, channel } = person;
  const thread = explainDenial(service, { user, member }, () => {
    if (messageId !== undefined) {
      requireRights(person, Permission.CREATE_PUBLIC_THREADS, channel);
      openSeenMessage(service.store, user.id, messageId);
      return startThreadFrom(person, openStarter(person, messageId), readFields(ThreadFromFields, body));
    }
    const fields = readFields(newThreadFields(person), body);
    if (!('message' in fields)) return startThread(person, fields);
    requireRights(person, Permission.SEND_MESSAGES, channel);
    return startPost(person, fields, { value: body, files: [] }, null).thread;
  });
  return new ControlResult(201, toChannelObject(service, thread));
}

function toThreadChange(change: (person: ChannelUser) => void) {
  return (call: ControlCall): ControlResult => {
    const { person } = openPerson(call, call.param('thread_id'));
    if (!isThread(person.channel.type)) {
      const text = `${nameOfChannel(person.channel)} is no thread: whoever sees the channel is in it.`;
      throw new ControlError(400, 'BAD_REQUEST', text);
    }
    change(person);
    return new ControlResult(204);
  };
}

/** Returns a user in a channel of a guild. */
function openPerson({ service, param }: ControlCall, channelId: Snowflake) {
  const { user, channel, guild, member } = openChannel(service, param('id'), channelId);
  if (user.bot) {
    const explanation = `${user.username} is a bot. Only its program acts for it.`;
    throw new DomainError({ rule: 'BOT_USER', explanation });
  }
  if (!guild) throw new ControlError(400, 'BAD_REQUEST', 'channel_id: direct messages have no threads');
  const person: ChannelUser = { service, user, channel, guild, reason: null };
  return { person, member };
}
