import type { Snowflake } from '../../protocol/snowflake.js';
import { formatSections, type FormatOptions, type Section } from './format-sections.js';
import type { Plan } from '../commands/commands-plan.js';
import { describeScope } from './commands-plan-lines.js';
import { nameFirst } from './name-first.js';
import type { PlanLine } from './plan-line.js';
import { toVisible } from './visible-text.js';

/**
 * Formats a plan for people, a line for each change and each field that differs. Guilds with the same changes share
 * their lines. Names and texts of commands cannot affect the terminal or the page.
 */
export function formatPlan(plan: Plan, options: FormatOptions = {}): string {
  return formatSections(toSections(plan), options);
}

function toSections({ applicationId, scopes, unread }: Plan): Section[] {
  const groups = new Map<
    string,
    { guildIds: (Snowflake | null)[]; totals: string; lines: readonly PlanLine[] }
  >();
  for (const scope of scopes) {
    const { totals, lines } = describeScope(scope);
    const key = JSON.stringify([scope.guildId === null, totals, lines]);
    const group = groups.get(key) ?? { guildIds: [], totals, lines };
    groups.set(key, group);
    group.guildIds.push(scope.guildId);
  }
  const planned = [...groups.values()].map(({ guildIds, totals, lines }) => ({
    title: `${nameScopes(guildIds)} of application ${applicationId}: ${totals}.`,
    lines,
  }));
  const failed = unread.map(({ guildId, message }) => ({
    title: `${nameScopes([guildId])} of application ${applicationId}: could not be read. ${toVisible(message)}`,
    lines: [],
  }));
  return [...planned, ...failed];
}

/** How many guilds are named; the others are counted. */
const NAMED = 5;

function nameScopes(guildIds: readonly (Snowflake | null)[]): string {
  const [first = null] = guildIds;
  if (first === null) return 'Global commands';
  if (guildIds.length === 1) return `Commands in guild ${first}`;
  return `Commands in ${guildIds.length} guilds (${nameFirst(guildIds, NAMED)})`;
}
