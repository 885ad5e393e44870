import { isEmptyGroup, isSubcommandType } from '../options/option-type.js';
import { findTypedName, type TypedName } from './typed-name.js';

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
