/**
 * Channels, threads and guilds, as interactions carry them. Where nothing else is said:
 * - 'optional here': the service sends it, but nothing here works only with it, and a bot should not refuse interactions
 *   on the day the service leaves it out;
 * - 'wider here': enumerations are open on the way in, for the same reason;
 * - 'nullable here': null has been seen, or stands in the published schema;
 * - 'only there': handed on unread, like every field that is not known.
 */
import type * as api from 'discord-api-types/v10';
import type { Channel, PartialChannel, ResolvedChannel } from '../../../src/protocol/guilds/channel.js';
import type { ThreadMember, ThreadMetadata } from '../../../src/protocol/guilds/thread.js';
import type { PartialGuild } from '../../../src/protocol/guilds/guild.js';
import type { Differs, Holds } from './compare.js';

export type PartialChannelAgrees = Holds<
  Differs<
    PartialChannel,
    api.APIPartialChannel,
    {
      // Open: the service adds types.
      type: 'wider here';
    }
  >
>;
export type ChannelAgrees = Holds<
  Differs<
    Channel,
    NonNullable<api.APIInteraction['channel']>,
    {
      // Open: the service adds types.
      type: 'wider here';
      // A sum of bits, where theirs is one of them.
      flags: 'wider here';
      // Observed in every interaction (facts 2.6).
      permissions: 'only here';
      // Handed on unread, like every unknown field.
      icon: 'only there';
      managed: 'only there';
      application_id: 'only there';
      applied_tags: 'only there';
      permission_overwrites: 'only there';
      default_forum_layout: 'only there';
      default_auto_archive_duration: 'only there';
      available_tags: 'only there';
      default_thread_rate_limit_per_user: 'only there';
      default_reaction_emoji: 'only there';
      default_sort_order: 'only there';
      bitrate: 'only there';
      user_limit: 'only there';
      rtc_region: 'only there';
      video_quality_mode: 'only there';
    }
  >
>;
export type ResolvedChannelAgrees = Holds<
  Differs<
    ResolvedChannel,
    api.APIInteractionDataResolvedChannel,
    {
      // Open: the service adds types.
      type: 'wider here';
      // The service has documented these since (facts 2.5).
      flags: 'only here';
      permissions: 'optional here';
      name: 'optional here';
      position: 'only here';
      guild_id: 'only here';
      // Of channels outside any category.
      parent_id: 'nullable here';
      topic: 'only here';
      nsfw: 'only here';
      rate_limit_per_user: 'only here';
      last_message_id: 'only here';
      last_pin_timestamp: 'only here';
    }
  >
>;
export type ThreadMetadataAgrees = Holds<
  Differs<
    ThreadMetadata,
    api.APIThreadMetadata,
    {
      // Open: a duration of tomorrow is no reason to refuse.
      auto_archive_duration: 'wider here';
      // Null in the published schema.
      archive_timestamp: 'nullable here';
      // Null for old threads.
      create_timestamp: 'nullable here';
    }
  >
>;
export type ThreadMemberAgrees = Holds<
  Differs<
    ThreadMember,
    api.APIThreadMember,
    {
      // A sum of bits.
      flags: 'wider here';
      // Handed on unread, like every unknown field.
      member: 'only there';
    }
  >
>;
export type PartialGuildAgrees = Holds<
  Differs<
    PartialGuild,
    api.APIPartialInteractionGuild,
    {
      // An open text, where theirs is an enumeration.
      locale: 'optional here' | 'wider here';
      // Open texts, where theirs is an enumeration.
      features: 'optional here' | 'wider here';
    }
  >
>;
