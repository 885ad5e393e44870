import { Permission, type Snowflake } from 'commandry/protocol';
import type { APISticker } from 'discord-api-types/v10';
import type * as z from 'zod';
import type { Sources } from '../../storage/resource.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, given, refuseField } from '../fields.js';
import type { UploadedFile } from '../objects/upload.js';
import { toMessageUser } from '../objects/wire-user.js';
import { StickerRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { mayDo, type GuildBot } from './guild-bot.js';

/** Without boosts. */
const MOST_OF_GUILD = 5;
const LARGEST_BYTES = 524_288;

/** An empty description is none. */
const description = f
  .checked(f.text(0, 100), (text) =>
    text.length === 1 ? { code: 'BAD_LENGTH', min: 2, max: 100 } : undefined,
  )
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** The fields of the form that adds a sticker, and the body that edits one. */
export const StickerFields = {
  created: f.body({ name: f.required(f.text(2, 30)), description, tags: f.required(f.text(1, 200)) }),
  edited: f.body({ name: f.text(2, 30), description, tags: f.text(1, 200) }),
};

/** @throws DomainError 10060 for a sticker that the guild does not have. */
export function openSticker({ service, guild }: GuildBot, id: Snowflake): StickerRecord {
  const sticker = service.store.stickers.get(id);
  if (sticker?.guildId !== guild.id) throw numbered('UNKNOWN_STICKER');
  return sticker;
}

/** The bot's own stickers need no more than CREATE_GUILD_EXPRESSIONS. */
export function requireStickerRights(bot: GuildBot, sticker: StickerRecord | null): void {
  if (mayDo(bot, Permission.MANAGE_GUILD_EXPRESSIONS)) return;
  const isOwn = sticker === null || sticker.userId === bot.user.id;
  if (isOwn && mayDo(bot, Permission.CREATE_GUILD_EXPRESSIONS)) return;
  throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

/** Adds a sticker. Its picture must be a PNG, APNG or GIF, or Lottie's JSON, and is not kept. */
export function createSticker(
  bot: GuildBot,
  fields: z.output<typeof StickerFields.created>,
  file: UploadedFile | undefined,
): StickerRecord {
  const { service, guild, user } = bot;
  const { stickers, ids } = service.store;
  const formatType = readFormat(file);
  if (stickers.group(guild.id).length >= MOST_OF_GUILD) throw numbered('MAX_STICKERS');
  const sticker = StickerRecord.parse({
    id: ids.next(),
    guildId: guild.id,
    userId: user.id,
    ...given(fields),
    formatType,
  });
  save(bot, sticker, null);
  return sticker;
}

export function editSticker(
  bot: GuildBot,
  sticker: StickerRecord,
  fields: z.output<typeof StickerFields.edited>,
): StickerRecord {
  const next = { ...sticker, ...given(fields) };
  save(bot, next, sticker);
  return next;
}

export function deleteSticker(bot: GuildBot, sticker: StickerRecord): void {
  bot.service.store.stickers.delete(sticker.id);
  logAction(bot, { action: 'STICKER_DELETE', targetId: sticker.id, before: toLogged(sticker) });
}

/** Shows a sticker with who has added it. */
export function toWireSticker(
  { store }: Pick<Sources, 'store'>,
  { id, guildId, userId, name, description: text, tags, formatType }: StickerRecord,
): APISticker {
  const user = store.users.get(userId);
  return {
    id,
    name,
    description: text,
    tags,
    type: 2,
    format_type: formatType,
    available: true,
    guild_id: guildId,
    ...(user ? { user: toMessageUser(user) } : {}),
  };
}

/** @throws DomainError for a file that is no sticker. */
function readFormat(file: UploadedFile | undefined): StickerRecord['formatType'] {
  if (!file) return refuseField('file', { code: 'FIELD_REQUIRED' }, undefined);
  if (file.bytes.length > LARGEST_BYTES) {
    const text = 'File cannot be larger than 512.0 kb.';
    refuseField('file', { code: 'OTHER', inner: 'BINARY_TYPE_MAX_SIZE', text }, file.filename);
  }
  const head = Buffer.from(file.bytes.subarray(0, 1_024)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n')) return head.includes('acTL') ? 2 : 1;
  if (head.startsWith('GIF8')) return 4;
  if (head.trimStart().startsWith('{')) return 3;
  return refuseField(
    'file',
    { code: 'OTHER', inner: 'IMAGE_INVALID', text: 'Invalid image data' },
    file.filename,
  );
}

function save(bot: GuildBot, sticker: StickerRecord, before: StickerRecord | null): void {
  bot.service.store.stickers.set(sticker.id, sticker);
  logAction(bot, {
    action: before ? 'STICKER_UPDATE' : 'STICKER_CREATE',
    targetId: sticker.id,
    before: before && toLogged(before),
    after: toLogged(sticker),
  });
}

function toLogged({ name, description: text, tags, formatType }: StickerRecord) {
  return { name, description: text, tags, type: 2, format_type: formatType };
}
