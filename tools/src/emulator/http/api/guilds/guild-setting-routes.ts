import { Permission } from 'commandry/protocol';
import { AuditLogAction, showAuditLog } from '../../../domain/guilds/audit-log.js';
import { editGuild } from '../../../domain/guilds/edit-guild.js';
import {
  createEmoji,
  deleteEmoji,
  editEmoji,
  listEmojis,
  openEmoji,
  toWireEmoji,
  type EmojiOwner,
} from '../../../domain/guilds/emojis.js';
import { openApplicationBot, requireRights } from '../../../domain/guilds/guild-bot.js';
import {
  createInvite,
  deleteInvite,
  listChannelInvites,
  listGuildInvites,
  openInvite,
  toWireInvite,
} from '../../../domain/guilds/invites.js';
import { toFullGuild } from '../../../domain/objects/wire-guild.js';
import type { GuildRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
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
  withFields,
} from './guild-call.js';

const GUILD = '/guilds/{guild_id}';
const REGIONS = [{ id: 'rotterdam', name: 'Rotterdam', optimal: true, deprecated: false, custom: false }];

/** A guild itself with its emojis, invites and audit log, and the emojis of applications. */
export const guildSettingRoutes: readonly Route[] = [
  {
    path: GUILD,
    endpoints: {
      GET: showGuild,
      PATCH: withFields(openPathGuildBot, (bot, fields) => ok(toObject(bot.service, editGuild(bot, fields)))),
    },
  },
  { path: `${GUILD}/preview`, endpoints: { GET: showPreview } },
  {
    path: `${GUILD}/audit-logs`,
    endpoints: { GET: showLog },
  },
  ...toEmojiRoutes(`${GUILD}/emojis`, 'guild', openPathGuildBot, (emojis) => emojis),
  ...toEmojiRoutes('/applications/{application_id}/emojis', 'application', openPathOwner, (items) => ({
    items,
  })),
  {
    path: `${GUILD}/stickers`,
    endpoints: {
      GET: (call) => {
        openPathGuildBot(call);
        return ok([]);
      },
    },
  },
  {
    path: `${GUILD}/regions`,
    endpoints: {
      GET: (call) => {
        openPathGuildBot(call);
        return ok(REGIONS);
      },
    },
  },
  { path: '/voice/regions', endpoints: { GET: () => ok(REGIONS) } },
  {
    path: `${GUILD}/invites`,
    endpoints: { GET: (call) => ok(listGuildInvites(openPathGuildBot(call))) },
  },
  {
    path: '/channels/{channel_id}/invites',
    endpoints: {
      GET: (call) => ok(listChannelInvites(openPathChannelBot(call))),
      POST: withBody(openPathChannelBot, (bot, value) =>
        ok(toWireInvite(bot.service, createInvite(bot, value), true)),
      ),
    },
  },
  {
    path: '/invites/{code}',
    endpoints: {
      GET: (call) => ok(toWireInvite(call.service, openInvite(call.service, call.param('code')), false)),
      DELETE: (call) =>
        ok(toWireInvite(call.service, deleteInvite(openBot(call), call.param('code')), false)),
    },
  },
];

function showGuild(call: AuthorizedCall): ApiResponse {
  const withCounts = readBoolean(call.query['with_counts'], 'with_counts');
  const { service, guild } = openPathGuildBot(call);
  return ok({ ...toObject(service, guild), ...(withCounts ? countMembers(service, guild) : {}) });
}

/** Nobody is ever offline here. */
function countMembers({ store }: Service, { id }: GuildRecord) {
  const count = store.members.group(id).length;
  return { approximate_member_count: count, approximate_presence_count: count };
}

function toObject(service: Service, guild: GuildRecord) {
  const emojis = service.store.emojis.group(guild.id).map((emoji) => toWireEmoji(service, emoji));
  return toFullGuild(guild, service.store.roles.group(guild.id), emojis);
}

function showPreview(call: AuthorizedCall): ApiResponse {
  const { service, guild } = openPathGuildBot(call);
  const full = toObject(service, guild);
  const { id, name, icon, splash, discovery_splash, home_header } = full;
  const { features, description, emojis, stickers } = full;
  const header = { id, name, icon, splash, discovery_splash, home_header };
  const shown = { ...header, features, description, emojis, stickers };
  return ok({ ...shown, ...countMembers(service, guild) });
}

function showLog(call: AuthorizedCall): ApiResponse {
  const fields = readQuery(call, ['limit', 'action_type']);
  const actions = Object.values(AuditLogAction);
  const query = {
    userId: fields.id('user_id') ?? undefined,
    actionType: fields.integer('action_type', { min: 1, max: Math.max(...actions, 200) }) ?? undefined,
    before: fields.id('before') ?? undefined,
    after: fields.id('after') ?? undefined,
    limit: fields.integer('limit', { min: 1, max: 100 }) ?? 50,
  };
  fields.check();
  const bot = openPathGuildBot(call);
  requireRights(bot, Permission.VIEW_AUDIT_LOG);
  return ok(showAuditLog(bot.service, bot.guild.id, query));
}

function openPathOwner(call: AuthorizedCall): EmojiOwner {
  return openApplicationBot(openBot(call), call.caller, pathId(call, 'application_id'));
}

/** @param toList - Converts the list to the form of its owner. */
function toEmojiRoutes(
  path: string,
  owner: 'guild' | 'application',
  open: (call: AuthorizedCall) => EmojiOwner,
  toList: (emojis: readonly object[]) => object,
): readonly Route[] {
  return [
    {
      path,
      endpoints: {
        GET: (call) => {
          const opened = open(call);
          return ok(toList(listEmojis(opened).map((emoji) => toWireEmoji(call.service, emoji))));
        },
        POST: withBody(open, (opened, value, { service }) => ({
          status: 201,
          body: toWireEmoji(service, createEmoji(opened, value)),
        })),
      },
    },
    {
      path: `${path}/{emoji_id}`,
      endpoints: {
        GET: (call) => ok(toWireEmoji(call.service, openEmoji(open(call), pathId(call, 'emoji_id')))),
        PATCH: withBody(open, (opened, value, call) =>
          ok(toWireEmoji(call.service, editEmoji(opened, pathId(call, 'emoji_id'), value))),
        ),
        DELETE: (call) => {
          deleteEmoji(open(call), pathId(call, 'emoji_id'));
          return DONE;
        },
      },
    },
  ];
}
