import type { Snowflake } from '../../protocol/snowflake.js';
import { formatSections, toSections, type FormatOptions } from './format-sections.js';
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
  const where = (guildId: Snowflake) => `Permissions in guild ${guildId}`;
  const sections = toSections(
    applicationId,
    guilds.map((guild) => ({ where: where(guild.guildId), ...describeGuild(guild) })),
    unread.map(({ guildId, message }) => ({ where: where(guildId), message })),
  );
  const none = { title: `Permissions of application ${applicationId}: none are declared.`, lines: [] };
  return formatSections(sections.length === 0 ? [none] : sections, options);
}
