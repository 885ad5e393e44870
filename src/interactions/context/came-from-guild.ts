import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';

/** Whether an interaction has all that the service sends from a guild; see `isInGuild`. */
export function cameFromGuild({
  guild_id: guildId,
  guild,
  guild_locale: locale,
  member,
}: UserInteractionPayload): boolean {
  return (
    guildId !== undefined &&
    member !== undefined &&
    guild !== undefined &&
    (locale ?? guild.locale) !== undefined
  );
}
