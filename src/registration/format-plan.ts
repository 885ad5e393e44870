import type { Snowflake } from '../model/snowflake.js';
import type { Plan } from './plan.js';
import { describeScope, type PlanLine, type Sign } from './plan-lines.js';
import { toVisible } from './visible-text.js';

/** How text is coloured; what `createColors` of picocolors gives fits. */
export interface PlanColours {
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly red: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

export interface FormatOptions {
  /** `text` for a terminal or a log, `markdown` for a review. Default `text`. */
  readonly format?: 'text' | 'markdown' | undefined;
  /** Colours of `text`. Default: none. */
  readonly colours?: PlanColours | undefined;
}

/**
 * A plan as a person reads it, a line for each change and each field that differs. Guilds in which the same is done share
 * their lines. Names and texts of commands cannot act on the terminal, nor on the page.
 */
export function formatPlan(plan: Plan, { format = 'text', colours }: FormatOptions = {}): string {
  const sections = toSections(plan);
  if (format === 'markdown') return sections.map(toMarkdown).join('\n');
  return sections.map((section) => toText(section, colours)).join('\n');
}

interface Section {
  readonly title: string;
  readonly lines: readonly PlanLine[];
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

/** Guilds that are named; the others are counted. */
const NAMED = 5;

function nameScopes(guildIds: readonly (Snowflake | null)[]): string {
  const [first = null] = guildIds;
  if (first === null) return 'Global commands';
  if (guildIds.length === 1) return `Commands in guild ${first}`;
  const hidden = guildIds.length - NAMED;
  const names = guildIds.slice(0, NAMED).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
  return `Commands in ${guildIds.length} guilds (${names})`;
}

function toText({ title, lines }: Section, colours: PlanColours | undefined): string {
  const paint = colours ? painter(colours) : (_sign: Sign, text: string) => text;
  const head = colours ? colours.bold(title) : title;
  return [
    head,
    ...lines.map(({ sign, text, isDetail }) => paint(sign, isDetail ? `      ${text}` : `  ${sign} ${text}`)),
  ].join('\n');
}

function painter({ green, yellow, cyan, red, dim }: PlanColours): (sign: Sign, text: string) => string {
  const paints: Readonly<Record<Sign, (text: string) => string>> = {
    '+': green,
    '~': yellow,
    '>': cyan,
    '-': red,
    '=': dim,
    '!': red,
    '?': yellow,
    ' ': dim,
  };
  return (sign, text) => paints[sign](text);
}

/** Signs that the highlighting of `diff` knows. */
const DIFF_SIGNS: Readonly<Record<Sign, string>> = {
  '+': '+',
  '-': '-',
  '~': '!',
  '>': '!',
  '=': '#',
  '!': '#',
  '?': '#',
  ' ': '#',
};

/** In a fenced block nothing is formatted, linked or mentioned, as long as the fence is longer than any in it. */
function toMarkdown({ title, lines }: Section): string {
  if (lines.length === 0) return `### ${toPlainMarkdown(title)}\n`;
  const body = lines.map(({ sign, text, isDetail }) =>
    isDetail ? `      ${text}` : `${DIFF_SIGNS[sign]} ${text}`,
  );
  const longest = Math.max(2, ...[...body.join('\n').matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`### ${toPlainMarkdown(title)}`, '', `${fence}diff`, ...body, fence, ''].join('\n');
}

/** The text as it is, whatever Markdown would make of it. */
function toPlainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~@!&]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
