import type { Snowflake } from 'commandry/protocol';
import { openThreadBot, type ChannelBot } from '../../../domain/guilds/guild-bot.js';
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
import { startPost, startThread, startThreadFrom } from '../../../domain/guilds/threads/start-threads.js';
import { isForum } from '../../../domain/objects/channel-type-fields.js';
import { toChannelObject } from '../../../domain/objects/wire-channel.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { readBoolean } from '../read-call.js';
import {
  DONE,
  ok,
  openBot,
  openPathChannelBot,
  openPathGuildBot,
  pathId,
  readQuery,
  withBody,
} from './guild-call.js';

const CHANNEL = '/channels/{channel_id}';
const MEMBERS = `${CHANNEL}/thread-members`;

/** Threads of channels, posts of forums, and who is in them. */
export const threadRoutes: readonly Route[] = [
  {
    path: `${CHANNEL}/messages/{message_id}/threads`,
    endpoints: {
      POST: withBody(openPathChannelBot, (bot, value, call) => {
        const thread = startThreadFrom(bot, pathId(call, 'message_id'), value);
        return { status: 201, body: toChannelObject(bot.service, thread, bot.application) };
      }),
    },
  },
  { path: `${CHANNEL}/threads`, endpoints: { POST: postThread } },
  {
    path: '/guilds/{guild_id}/threads/active',
    endpoints: { GET: (call) => ok(showActiveThreads(openPathGuildBot(call))) },
  },
  ...(['public', 'private'] as const).map((kind) => ({
    path: `${CHANNEL}/threads/archived/${kind}`,
    endpoints: {
      GET: (call: AuthorizedCall) => {
        const fields = readQuery(call, ['limit']);
        const beforeMs = fields.time('before') ?? undefined;
        const limit = fields.integer('limit', { min: 2, max: 100 }) ?? 50;
        fields.check();
        return ok(showArchivedThreads(openPathChannelBot(call), kind, { beforeMs, limit }));
      },
    },
  })),
  {
    path: `${CHANNEL}/users/@me/threads/archived/private`,
    endpoints: {
      GET: (call) => {
        const fields = readQuery(call, ['limit']);
        const before = fields.id('before') ?? undefined;
        const limit = fields.integer('limit', { min: 2, max: 100 }) ?? 50;
        fields.check();
        return ok(showJoinedThreads(openPathChannelBot(call), { before, limit }));
      },
    },
  },
  { path: MEMBERS, endpoints: { GET: listMembers } },
  {
    path: `${MEMBERS}/@me`,
    endpoints: {
      GET: (call) => {
        const bot = openPathThread(call);
        return ok(showThreadMember(bot, bot.user.id, false));
      },
      PUT: (call) => change(call, joinThread),
      DELETE: (call) => change(call, leaveThread),
    },
  },
  {
    path: `${MEMBERS}/{user_id}`,
    endpoints: {
      GET: (call) =>
        ok(showThreadMember(openPathThread(call), pathId(call, 'user_id'), readWithMember(call))),
      PUT: (call) =>
        change(call, (bot) => {
          addThreadMember(bot, pathId(call, 'user_id'));
        }),
      DELETE: (call) =>
        change(call, (bot) => {
          removeThreadMember(bot, pathId(call, 'user_id'));
        }),
    },
  },
];

function openPathThread(call: AuthorizedCall): ChannelBot {
  return openThreadBot(openBot(call), pathId(call, 'channel_id'));
}

function change(call: AuthorizedCall, run: (bot: ChannelBot) => void): ApiResponse {
  run(openPathThread(call));
  return DONE;
}

function readWithMember({ query }: AuthorizedCall): boolean {
  return readBoolean(query['with_member'], 'with_member');
}

function listMembers(call: AuthorizedCall): ApiResponse {
  const bot = openPathThread(call);
  const fields = readQuery(call, ['limit']);
  const after: Snowflake = fields.id('after') ?? '0';
  const limit = fields.integer('limit', { min: 1, max: 100 }) ?? 100;
  fields.check();
  return ok(listThreadMembers(bot, readWithMember(call) ? { after, limit } : null));
}

/** In a forum, a thread is a post, and comes with a message and its files. */
async function postThread(call: AuthorizedCall): Promise<ApiResponse> {
  openPathChannelBot(call);
  const upload = await call.readUpload();
  // Opened again: while the body arrived, the channel may have changed.
  const bot = openPathChannelBot(call);
  const { service, application } = bot;
  if (!isForum(bot.channel.type)) {
    return { status: 201, body: toChannelObject(service, startThread(bot, upload.value), application) };
  }
  const { thread, message } = startPost(bot, upload);
  return { status: 201, body: { ...toChannelObject(service, thread, application), message } };
}
