import type { GuildRecord, RoleRecord } from '../world/world-records.js';
import { toWireRole } from './wire-role.js';

/**
 * Converts a guild as a bot that is a member reads it, with every role. Fields that the world lacks are as in a new
 * guild.
 */
export function toFullGuild(
  { id, name, ownerId, locale, features, emojis = [] }: GuildRecord,
  roles: readonly RoleRecord[],
) {
  return {
    id,
    name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features,
    banner: null,
    owner_id: ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: roles.map(toWireRole),
    default_message_notifications: 0,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: locale,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: emojis.map(toWireEmoji),
    stickers: [],
    hub_type: null,
    incidents_data: null,
  };
}

function toWireEmoji({ id, name, animated }: NonNullable<GuildRecord['emojis']>[number]) {
  return { id, name, roles: [], require_colons: true, managed: false, animated, available: true };
}
