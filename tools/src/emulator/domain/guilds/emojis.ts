import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { EmojiRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { BodyFields } from './body-fields.js';
import { readImage } from './image-field.js';
import { mayDo, type ActingBot, type GuildBot } from './guild-bot.js';

const MOST_OF_GUILD = 50;
const MOST_OF_APPLICATION = 2_000;
const MOST_ROLES = 100;
const LARGEST_PICTURE_BYTES = 262_144;

/** Whose emojis are meant: those of the bot's application, or of a guild. */
export type EmojiOwner = ActingBot | GuildBot;

/** Lists the emojis of a guild, or of an application. */
export function listEmojis(owner: EmojiOwner): readonly EmojiRecord[] {
  return owner.service.store.emojis.group(keyOf(owner));
}

/** @throws DomainError 10014 for an emoji that the owner does not have. */
export function openEmoji(owner: EmojiOwner, id: Snowflake): EmojiRecord {
  const emoji = owner.service.store.emojis.get(id);
  if (!emoji || (emoji.guildId ?? emoji.applicationId) !== keyOf(owner)) throw numbered('UNKNOWN_EMOJI');
  return emoji;
}

/** Adds an emoji. Its picture must be one, and is not kept. */
export function createEmoji(owner: EmojiOwner, value: unknown): EmojiRecord {
  const { service, user, application } = owner;
  requireEmojiRights(owner, null);
  const fields = new BodyFields(value);
  fields.need('name');
  fields.need('image');
  const name = readName(fields);
  const animated = readPicture(fields);
  const roles = readRoles(owner, fields);
  fields.check();
  const most = 'guild' in owner ? MOST_OF_GUILD : MOST_OF_APPLICATION;
  if (listEmojis(owner).length >= most) throw numbered('MAX_EMOJIS');
  const emoji: EmojiRecord = {
    id: service.store.ids.next(),
    guildId: 'guild' in owner ? owner.guild.id : null,
    applicationId: 'guild' in owner ? null : application.id,
    name: name ?? '',
    userId: user.id,
    roles: roles ?? [],
    animated,
  };
  save(owner, 'EMOJI_CREATE', emoji, null);
  return emoji;
}

export function editEmoji(owner: EmojiOwner, id: Snowflake, value: unknown): EmojiRecord {
  const emoji = openEmoji(owner, id);
  requireEmojiRights(owner, emoji);
  const fields = new BodyFields(value);
  const name = readName(fields);
  const roles = readRoles(owner, fields);
  fields.check();
  const next = { ...emoji, ...(name ? { name } : {}), ...(roles ? { roles } : {}) };
  save(owner, 'EMOJI_UPDATE', next, emoji);
  return next;
}

export function deleteEmoji(owner: EmojiOwner, id: Snowflake): void {
  const emoji = openEmoji(owner, id);
  requireEmojiRights(owner, emoji);
  owner.service.store.emojis.delete(id);
  if ('guild' in owner)
    logAction(owner, { action: 'EMOJI_DELETE', targetId: id, before: { name: emoji.name } });
}

/** Shows an emoji with who has added it. */
export function toWireEmoji(
  { store }: Pick<Service, 'store'>,
  { id, name, roles, userId, animated }: EmojiRecord,
) {
  const user = store.users.get(userId);
  return {
    id,
    name,
    roles,
    ...(user ? { user: toMessageUser(user) } : {}),
    require_colons: true,
    managed: false,
    animated,
    available: true,
  };
}

function keyOf(owner: EmojiOwner): Snowflake {
  return 'guild' in owner ? owner.guild.id : owner.application.id;
}

/** In a guild, the bot's own emojis need no more than CREATE_GUILD_EXPRESSIONS. */
function requireEmojiRights(owner: EmojiOwner, emoji: EmojiRecord | null): void {
  if (!('guild' in owner) || mayDo(owner, Permission.MANAGE_GUILD_EXPRESSIONS)) return;
  const isOwn = emoji === null || emoji.userId === owner.user.id;
  if (isOwn && mayDo(owner, Permission.CREATE_GUILD_EXPRESSIONS)) return;
  throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

function readName(fields: BodyFields): string | undefined {
  const name = fields.text('name', { min: 2, max: 32 }) ?? undefined;
  if (name !== undefined && !/^\w+$/.test(name)) {
    const text = 'String value did not match validation regex.';
    fields.refuse('name', { code: 'OTHER', inner: 'STRING_TYPE_REGEX', text }, name);
  }
  return name;
}

/** Reads a picture; true if it can move. */
function readPicture(fields: BodyFields): boolean {
  const image = readImage(fields, 'image');
  if (image && image.bytes.length > LARGEST_PICTURE_BYTES) {
    const text = 'File cannot be larger than 256.0 kb.';
    fields.refuse('image', { code: 'OTHER', inner: 'BINARY_TYPE_MAX_SIZE', text }, fields.raw('image'));
  }
  return image?.isAnimated ?? false;
}

function readRoles(owner: EmojiOwner, fields: BodyFields): Snowflake[] | undefined {
  if (!('guild' in owner)) return undefined;
  const roles = fields.ids('roles', MOST_ROLES);
  if (roles === null) return [];
  return roles?.filter((id) => owner.service.store.roles.get(id)?.guildId === owner.guild.id);
}

function save(
  owner: EmojiOwner,
  action: 'EMOJI_CREATE' | 'EMOJI_UPDATE',
  emoji: EmojiRecord,
  before: EmojiRecord | null,
): void {
  owner.service.store.emojis.set(emoji.id, emoji);
  if (!('guild' in owner)) return;
  const old = before && { name: before.name };
  logAction(owner, { action, targetId: emoji.id, before: old, after: { name: emoji.name } });
}
