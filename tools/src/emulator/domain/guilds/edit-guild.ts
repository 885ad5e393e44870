import { ChannelType, isLocale, LOCALES, Permission } from 'commandry/protocol';
import type { GuildRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { given, type BodyFields } from './body-fields.js';
import { requireRights, type GuildBot } from './guild-bot.js';
import { readImageHash } from './image-field.js';

const AFK_SECONDS = [60, 300, 900, 1_800, 3_600] as const;

/** What a bot can switch on and off. Discord gives and takes all other features itself. */
const SWITCHED_FEATURES = ['COMMUNITY', 'DISCOVERABLE', 'INVITES_DISABLED', 'RAID_ALERTS_DISABLED'];
const FEATURES_OF_ADMINISTRATORS = ['COMMUNITY', 'DISCOVERABLE'];
const MOST_FEATURES = 200;

/** Edits the settings of a guild. */
export function editGuild(bot: GuildBot, fields: BodyFields): GuildRecord {
  const { service, guild } = bot;
  requireRights(bot, Permission.MANAGE_GUILD);
  const next: GuildRecord = {
    ...guild,
    ...given({
      name: fields.text('name', { min: 2, max: 100 }) ?? undefined,
      description: fields.text('description', { min: 0, max: 300 }),
      locale: readLocale(fields),
      verificationLevel: fields.oneOf('verification_level', [0, 1, 2, 3, 4]) ?? undefined,
      defaultMessageNotifications: fields.oneOf('default_message_notifications', [0, 1]) ?? undefined,
      explicitContentFilter: fields.oneOf('explicit_content_filter', [0, 1, 2]) ?? undefined,
      afkTimeout: fields.oneOf('afk_timeout', AFK_SECONDS) ?? undefined,
      afkChannelId: readChannel(bot, fields, 'afk_channel_id', ChannelType.GUILD_VOICE),
      systemChannelId: readChannel(bot, fields, 'system_channel_id', ChannelType.GUILD_TEXT),
      systemChannelFlags: fields.integer('system_channel_flags', { min: 0, max: 2_147_483_647 }) ?? undefined,
      rulesChannelId: readChannel(bot, fields, 'rules_channel_id', ChannelType.GUILD_TEXT),
      publicUpdatesChannelId: readChannel(bot, fields, 'public_updates_channel_id', ChannelType.GUILD_TEXT),
      safetyAlertsChannelId: readChannel(bot, fields, 'safety_alerts_channel_id', ChannelType.GUILD_TEXT),
      premiumProgressBarEnabled: fields.boolean('premium_progress_bar_enabled') ?? undefined,
      icon: readImageHash(fields, 'icon'),
      splash: readImageHash(fields, 'splash'),
      discoverySplash: readImageHash(fields, 'discovery_splash'),
      banner: readImageHash(fields, 'banner'),
      features: readFeatures(guild, fields),
    }),
  };
  fields.check();
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
function readFeatures({ features }: GuildRecord, fields: BodyFields): string[] | undefined {
  const named = fields.items('features', MOST_FEATURES, (each, key) => each.text(key, { min: 1, max: 100 }));
  if (!named) return undefined;
  const own = features.filter((name) => !SWITCHED_FEATURES.includes(name));
  return [...own, ...SWITCHED_FEATURES.filter((name) => named.includes(name))];
}

function readLocale(fields: BodyFields): string | undefined {
  const locale = fields.text('preferred_locale', { min: 2, max: 5 });
  if (typeof locale === 'string' && !isLocale(locale)) {
    fields.refuse('preferred_locale', { code: 'NOT_ALLOWED_VALUE', allowed: LOCALES }, locale);
  }
  return locale ?? undefined;
}

/** Reads a channel of the guild; null removes it. */
function readChannel(
  { service, guild }: GuildBot,
  fields: BodyFields,
  name: string,
  type: ChannelType,
): string | null | undefined {
  const id = fields.id(name);
  if (typeof id !== 'string') return id;
  const channel = service.store.channels.get(id);
  if (channel?.guildId === guild.id && channel.type === type) return id;
  const text = 'The channel must be one of the guild, of the fitting type.';
  fields.refuse(name, { code: 'OTHER', inner: 'CHANNEL_INVALID', text }, id);
  return undefined;
}
