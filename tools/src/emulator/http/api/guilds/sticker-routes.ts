import type {
  RESTGetAPIGuildStickerResult,
  RESTGetAPIGuildStickersResult,
  RESTGetAPIStickerResult,
  RESTGetStickerPacksResult,
  RESTPatchAPIGuildStickerResult,
  RESTPostAPIGuildStickerResult,
} from 'discord-api-types/v10';
import { numbered } from '../../../domain/domain-error.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import {
  createSticker,
  deleteSticker,
  editSticker,
  openSticker,
  requireStickerRights,
  StickerFields,
  toWireSticker,
} from '../../../domain/guilds/stickers.js';
import type { ApiRoute } from '../api-route.js';
import { inGuild } from '../places.js';
import { route, uploadWith, type TokenCall } from '../route.js';

const STICKERS = '/guilds/{guild_id}/stickers';
const STICKER = `${STICKERS}/{sticker_id}`;

const findSticker = (bot: GuildBot, { path }: TokenCall<'sticker_id'>) => openSticker(bot, path.sticker_id);
const findEditable = (bot: GuildBot, call: TokenCall<'sticker_id'>) => {
  const sticker = findSticker(bot, call);
  requireStickerRights(bot, sticker);
  return sticker;
};

/** The stickers of guilds. Those of Discord itself are not there. */
export const stickerRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: '/sticker-packs',
    handle: (): RESTGetStickerPacksResult => ({ sticker_packs: [] }),
  }),
  route({
    method: 'GET',
    path: '/sticker-packs/{pack_id}',
    handle: () => {
      throw numbered('UNKNOWN_STICKER_PACK');
    },
  }),
  route({
    method: 'GET',
    path: '/stickers/{sticker_id}',
    handle: ({ service, path }): RESTGetAPIStickerResult => {
      const sticker = service.store.stickers.get(path.sticker_id);
      if (!sticker) throw numbered('UNKNOWN_STICKER');
      return toWireSticker(service, sticker);
    },
  }),
  route({
    method: 'GET',
    path: STICKERS,
    open: inGuild,
    handle: ({ service, opened: { guild } }): RESTGetAPIGuildStickersResult =>
      service.store.stickers.group(guild.id).map((sticker) => toWireSticker(service, sticker)),
  }),
  route({
    method: 'POST',
    path: STICKERS,
    open: inGuild,
    find: (bot) => {
      requireStickerRights(bot, null);
    },
    body: uploadWith(StickerFields.created),
    status: 201,
    handle: ({ service, opened, body: { fields, upload } }): RESTPostAPIGuildStickerResult =>
      toWireSticker(service, createSticker(opened, fields, upload.file)),
  }),
  route({
    method: 'GET',
    path: STICKER,
    open: inGuild,
    find: findSticker,
    handle: ({ service, found }): RESTGetAPIGuildStickerResult => toWireSticker(service, found),
  }),
  route({
    method: 'PATCH',
    path: STICKER,
    open: inGuild,
    find: findEditable,
    body: StickerFields.edited,
    handle: ({ service, opened, found, body }): RESTPatchAPIGuildStickerResult =>
      toWireSticker(service, editSticker(opened, found, body)),
  }),
  route({
    method: 'DELETE',
    path: STICKER,
    open: inGuild,
    find: findEditable,
    handle: ({ opened, found }) => {
      deleteSticker(opened, found);
    },
  }),
];
