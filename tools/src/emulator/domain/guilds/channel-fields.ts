import { ChannelType, type Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import { numbered } from '../domain-error.js';
import { isForum, isVoice } from '../objects/channel-type-fields.js';
import type { ChannelRecord } from '../world/world-records.js';
import { BodyFields, given } from './body-fields.js';

/** The types of channel that a bot can create. */
export const CREATABLE: readonly ChannelType[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
];

export const ARCHIVE_DURATIONS = [60, 1_440, 4_320, 10_080] as const;
const SLOWEST_SECONDS = 21_600;
const MOST_TAGS = 20;
const MOST_OVERWRITES = 1_000;
export const NAME = { min: 1, max: 100 };
export const SLOW_MODE = { min: 0, max: SLOWEST_SECONDS };

/** Flags of a forum's channel that can be set: REQUIRE_TAG, HIDE_MEDIA_DOWNLOAD_OPTIONS. */
const SETTABLE_CHANNEL_FLAGS = (1 << 4) | (1 << 15);

/** Channels whose names are in lower case without spaces. */
const PLAIN_NAMES: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
];

/** Returns the name as Discord keeps it: that of a text channel in lower case, with hyphens for spaces. */
function toChannelName(name: string, type: number): string {
  if (!PLAIN_NAMES.includes(type)) return name;
  const plain = name.trim().toLowerCase().replace(/\s+/g, '-');
  return plain === '' ? '-' : plain;
}

/**
 * Reads the fields of a channel of a guild, threads aside. Fields of other types are ignored.
 *
 * @param type - Which the channel will have.
 * @param present - The channel that is edited.
 */
export function readChannelFields(
  fields: BodyFields,
  store: Store,
  type: ChannelType,
  present?: ChannelRecord,
): Partial<ChannelRecord> {
  const topicMax = isForum(type) ? 4_096 : 1_024;
  const name = fields.text('name', NAME);
  return given({
    name: name ? toChannelName(name, type) : undefined,
    topic: toOptional(fields.text('topic', { min: 0, max: topicMax })),
    nsfw: fields.boolean('nsfw') ?? undefined,
    position: fields.integer('position', { min: 0, max: 2_147_483_647 }) ?? undefined,
    parentId: fields.id('parent_id'),
    overwrites: readOverwrites(fields),
    rateLimitPerUser: orZero(fields.integer('rate_limit_per_user', SLOW_MODE)),
    defaultAutoArchiveDuration: fields.oneOf('default_auto_archive_duration', ARCHIVE_DURATIONS),
    defaultThreadRateLimitPerUser: orZero(fields.integer('default_thread_rate_limit_per_user', SLOW_MODE)),
    ...(isVoice(type) ? readVoice(fields, type) : {}),
    ...(isForum(type) ? readForum(fields, store, present) : {}),
  });
}

/** Null removes a text, and so does an empty one. */
function toOptional(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

function orZero(value: number | null | undefined): number | undefined {
  return value === null ? 0 : value;
}

function readVoice(fields: BodyFields, type: ChannelType) {
  const isStage = type === ChannelType.GUILD_STAGE_VOICE;
  return {
    bitrate: fields.integer('bitrate', { min: 8_000, max: isStage ? 64_000 : 96_000 }) ?? undefined,
    userLimit: orZero(fields.integer('user_limit', { min: 0, max: isStage ? 10_000 : 99 })),
    rtcRegion: fields.text('rtc_region', { min: 1, max: 100 }),
    videoQualityMode: fields.oneOf('video_quality_mode', [1, 2] as const) ?? undefined,
  };
}

function readForum(fields: BodyFields, store: Store, present: ChannelRecord | undefined) {
  const emoji = fields.object('default_reaction_emoji');
  const flags = fields.integer('flags', { min: 0, max: Number.MAX_SAFE_INTEGER });
  return {
    availableTags: readTags(fields, store, present),
    defaultReactionEmoji: emoji && {
      emojiId: emoji.id('emoji_id') ?? null,
      emojiName: emoji.text('emoji_name', { min: 0, max: 64 }) ?? null,
    },
    defaultSortOrder: fields.oneOf('default_sort_order', [0, 1] as const),
    defaultForumLayout: fields.oneOf('default_forum_layout', [0, 1, 2] as const) ?? undefined,
    // Cut to the bits that are known: those above 32 would turn into others.
    flags: typeof flags === 'number' ? Number(BigInt(flags) & BigInt(SETTABLE_CHANNEL_FLAGS)) : undefined,
  };
}

/** Reads the tags of a forum. One with the id of an existing tag changes that; any other gets an id. */
function readTags(fields: BodyFields, { ids }: Store, present: ChannelRecord | undefined) {
  const known = new Set(present?.availableTags.map(({ id }) => id));
  const tags = fields.objects('available_tags', MOST_TAGS, (tag) => {
    tag.need('name');
    const id = tag.id('id');
    return {
      id: id && known.has(id) ? id : ids.next(),
      name: tag.text('name', { min: 1, max: 20 }) ?? '',
      moderated: tag.boolean('moderated') ?? false,
      emojiId: tag.id('emoji_id') ?? null,
      emojiName: tag.text('emoji_name', { min: 0, max: 64 }) ?? null,
    };
  });
  if (!tags) return undefined;
  fields.check();
  if (new Set(tags.map(({ name }) => name.toLowerCase())).size < tags.length) {
    throw numbered('TAG_NAMES_NOT_UNIQUE');
  }
  return withUniqueIds(tags);
}

function withUniqueIds<T extends { readonly id: Snowflake }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

type Overwrite = ChannelRecord['overwrites'][number];

/** Reads overwrites. The last one for the same role or member counts. */
function readOverwrites(fields: BodyFields): Overwrite[] | undefined {
  const overwrites = fields.objects('permission_overwrites', MOST_OVERWRITES, (overwrite) => {
    overwrite.need('id');
    return { id: overwrite.id('id') ?? '0', ...readOverwrite(overwrite) };
  });
  return overwrites && withUniqueIds(overwrites);
}

/** Reads an overwrite but for its id. Some clients write the type in words. */
export function readOverwrite(fields: BodyFields): Omit<Overwrite, 'id'> {
  const type = fields.oneOf('type', [0, 1, '0', '1', 'role', 'member'] as const);
  return {
    type: type === 1 || type === '1' || type === 'member' ? 1 : 0,
    allow: fields.permissions('allow') ?? '0',
    deny: fields.permissions('deny') ?? '0',
  };
}
