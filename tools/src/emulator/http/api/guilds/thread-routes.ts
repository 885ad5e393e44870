import { Permission } from 'commandry/protocol';
import type {
  RESTGetAPIChannelThreadMemberResult,
  RESTGetAPIChannelThreadMembersResult,
} from 'discord-api-types/v10';
import { f, q } from '../../../domain/fields.js';
import type { ChannelBot } from '../../../domain/guilds/guild-bot.js';
import {
  newThreadFields,
  openStarter,
  startPost,
  startThread,
  startThreadFrom,
  ThreadFromFields,
} from '../../../domain/guilds/threads/start-threads.js';
import {
  showActiveThreads,
  showArchivedThreads,
  showJoinedThreads,
} from '../../../domain/guilds/threads/thread-lists.js';
import {
  addThreadMember,
  joinThread,
  leaveThread,
  listThreadMembers,
  removeThreadMember,
  showThreadMember,
} from '../../../domain/guilds/threads/thread-members.js';
import { isForum } from '../../../domain/objects/channel-type-fields.js';
import { toChannelObject } from '../../../domain/objects/wire-channel.js';
import { inChannel, inGuild, inThread } from '../places.js';
import { route, uploadWith } from '../route.js';

const CHANNEL = '/channels/{channel_id}';
const MEMBERS = `${CHANNEL}/thread-members`;
const OWN = `${MEMBERS}/@me`;
const MEMBER = `${MEMBERS}/{user_id}`;

const limit = q.integer(2, 100);

/** Threads of channels, posts of forums, and who is in them. */
export const threadRoutes = [
  route({
    method: 'POST',
    path: `${CHANNEL}/messages/{message_id}/threads`,
    open: inChannel,
    permission: Permission.CREATE_PUBLIC_THREADS,
    find: (bot, { path }) => openStarter(bot, path.message_id),
    body: ThreadFromFields,
    status: 201,
    handle: ({ service, opened, found, body }) =>
      toChannelObject(service, startThreadFrom(opened, found, body), opened.application),
  }),
  route({
    method: 'POST',
    path: `${CHANNEL}/threads`,
    open: inChannel,
    // What a thread needs depends on its type.
    permission: ({ channel }: ChannelBot) => (isForum(channel.type) ? Permission.SEND_MESSAGES : 0n),
    body: (bot) => uploadWith(newThreadFields(bot)),
    status: 201,
    handle: ({ service, opened, body: { fields, upload } }) => {
      const { application } = opened;
      if (!('message' in fields)) return toChannelObject(service, startThread(opened, fields), application);
      const { thread, message } = startPost(opened, fields, upload, application.id);
      return { ...toChannelObject(service, thread, application), message };
    },
  }),
  route({
    method: 'GET',
    path: '/guilds/{guild_id}/threads/active',
    open: inGuild,
    handle: ({ opened }) => showActiveThreads(opened),
  }),
  ...(['public', 'private'] as const).map((kind) =>
    route({
      method: 'GET',
      path: `${CHANNEL}/threads/archived/${kind}`,
      open: inChannel,
      query: f.body({ before: q.time(), limit }),
      handle: ({ opened, query }) =>
        showArchivedThreads(opened, kind, { beforeMs: query.before, limit: query.limit ?? 50 }),
    }),
  ),
  route({
    method: 'GET',
    path: `${CHANNEL}/users/@me/threads/archived/private`,
    open: inChannel,
    query: f.body({ before: q.id(), limit }),
    handle: ({ opened, query }) =>
      showJoinedThreads(opened, { before: query.before, limit: query.limit ?? 50 }),
  }),
  route({
    method: 'GET',
    path: MEMBERS,
    open: inThread,
    query: f.body({ after: q.id(), limit: q.integer(1, 100), with_member: q.boolean() }),
    handle: ({
      opened,
      query: { with_member: isFull = false, ...page },
    }): RESTGetAPIChannelThreadMembersResult =>
      listThreadMembers(opened, isFull ? { after: page.after ?? '0', limit: page.limit ?? 100 } : null),
  }),
  route({
    method: 'GET',
    path: OWN,
    open: inThread,
    handle: ({ opened }): RESTGetAPIChannelThreadMemberResult =>
      showThreadMember(opened, opened.user.id, false),
  }),
  route({
    method: 'PUT',
    path: OWN,
    open: inThread,
    handle: ({ opened }) => {
      joinThread(opened);
    },
  }),
  route({
    method: 'DELETE',
    path: OWN,
    open: inThread,
    handle: ({ opened }) => {
      leaveThread(opened);
    },
  }),
  route({
    method: 'GET',
    path: MEMBER,
    open: inThread,
    query: f.body({ with_member: q.boolean() }),
    handle: ({ opened, path, query }): RESTGetAPIChannelThreadMemberResult =>
      showThreadMember(opened, path.user_id, query.with_member ?? false),
  }),
  route({
    method: 'PUT',
    path: MEMBER,
    open: inThread,
    handle: ({ opened, path }) => {
      addThreadMember(opened, path.user_id);
    },
  }),
  route({
    method: 'DELETE',
    path: MEMBER,
    open: inThread,
    handle: ({ opened, path }) => {
      removeThreadMember(opened, path.user_id);
    },
  }),
];
