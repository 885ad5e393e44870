import { ChannelType, type Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import type { Store } from '../../storage/store.js';
import { numbered } from '../domain-error.js';
import { f, given } from '../fields.js';
import { isForum, isVoice } from '../objects/channel-type-fields.js';
import type { ChannelRecord } from '../world/world-records.js';

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

/** The name of a channel or a thread. */
export const channelName = f.text(1, 100);
export const slowMode = f.integer(0, SLOWEST_SECONDS);

const overwriteShape = { allow: f.permissions(), deny: f.permissions() };
/** Some clients write it in words. */
const overwriteType = f.oneOf([0, 1, '0', '1', 'role', 'member']);

/** The body that sets an overwrite. */
export const OverwriteFields = f.body({ ...overwriteShape, type: f.required(overwriteType) });

const shape = {
  name: channelName,
  nsfw: f.boolean(),
  position: f.integer(0, 2_147_483_647),
  parent_id: f.id().nullable(),
  permission_overwrites: f.objects(
    { ...overwriteShape, id: f.required(f.id()), type: overwriteType },
    MOST_OVERWRITES,
  ),
  rate_limit_per_user: slowMode.nullable(),
  default_auto_archive_duration: f.oneOf(ARCHIVE_DURATIONS).nullable(),
  default_thread_rate_limit_per_user: slowMode.nullable(),
};

const toVoiceShape = (isStage: boolean) => ({
  bitrate: f.integer(8_000, isStage ? 64_000 : 96_000),
  user_limit: f.integer(0, isStage ? 10_000 : 99).nullable(),
  rtc_region: f.text(1, 100).nullable(),
  video_quality_mode: f.oneOf([1, 2]),
});

const emojiShape = { emoji_id: f.id(), emoji_name: f.text(0, 64) };
const tagShape = { ...emojiShape, id: f.id(), name: f.required(f.text(1, 20)), moderated: f.boolean() };
const forumShape = {
  flags: f.integer(0, Number.MAX_SAFE_INTEGER),
  available_tags: f.objects(tagShape, MOST_TAGS),
  default_reaction_emoji: f.object(emojiShape).nullable(),
  default_sort_order: f.oneOf([0, 1]).nullable(),
  default_forum_layout: f.oneOf([0, 1, 2]),
};

const toOwnShape = (max: number, types: readonly ChannelType[]) => ({
  topic: f.text(0, max).nullable(),
  type: f.oneOf(types),
});

/** The body that creates or edits a channel of a guild, threads aside. */
export type ChannelFields = z.output<
  z.ZodObject<
    typeof shape & ReturnType<typeof toVoiceShape> & typeof forumShape & ReturnType<typeof toOwnShape>
  >
>;

/** The fields of other types are ignored. */
const IGNORED: object = Object.fromEntries(
  Object.keys({ ...toVoiceShape(false), ...forumShape }).map((name) => [name, f.ignored()]),
);

/** @param types - Those that the channel may have. */
function toFields(type: ChannelType, types: readonly ChannelType[]) {
  const own = { ...IGNORED, ...shape, ...toOwnShape(isForum(type) ? 4_096 : 1_024, types) };
  if (isVoice(type)) return f.body({ ...own, ...toVoiceShape(type === ChannelType.GUILD_STAGE_VOICE) });
  return isForum(type) ? f.body({ ...own, ...forumShape }) : f.body(own);
}

const toCreatedFields = (type: ChannelType): z.ZodType<ChannelFields & { readonly name: string }> =>
  toFields(type, CREATABLE).extend({ name: f.required(channelName) });

const CREATED = new Map<unknown, ReturnType<typeof toCreatedFields>>(
  CREATABLE.map((type) => [type, toCreatedFields(type)]),
);
const CREATED_TEXT = toCreatedFields(ChannelType.GUILD_TEXT);

/** Returns the schema of a channel of the type that its body names; a text channel without one. */
export function createdFields(body: unknown) {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  return CREATED.get(type) ?? CREATED_TEXT;
}

/** Text channels become announcement channels and back; no other type changes. */
const SWITCHED: readonly ChannelType[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT];

function toEditedFields(type: ChannelType): z.ZodType<{ readonly channel: ChannelFields }> {
  const types = SWITCHED.includes(type) ? SWITCHED : [type];
  return toFields(type, types).transform((channel) => ({ channel }));
}

const EDITED = new Map(CREATABLE.map((type) => [type, toEditedFields(type)]));

/** Returns the schema of an edited channel of a type. */
export function editedFields(type: ChannelType) {
  return EDITED.get(type) ?? toEditedFields(type);
}

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
 * Returns the fields of a record that a body gives.
 *
 * @param type - Which the channel will have.
 * @param present - The channel that is edited.
 */
export function toChannelPart(
  fields: ChannelFields,
  store: Store,
  type: ChannelType,
  present?: ChannelRecord,
): Partial<ChannelRecord> {
  const { default_reaction_emoji: emoji, flags } = fields;
  return given({
    name: fields.name === undefined ? undefined : toChannelName(fields.name, type),
    topic: fields.topic === '' ? null : fields.topic,
    nsfw: fields.nsfw,
    position: fields.position,
    parentId: fields.parent_id,
    overwrites: fields.permission_overwrites && withUniqueIds(fields.permission_overwrites.map(toOverwrite)),
    rateLimitPerUser: orZero(fields.rate_limit_per_user),
    defaultAutoArchiveDuration: fields.default_auto_archive_duration,
    defaultThreadRateLimitPerUser: orZero(fields.default_thread_rate_limit_per_user),
    bitrate: fields.bitrate,
    userLimit: orZero(fields.user_limit),
    rtcRegion: fields.rtc_region,
    videoQualityMode: fields.video_quality_mode,
    availableTags: toTags(fields.available_tags, store, present),
    defaultReactionEmoji: emoji && {
      emojiId: emoji.emoji_id ?? null,
      emojiName: emoji.emoji_name ?? null,
    },
    defaultSortOrder: fields.default_sort_order,
    defaultForumLayout: fields.default_forum_layout,
    // Cut to the bits that are known: those above 32 would turn into others.
    flags: flags === undefined ? undefined : Number(BigInt(flags) & BigInt(SETTABLE_CHANNEL_FLAGS)),
  });
}

function orZero(value: number | null | undefined): number | undefined {
  return value === null ? 0 : value;
}

/** Returns the tags of a forum. One with the id of an existing tag changes that; any other gets an id. */
function toTags(tags: ChannelFields['available_tags'], { ids }: Store, present: ChannelRecord | undefined) {
  if (!tags) return undefined;
  if (new Set(tags.map(({ name }) => name.toLowerCase())).size < tags.length) {
    throw numbered('TAG_NAMES_NOT_UNIQUE');
  }
  const known = new Set(present?.availableTags.map(({ id }) => id));
  return withUniqueIds(
    tags.map((tag) => ({
      id: tag.id !== undefined && known.has(tag.id) ? tag.id : ids.next(),
      name: tag.name,
      moderated: tag.moderated ?? false,
      emojiId: tag.emoji_id ?? null,
      emojiName: tag.emoji_name ?? null,
    })),
  );
}

/** The last one with an id counts. */
function withUniqueIds<T extends { readonly id: Snowflake }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/** Returns an overwrite of a body as it is kept. */
export function toOverwrite({
  id,
  type,
  allow = '0',
  deny = '0',
}: z.output<z.ZodObject<typeof overwriteShape>> & {
  readonly id: Snowflake;
  readonly type?: z.output<typeof overwriteType>;
}): ChannelRecord['overwrites'][number] {
  return { id, type: type === 1 || type === '1' || type === 'member' ? 1 : 0, allow, deny };
}
