import type {
  RESTGetAPIGuildEmojiResult,
  RESTGetAPIGuildEmojisResult,
  RESTPatchAPIGuildEmojiResult,
  RESTPostAPIGuildEmojiResult,
} from 'discord-api-types/v10';
import {
  ApplicationEmojiFields,
  createEmoji,
  deleteEmoji,
  editEmoji,
  GuildEmojiFields,
  listEmojis,
  openEmoji,
  requireEmojiRights,
  toWireEmoji,
  type EmojiOwner,
} from '../../../domain/guilds/emojis.js';
import { openApplicationBot } from '../../../domain/guilds/guild-bot.js';
import { actingBot, inGuild } from '../places.js';
import type { ApiRoute } from '../api-route.js';
import { route, type TokenCall } from '../route.js';

type Call = TokenCall<'guild_id' | 'application_id'>;

const listWire = (owner: EmojiOwner) => listEmojis(owner).map((emoji) => toWireEmoji(owner.service, emoji));

/** The emojis of guilds and of applications. */
export const emojiRoutes: readonly ApiRoute[] = [
  ...toRoutes('/guilds/{guild_id}/emojis', inGuild, GuildEmojiFields, (owner): RESTGetAPIGuildEmojisResult =>
    listWire(owner),
  ),
  ...toRoutes(
    '/applications/{application_id}/emojis',
    (call) => openApplicationBot(actingBot(call), call.caller, call.path.application_id),
    ApplicationEmojiFields,
    (owner): { items: RESTGetAPIGuildEmojisResult } => ({ items: listWire(owner) }),
  ),
];

function toRoutes(
  path: '/guilds/{guild_id}/emojis' | '/applications/{application_id}/emojis',
  open: (call: Call) => EmojiOwner,
  fields: typeof GuildEmojiFields | typeof ApplicationEmojiFields,
  list: (owner: EmojiOwner) => object,
): ApiRoute[] {
  const one = `${path}/{emoji_id}` as const;
  const find = (owner: EmojiOwner, call: TokenCall<'emoji_id'>) => openEmoji(owner, call.path.emoji_id);
  const findOwn = (owner: EmojiOwner, call: TokenCall<'emoji_id'>) => {
    const emoji = find(owner, call);
    requireEmojiRights(owner, emoji);
    return emoji;
  };
  return [
    route({ method: 'GET', path, open, handle: ({ opened }) => list(opened) }),
    route({
      method: 'POST',
      path,
      open,
      find: (owner) => {
        requireEmojiRights(owner, null);
      },
      body: fields.created,
      status: 201,
      handle: ({ service, opened, body }): RESTPostAPIGuildEmojiResult =>
        toWireEmoji(service, createEmoji(opened, body)),
    }),
    route({
      method: 'GET',
      path: one,
      open,
      find,
      handle: ({ service, found }): RESTGetAPIGuildEmojiResult => toWireEmoji(service, found),
    }),
    route({
      method: 'PATCH',
      path: one,
      open,
      find: findOwn,
      body: fields.edited,
      handle: ({ service, opened, found, body }): RESTPatchAPIGuildEmojiResult =>
        toWireEmoji(service, editEmoji(opened, found, body)),
    }),
    route({
      method: 'DELETE',
      path: one,
      open,
      find: findOwn,
      handle: ({ opened, found }) => {
        deleteEmoji(opened, found);
      },
    }),
  ];
}
