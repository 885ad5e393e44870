import { ChannelType, isThread } from 'commandry/protocol';
import type { ChannelRecord } from '../world/world-records.js';

const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE];
const FORUM: readonly number[] = [ChannelType.GUILD_FORUM, ChannelType.GUILD_MEDIA];

/** True for a channel in which users speak. */
export function isVoice(type: number): boolean {
  return VOICE.includes(type);
}

/** True for a channel whose threads are posts. */
export function isForum(type: number): boolean {
  return FORUM.includes(type);
}

/** Returns the fields of a guild's channel that only some types have. */
export function toTypeFields(channel: ChannelRecord) {
  return {
    ...(isVoice(channel.type) ? toVoice(channel) : {}),
    ...(isForum(channel.type) ? toForum(channel) : {}),
    ...(isThread(channel.type) && channel.appliedTags.length > 0
      ? { applied_tags: channel.appliedTags }
      : {}),
    ...(!isThread(channel.type) && channel.defaultAutoArchiveDuration !== null
      ? { default_auto_archive_duration: channel.defaultAutoArchiveDuration }
      : {}),
    ...(channel.defaultThreadRateLimitPerUser > 0 && !isThread(channel.type)
      ? { default_thread_rate_limit_per_user: channel.defaultThreadRateLimitPerUser }
      : {}),
  };
}

function toVoice({ bitrate, userLimit, rtcRegion, videoQualityMode }: ChannelRecord) {
  return {
    bitrate,
    user_limit: userLimit,
    rtc_region: rtcRegion,
    ...(videoQualityMode === 1 ? {} : { video_quality_mode: videoQualityMode }),
  };
}

function toForum({
  availableTags,
  defaultReactionEmoji: emoji,
  defaultSortOrder,
  defaultForumLayout,
}: ChannelRecord) {
  return {
    available_tags: availableTags.map(({ id, name, moderated, emojiId, emojiName }) => ({
      id,
      name,
      moderated,
      emoji_id: emojiId,
      emoji_name: emojiName,
    })),
    default_reaction_emoji: emoji && { emoji_id: emoji.emojiId, emoji_name: emoji.emojiName },
    default_sort_order: defaultSortOrder,
    default_forum_layout: defaultForumLayout,
  };
}
