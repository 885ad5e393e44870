import { formatSections, type FormatOptions } from './format-sections.js';
import { toVisible } from './visible-text.js';
import type { PermissionsPlan } from '../permissions/permissions-plan.js';
import { describeGuild } from './permissions-plan-lines.js';

/**
 * Formats a plan of permissions for people, a line for each set and each entry that differs. Names of commands cannot
 * affect the terminal or the page.
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
