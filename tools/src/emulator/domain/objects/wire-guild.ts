import type { APISticker, APIEmoji, APIGuild, GuildFeature, Locale } from 'discord-api-types/v10';
import type { GuildRecord, RoleRecord } from '../world/world-records.js';
import { toWireRole } from './wire-role.js';

/**
 * Converts a guild as a bot that is a member reads it, with every role. Fields that the world lacks are as in a new
 * guild.
 */
export function toFullGuild(
  guild: GuildRecord,
  roles: readonly RoleRecord[],
  { emojis = [], stickers = [] }: { readonly emojis?: APIEmoji[]; readonly stickers?: APISticker[] } = {},
) {
  const { id, name, ownerId, locale, features } = guild;
  return {
    id,
    name,
    icon: guild.icon,
    description: guild.description,
    home_header: null,
    splash: guild.splash,
    discovery_splash: guild.discoverySplash,
    // The world may name features that Discord adds.
    features: features as GuildFeature[],
    banner: guild.banner,
    owner_id: ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: guild.afkChannelId,
    afk_timeout: guild.afkTimeout as APIGuild['afk_timeout'],
    system_channel_id: guild.systemChannelId,
    system_channel_flags: guild.systemChannelFlags,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: guild.verificationLevel,
    roles: roles.map(toWireRole),
    default_message_notifications: guild.defaultMessageNotifications,
    mfa_level: 0,
    explicit_content_filter: guild.explicitContentFilter,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: locale as Locale,
    rules_channel_id: guild.rulesChannelId,
    safety_alerts_channel_id: guild.safetyAlertsChannelId,
    public_updates_channel_id: guild.publicUpdatesChannelId,
    premium_progress_bar_enabled: guild.premiumProgressBarEnabled,
    nsfw: false,
    nsfw_level: 0,
    emojis,
    stickers,
    hub_type: null,
    incidents_data: null,
  };
}
