import { isEmptyGroup, isSubcommandType } from '../options/option-type.js';

/** A command or subcommand named by the words at the start of a text. */
export interface TypedPath<Option> {
  /** The registered names, separated by spaces: `weather forecast`. Empty if there is no such command. */
  readonly path: string;
  /** The group and the subcommand. */
  readonly steps: readonly Option[];
  /** The options; if a subcommand is missing, the groups and subcommands there are. */
  readonly options: readonly Option[];
  /** Where the path ends in the text. */
  readonly end: number;
  /** The word that names nothing there is: empty at the end of the text. Undefined if the path is whole. */
  readonly unknown?: string | undefined;
}

interface Command<Option> extends TypedName {
  readonly options?: readonly Option[] | null | undefined;
}

interface Step<Option> extends Command<Option> {
  readonly type: number;
}

/** Returns the name of a typed command: the first word, without its slash. Empty if there is none. */
export function readTypedName(text: string): string {
  return readFirst(text).word;
}

/**
 * Follows the words of a typed command to its subcommand. The slash may be missing.
 *
 * @param commands - The slash commands that can be named. The first one of a name is taken.
 */
export function readTypedPath<Option extends Step<Option>>(
  text: string,
  commands: readonly Command<Option>[],
): TypedPath<Option> {
  const first = readFirst(text);
  const command = findTypedName(commands, first.word);
  if (!command) return { path: '', steps: [], options: [], end: 0, unknown: first.word };
  let path = command.name;
  let options = command.options ?? [];
  let { end } = first;
  const steps: Option[] = [];
  while (options.some(({ type }) => isSubcommandType(type))) {
    const { word, end: next } = readWord(text, end);
    const usable = options.filter((option) => !isEmptyGroup(option));
    const step = findTypedName(usable, word);
    if (!step) return { path, steps, options: usable, end, unknown: word };
    steps.push(step);
    path += ` ${step.name}`;
    options = step.options ?? [];
    end = next;
  }
  return { path, steps, options, end };
}

function readFirst(text: string) {
  return readWord(text, text.startsWith('/') ? 1 : 0);
}

function readWord(text: string, from: number): { readonly word: string; readonly end: number } {
  const [before = '', word = ''] = /^\s*(\S*)/.exec(text.slice(from)) ?? [];
  return { word, end: from + before.length };
}

/** The part of a command that a user names while typing: the command, a group, a subcommand or an option. */
interface TypedName {
  readonly name: string;
  /** The name that the user sees in its place. */
  readonly name_localized?: string | null | undefined;
}

/** Finds what a word names: by the name that the user sees, else by the registered one. */
function findTypedName<Named extends TypedName>(among: readonly Named[], word: string): Named | undefined {
  return (
    among.find(({ name, name_localized: shown }) => (shown ?? name) === word) ??
    among.find(({ name }) => name === word)
  );
}

/** An option in a typed text: `days:3`. */
export interface OptionText<Option> {
  readonly option: Option;
  /** The typed text, with the spaces around it. */
  readonly text: string;
  /** Where its name begins. */
  readonly start: number;
  /** Where its text begins, behind the colon. */
  readonly textStart: number;
}

/** The text after the path of a typed command. */
interface OptionTexts<Option> {
  /** The text before the first option, without the spaces around it. A client does not send a command with it. */
  readonly before: string;
  /** In the order of the text. An option may be there several times. */
  readonly texts: readonly OptionText<Option>[];
}

/** Names have neither spaces nor colons. */
const MARK = /(?<=^|\s)([^\s:]+):/gu;

/**
 * Splits `city:New York days:3` into its options. The text of an option extends to the next `option:` that the command
 * has, so it may hold spaces and colons.
 */
export function readOptionTexts<Option extends TypedName>(
  text: string,
  options: readonly Option[],
): OptionTexts<Option> {
  const marks = [...text.matchAll(MARK)].flatMap(({ 0: mark, 1: name = '', index: start }) => {
    const option = findTypedName(options, name);
    return option ? [{ option, start, textStart: start + mark.length }] : [];
  });
  return {
    before: text.slice(0, marks[0]?.start).trim(),
    texts: marks.map((mark, index) => ({
      ...mark,
      text: text.slice(mark.textStart, marks[index + 1]?.start),
    })),
  };
}

/** A typed command without its quotes. */
interface UnquotedText {
  readonly text: string;
  /** The values that would be misread in the text, by option. They are not in it. */
  readonly options: Readonly<Record<string, string>>;
}

/** An option with a value in double quotes. A backslash escapes a quote or backslash. */
const QUOTED = /(?<=^|\s)([^\s:"]+):"((?:[^"\\]|\\.)*)"(?=\s|$)/gsu;

/**
 * Removes the quotes of `text:"wait days:3" days:2`. Discord clients have none, because a value extends to the next
 * option; in a shell they are expected.
 */
export function readQuotedOptions(typed: string): UnquotedText {
  const options = new Map<string, string>();
  const text = typed.replace(QUOTED, (whole, name: string, quoted: string) => {
    const value = quoted.replace(/\\(["\\])/g, '$1');
    if (!needsQuotes(value)) return `${name}:${value}`;
    // In the text, a second value of the option is noticed.
    if (options.has(name)) return whole;
    options.set(name, value);
    return '';
  });
  return { text, options: Object.fromEntries(options) };
}

/** Writes an option so that it is read back with exactly this value: in quotes, where it would be misread without. */
export function writeTypedOption(name: string, value: string): string {
  const isPlain = !needsQuotes(value) && !value.startsWith('"');
  return `${name}:${isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`;
}

/** True if a value would be misread without quotes: empty, with a space at an end, or with what looks like an option. */
export function needsQuotes(value: string): boolean {
  return value === '' || value !== value.trim() || /\s[^\s:]+:/u.test(value);
}
