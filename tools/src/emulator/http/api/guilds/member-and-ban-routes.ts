import { banUsers, deleteBan, listBans, putBan, showBan } from '../../../domain/guilds/edit-bans.js';
import {
  changeRole,
  editMember,
  editOwnMember,
  kickMember,
  listMembers,
  openGuildMember,
  searchMembers,
} from '../../../domain/guilds/edit-members.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import { toFullMember } from '../../../domain/objects/wire-member.js';
import type { MemberRecord } from '../../../domain/world/world-records.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { DONE, ok, openPathGuildBot, pathId, readQuery, withBody } from './guild-call.js';

const MEMBERS = '/guilds/{guild_id}/members';
const BANS = '/guilds/{guild_id}/bans';

/** The members of guilds, and who may not become one. */
export const guildMemberRoutes: readonly Route[] = [
  {
    path: MEMBERS,
    endpoints: {
      GET: (call) => {
        const fields = readQuery(call, ['limit']);
        const limit = fields.integer('limit', { min: 1, max: 1_000 }) ?? 1;
        const after = fields.id('after') ?? '0';
        fields.check();
        const bot = openPathGuildBot(call);
        return ok(listMembers(bot, { after, limit }).map((member) => toObject(bot, member)));
      },
    },
  },
  {
    path: `${MEMBERS}/search`,
    endpoints: {
      GET: (call) => {
        const fields = readQuery(call, ['limit']);
        fields.need('query');
        const query = fields.text('query', { min: 1, max: 100 }) ?? '';
        const limit = fields.integer('limit', { min: 1, max: 1_000 }) ?? 1;
        fields.check();
        const bot = openPathGuildBot(call);
        return ok(searchMembers(bot, query, limit).map((member) => toObject(bot, member)));
      },
    },
  },
  {
    path: `${MEMBERS}/@me`,
    endpoints: {
      PATCH: withBody(openPathGuildBot, (bot, value) => ok(toObject(bot, editOwnMember(bot, value)))),
    },
  },
  {
    path: `${MEMBERS}/{user_id}`,
    endpoints: {
      GET: (call) => {
        const { member, user } = openGuildMember(openPathGuildBot(call), pathId(call, 'user_id'));
        return ok(toFullMember(member, user));
      },
      PATCH: withBody(openPathGuildBot, (bot, value, call) =>
        ok(toObject(bot, editMember(bot, pathId(call, 'user_id'), value))),
      ),
      DELETE: (call) => {
        kickMember(openPathGuildBot(call), pathId(call, 'user_id'));
        return DONE;
      },
    },
  },
  {
    path: `${MEMBERS}/{user_id}/roles/{role_id}`,
    endpoints: { PUT: (call) => giveOrTake(call, true), DELETE: (call) => giveOrTake(call, false) },
  },
  {
    path: BANS,
    endpoints: {
      GET: (call) => {
        const fields = readQuery(call, ['limit']);
        const before = fields.id('before') ?? undefined;
        const after = fields.id('after') ?? undefined;
        const limit = fields.integer('limit', { min: 1, max: 1_000 }) ?? 1_000;
        fields.check();
        return ok(listBans(openPathGuildBot(call), { before, after, limit }));
      },
    },
  },
  {
    path: `${BANS}/{user_id}`,
    endpoints: {
      GET: (call) => ok(showBan(openPathGuildBot(call), pathId(call, 'user_id'))),
      PUT: withBody(openPathGuildBot, (bot, value, call) => {
        putBan(bot, pathId(call, 'user_id'), value);
        return DONE;
      }),
      DELETE: (call) => {
        deleteBan(openPathGuildBot(call), pathId(call, 'user_id'));
        return DONE;
      },
    },
  },
  {
    path: '/guilds/{guild_id}/bulk-ban',
    endpoints: { POST: withBody(openPathGuildBot, (bot, value) => ok(banUsers(bot, value))) },
  },
];

function toObject(bot: GuildBot, member: MemberRecord): object {
  const user = bot.service.store.users.get(member.userId);
  if (!user) throw new Error(`The world was not checked: no user ${member.userId}`);
  return toFullMember(member, user);
}

function giveOrTake(call: AuthorizedCall, isGiven: boolean): ApiResponse {
  changeRole(openPathGuildBot(call), pathId(call, 'user_id'), pathId(call, 'role_id'), isGiven);
  return DONE;
}
