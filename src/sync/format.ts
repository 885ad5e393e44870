import { CommandType } from '../protocol/commands/command-type.js';
import {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
} from '../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../protocol/snowflake.js';

/** The fields that identify a command in its scope. `type` is a command type of Discord, 1 to 4. */
export interface CommandName {
  readonly type: number;
  /** The default name, without a slash. */
  readonly name: string;
}

/** The subject of a line: create, update, rename, delete, kept, a warning, a question, or the cost. */
export type Sign = '+' | '~' | '>' | '-' | '=' | '!' | '?' | ' ';

/** One line of a plan. A detail belongs to the line before it and shares its sign. */
export interface PlanLine {
  readonly sign: Sign;
  readonly text: string;
  readonly isDetail?: true;
}

/** Functions that colour text, for example `styleText` of `node:util`. */
export interface PlanColours {
  /** Created. */
  readonly green: (text: string) => string;
  /** Changed, and questions. */
  readonly yellow: (text: string) => string;
  /** Renamed. */
  readonly cyan: (text: string) => string;
  /** Deleted, and warnings. */
  readonly red: (text: string) => string;
  /** Unchanged, and the cost. */
  readonly dim: (text: string) => string;
  /** Headings. */
  readonly bold: (text: string) => string;
}

/** Options of `formatPlan` and `formatPermissionsPlan`. */
export interface FormatOptions {
  /** `text` for a terminal or a log, `markdown` for a review. Default `text`. */
  readonly format?: 'text' | 'markdown' | undefined;
  /** Colours of `text`. Default: none. */
  readonly colours?: PlanColours | undefined;
}

/** The changes of a scope: a summary, and a line for each. */
export interface ScopeDescription {
  readonly totals: string;
  readonly lines: readonly PlanLine[];
}

/** Lines with a title above them. */
interface Section {
  readonly title: string;
  readonly lines: readonly PlanLine[];
}

/** A scope that was planned, or that could not be read. */
interface ScopeToFormat {
  /** For example `Commands in guild 5`. */
  readonly where: string;
}

/** Returns the sections of a plan: one for each scope that was planned, then one for each that could not be read. */
export function toSections(
  applicationId: Snowflake,
  planned: readonly (ScopeToFormat & ScopeDescription)[],
  unread: readonly (ScopeToFormat & { readonly message: string })[],
): Section[] {
  const title = (where: string, what: string) => `${where} of application ${applicationId}: ${what}`;
  return [
    ...planned.map(({ where, totals, lines }) => ({ title: title(where, `${totals}.`), lines })),
    ...unread.map(({ where, message }) => ({
      title: title(where, `could not be read. ${toVisible(message)}`),
      lines: [],
    })),
  ];
}

/** Formats sections for people. Their content must be visible: see `toVisible`. */
export function formatSections(
  sections: readonly Section[],
  { format = 'text', colours }: FormatOptions,
): string {
  if (format === 'markdown') return sections.map(toMarkdown).join('\n');
  return sections.map((section) => toText(section, colours)).join('\n');
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

/** Fenced, so that nothing is formatted, linked or mentioned: the fence is longer than any in the content. */
function toMarkdown({ title, lines }: Section): string {
  if (lines.length === 0) return `### ${toPlainMarkdown(title)}\n`;
  const body = lines.map(({ sign, text, isDetail }) =>
    isDetail ? `      ${text}` : `${DIFF_SIGNS[sign]} ${text}`,
  );
  const longest = Math.max(2, ...[...body.join('\n').matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`### ${toPlainMarkdown(title)}`, '', `${fence}diff`, ...body, fence, ''].join('\n');
}

/** Escapes Markdown in a text. */
function toPlainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~@!&]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** Lists the first texts; further ones are counted. */
export function nameFirst(texts: readonly unknown[], most: number): string {
  const hidden = texts.length - most;
  return texts.slice(0, most).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}

/** Line ends, control characters, and marks that change the direction of text: terminals act on them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Escapes characters that could deceive a terminal or a reader, as `\u{1b}`. */
export function toVisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Formats a command as users know it: `/ping`, `High five (on a user)`. Safe to print. */
export function describeCommand({ type, name }: CommandName): string {
  const text = toVisible(name);
  switch (type) {
    case CommandType.USER:
      return `${text} (on a user)`;
    case CommandType.MESSAGE:
      return `${text} (on a message)`;
    case CommandType.PRIMARY_ENTRY_POINT:
      return `${text} (entry point)`;
    default:
      return `/${text}`;
  }
}

/** An entry of permissions as Discord returns it, future types included. */
interface AnyPermission {
  readonly id: Snowflake;
  readonly type: number;
  readonly permission: boolean;
}

/** Describes an entry, for example `allow role 601`. */
export function describePermission(guildId: Snowflake, { id, type, permission }: AnyPermission): string {
  return `${permission ? 'allow' : 'deny'} ${describeWhom(guildId, type, id)}`;
}

function describeWhom(guildId: Snowflake, type: number, id: Snowflake): string {
  switch (type) {
    case CommandPermissionType.ROLE:
      return id === everyoneId(guildId) ? '@everyone' : `role ${id}`;
    case CommandPermissionType.USER:
      return `user ${id}`;
    case CommandPermissionType.CHANNEL:
      return id === allChannelsId(guildId) ? 'all channels' : `channel ${id}`;
    default:
      return `${id} of type ${type}`;
  }
}
