import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import { isPresent } from '../../protocol/validation/field-checker.js';

/** Whether an interaction has all that Discord sends from a guild; see `isInGuild`. */
export function cameFromGuild(raw: UserInteractionPayload): boolean {
  const { guild_id, guild, member } = raw;
  return isPresent(guild_id) && isPresent(guild) && isPresent(member) && guildLocaleOf(raw) !== undefined;
}

/** Returns the preferred locale of the guild that an interaction came from. */
export function guildLocaleOf({ guild_locale, guild }: UserInteractionPayload): string | undefined {
  if (typeof guild_locale === 'string') return guild_locale;
  return typeof guild?.locale === 'string' ? guild.locale : undefined;
}
