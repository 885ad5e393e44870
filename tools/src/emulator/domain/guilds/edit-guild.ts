import { ChannelType, isLocale, LOCALES, Permission } from 'commandry/protocol';
import type { GuildRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { BodyFields, given } from './body-fields.js';
import { requireRights, type GuildBot } from './guild-bot.js';

const AFK_SECONDS = [60, 300, 900, 1_800, 3_600] as const;

/** Edits the settings of a guild that the emulator knows. Others are ignored. */
export function editGuild(bot: GuildBot, value: unknown): GuildRecord {
  const { service, guild } = bot;
  requireRights(bot, Permission.MANAGE_GUILD);
  const fields = new BodyFields(value);
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
    }),
  };
  fields.check();
  service.store.guilds.set(next.id, next);
  service.events.emit({ type: 'GUILD_UPDATE', guild_id: next.id });
  const [before, after] = [toLogged(guild), toLogged(next)];
  logAction(bot, { action: 'GUILD_UPDATE', targetId: next.id, before, after });
  return next;
}

function toLogged({ name, description, locale, verificationLevel }: GuildRecord): object {
  return { name, description, preferred_locale: locale, verification_level: verificationLevel };
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
