import type { Snowflake } from '../../protocol/snowflake.js';
import { formatSections, toSections, type FormatOptions, type ScopeDescription } from './format-sections.js';
import type { Plan } from '../commands/commands-plan.js';
import { describeScope } from './commands-plan-lines.js';
import { nameFirst } from './name-first.js';

/**
 * Formats a plan for people, a line for each change and each field that differs. Guilds with the same changes share
 * their lines. Names and texts of commands cannot affect the terminal or the page.
 */
export function formatPlan({ applicationId, scopes, unread }: Plan, options: FormatOptions = {}): string {
  const groups = new Map<string, ScopeDescription & { readonly guildIds: (Snowflake | null)[] }>();
  for (const scope of scopes) {
    const described = describeScope(scope);
    const key = JSON.stringify([scope.guildId === null, described]);
    const group = groups.get(key) ?? { guildIds: [], ...described };
    groups.set(key, group);
    group.guildIds.push(scope.guildId);
  }
  const sections = toSections(
    applicationId,
    [...groups.values()].map((group) => ({ where: nameScopes(group.guildIds), ...group })),
    unread.map(({ guildId, message }) => ({ where: nameScopes([guildId]), message })),
  );
  return formatSections(sections, options);
}

/** How many guilds are named; the others are counted. */
const NAMED = 5;

function nameScopes(guildIds: readonly (Snowflake | null)[]): string {
  const [first = null] = guildIds;
  if (first === null) return 'Global commands';
  if (guildIds.length === 1) return `Commands in guild ${first}`;
  return `Commands in ${guildIds.length} guilds (${nameFirst(guildIds, NAMED)})`;
}
