import { ChannelType, isLocale, LOCALES, Permission } from 'commandry/protocol';
import type * as z from 'zod';
import { f, given, refuseFields } from '../fields.js';
import type { GuildRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { requireRights, type GuildBot } from './guild-bot.js';
import { imageHash } from './image-field.js';

const AFK_SECONDS = [60, 300, 900, 1_800, 3_600] as const;

/** What a bot can switch on and off. Discord gives and takes all other features itself. */
const SWITCHED_FEATURES = ['COMMUNITY', 'DISCOVERABLE', 'INVITES_DISABLED', 'RAID_ALERTS_DISABLED'];
const FEATURES_OF_ADMINISTRATORS = ['COMMUNITY', 'DISCOVERABLE'];
const MOST_FEATURES = 200;

const picture = imageHash().nullable();
const channelId = f.id().nullable();

/** The body that edits a guild. Null removes a channel or a picture. */
export const GuildFields = f.body({
  name: f.text(2, 100),
  description: f.text(0, 300).nullable(),
  preferred_locale: f.checked(f.text(2, 5), (locale) =>
    isLocale(locale) ? undefined : { code: 'NOT_ALLOWED_VALUE', allowed: LOCALES },
  ),
  verification_level: f.oneOf([0, 1, 2, 3, 4]),
  default_message_notifications: f.oneOf([0, 1]),
  explicit_content_filter: f.oneOf([0, 1, 2]),
  afk_timeout: f.oneOf(AFK_SECONDS),
  afk_channel_id: channelId,
  system_channel_id: channelId,
  system_channel_flags: f.integer(0, 2_147_483_647),
  rules_channel_id: channelId,
  public_updates_channel_id: channelId,
  safety_alerts_channel_id: channelId,
  premium_progress_bar_enabled: f.boolean(),
  icon: picture,
  splash: picture,
  discovery_splash: picture,
  banner: picture,
  features: f.list(f.text(1, 100), MOST_FEATURES),
});
type GuildFields = z.output<typeof GuildFields>;

/** The channels of a guild that have a purpose. */
const CHANNELS = {
  afk_channel_id: ChannelType.GUILD_VOICE,
  system_channel_id: ChannelType.GUILD_TEXT,
  rules_channel_id: ChannelType.GUILD_TEXT,
  public_updates_channel_id: ChannelType.GUILD_TEXT,
  safety_alerts_channel_id: ChannelType.GUILD_TEXT,
} as const;

/** Edits the settings of a guild. */
export function editGuild(bot: GuildBot, fields: GuildFields): GuildRecord {
  const { service, guild } = bot;
  checkChannels(bot, fields);
  const next: GuildRecord = {
    ...guild,
    ...given({
      name: fields.name,
      description: fields.description,
      locale: fields.preferred_locale,
      verificationLevel: fields.verification_level,
      defaultMessageNotifications: fields.default_message_notifications,
      explicitContentFilter: fields.explicit_content_filter,
      afkTimeout: fields.afk_timeout,
      afkChannelId: fields.afk_channel_id,
      systemChannelId: fields.system_channel_id,
      systemChannelFlags: fields.system_channel_flags,
      rulesChannelId: fields.rules_channel_id,
      publicUpdatesChannelId: fields.public_updates_channel_id,
      safetyAlertsChannelId: fields.safety_alerts_channel_id,
      premiumProgressBarEnabled: fields.premium_progress_bar_enabled,
      icon: fields.icon,
      splash: fields.splash,
      discoverySplash: fields.discovery_splash,
      banner: fields.banner,
      features: fields.features && switchFeatures(guild, fields.features),
    }),
  };
  const isSwitched = (name: string) => guild.features.includes(name) !== next.features.includes(name);
  if (FEATURES_OF_ADMINISTRATORS.some(isSwitched)) requireRights(bot, Permission.ADMINISTRATOR);
  service.store.guilds.set(next.id, next);
  const [before, after] = [toLogged(guild), toLogged(next)];
  logAction(bot, { action: 'GUILD_UPDATE', targetId: next.id, before, after });
  return next;
}

function toLogged(guild: GuildRecord): object {
  const { name, description, locale, verificationLevel } = guild;
  return {
    name,
    description,
    preferred_locale: locale,
    verification_level: verificationLevel,
    icon_hash: guild.icon,
    splash_hash: guild.splash,
    discovery_splash_hash: guild.discoverySplash,
    banner_hash: guild.banner,
    system_channel_id: guild.systemChannelId,
    rules_channel_id: guild.rulesChannelId,
    public_updates_channel_id: guild.publicUpdatesChannelId,
  };
}

/** Returns the features with those switched on that are named, and the others off. */
function switchFeatures({ features }: GuildRecord, named: readonly string[]): string[] {
  const own = features.filter((name) => !SWITCHED_FEATURES.includes(name));
  return [...own, ...SWITCHED_FEATURES.filter((name) => named.includes(name))];
}

/** @throws DomainError for a channel that is not one of the guild, of the fitting type. */
function checkChannels({ service, guild }: GuildBot, fields: GuildFields): void {
  const wrong = (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]).flatMap((name) => {
    const channel = service.store.channels.get(fields[name] ?? '');
    const isFitting = channel?.guildId === guild.id && channel.type === CHANNELS[name];
    return typeof fields[name] !== 'string' || isFitting ? [] : [{ name, found: fields[name] }];
  });
  const text = 'The channel must be one of the guild, of the fitting type.';
  refuseFields(wrong.map((each) => ({ ...each, rule: { code: 'OTHER', inner: 'CHANNEL_INVALID', text } })));
}
