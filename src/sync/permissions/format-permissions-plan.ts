import { formatSections, type FormatOptions } from '../format/format-sections.js';
import { toVisible } from '../format/visible-text.js';
import type { PermissionsPlan } from './permissions-plan.js';
import { describeGuild } from './permissions-plan-lines.js';

/**
 * A plan of permissions as a person reads it, a line for each set that differs and each entry in which it does. Names of
 * commands cannot act on the terminal, nor on the page.
 */
export function formatPermissionsPlan(
  { applicationId, guilds, unread }: PermissionsPlan,
  options: FormatOptions = {},
): string {
  const planned = guilds.map((guild) => {
    const { totals, lines } = describeGuild(guild);
    return {
      title: `Permissions in guild ${guild.guildId} of application ${applicationId}: ${totals}.`,
      lines,
    };
  });
  const failed = unread.map(({ guildId, message }) => ({
    title: `Permissions in guild ${guildId} of application ${applicationId}: could not be read. ${toVisible(message)}`,
    lines: [],
  }));
  const none = { title: `Permissions of application ${applicationId}: none are declared.`, lines: [] };
  const sections = [...planned, ...failed];
  return formatSections(sections.length === 0 ? [none] : sections, options);
}
