import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, given } from '../fields.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { EmojiRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { image, type GivenImage } from './image-field.js';
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

const emojiName = f.checked(f.text(2, 32), (name) => {
  const text = 'String value did not match validation regex.';
  return /^\w+$/.test(name) ? undefined : { code: 'OTHER', inner: 'STRING_TYPE_REGEX', text };
});

const picture = f.checked(image(), ({ bytes }) => {
  const text = 'File cannot be larger than 256.0 kb.';
  if (bytes.length <= LARGEST_PICTURE_BYTES) return undefined;
  return { code: 'OTHER', inner: 'BINARY_TYPE_MAX_SIZE', text };
});

const createdShape = { name: f.required(emojiName), image: f.required(picture) };
// Null takes all roles away.
const roles = f.ids(MOST_ROLES).nullable();

/** The bodies of the emojis of a guild: one that creates an emoji, and one that edits it. */
export const GuildEmojiFields = {
  created: f.body({ ...createdShape, roles }),
  edited: f.body({ name: emojiName, roles }),
};
/** The same of an application, whose emojis are for no role. */
export const ApplicationEmojiFields = {
  created: f.body({ ...createdShape, roles: f.ignored() }),
  edited: f.body({ name: emojiName, roles: f.ignored() }),
};

interface EmojiFields {
  readonly name?: string | undefined;
  readonly roles?: readonly Snowflake[] | null | undefined;
}

/** Adds an emoji. Its picture must be one, and is not kept. */
export function createEmoji(
  owner: EmojiOwner,
  fields: EmojiFields & { readonly name: string; readonly image: GivenImage },
): EmojiRecord {
  const { service, user, application } = owner;
  const most = 'guild' in owner ? MOST_OF_GUILD : MOST_OF_APPLICATION;
  if (listEmojis(owner).length >= most) throw numbered('MAX_EMOJIS');
  const emoji: EmojiRecord = {
    id: service.store.ids.next(),
    guildId: 'guild' in owner ? owner.guild.id : null,
    applicationId: 'guild' in owner ? null : application.id,
    name: fields.name,
    userId: user.id,
    roles: toRoles(owner, fields.roles) ?? [],
    animated: fields.image.isAnimated,
  };
  save(owner, 'EMOJI_CREATE', emoji, null);
  return emoji;
}

export function editEmoji(
  owner: EmojiOwner,
  emoji: EmojiRecord,
  { name, roles: wanted }: EmojiFields,
): EmojiRecord {
  const next = { ...emoji, ...given({ name, roles: toRoles(owner, wanted) }) };
  save(owner, 'EMOJI_UPDATE', next, emoji);
  return next;
}

export function deleteEmoji(owner: EmojiOwner, { id, name }: EmojiRecord): void {
  owner.service.store.emojis.delete(id);
  if ('guild' in owner) logAction(owner, { action: 'EMOJI_DELETE', targetId: id, before: { name } });
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
export function requireEmojiRights(owner: EmojiOwner, emoji: EmojiRecord | null): void {
  if (!('guild' in owner) || mayDo(owner, Permission.MANAGE_GUILD_EXPRESSIONS)) return;
  const isOwn = emoji === null || emoji.userId === owner.user.id;
  if (isOwn && mayDo(owner, Permission.CREATE_GUILD_EXPRESSIONS)) return;
  throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

function toRoles(owner: EmojiOwner, ids: readonly Snowflake[] | null | undefined): Snowflake[] | undefined {
  if (!('guild' in owner) || ids === undefined) return undefined;
  return (ids ?? []).filter((id) => owner.service.store.roles.get(id)?.guildId === owner.guild.id);
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
