import type { CommandOption } from 'commandry/protocol';
import { DomainError } from '../domain-error.js';

/** A piece of a typed command: an option and its text, including spaces. */
export interface TypedOption {
  readonly option: CommandOption;
  readonly text: string;
}

/** Reads words from the start of a text. `rest` is what is left. */
export class WordReader {
  rest: string;

  constructor(text: string) {
    this.rest = text.trimStart();
  }

  readonly next = (): string | undefined => {
    const word = /^\S+/.exec(this.rest)?.[0];
    this.rest = this.rest.slice(word?.length ?? 0).trimStart();
    return word;
  };
}

/** @throws DomainError if the text does not start like a slash command. */
export function readSlash(text: string): WordReader {
  if (text.startsWith('/')) return new WordReader(text.slice(1));
  throw new DomainError({
    rule: 'BAD_TEXT',
    explanation: 'A typed command begins with a slash: /weather forecast city:Paris',
  });
}

/**
 * Splits `city:New York days:3` into its options. A value extends to the next `option:` that the command has.
 *
 * @throws DomainError for text before the first option, and for a repeated option.
 */
export function readTypedOptions(text: string, options: readonly CommandOption[]): TypedOption[] {
  // Registered names contain no pattern characters.
  const names = options.map(({ name }) => name).join('|');
  const marks = options.length > 0 ? [...text.matchAll(new RegExp(`(?<=^|\\s)(${names}):`, 'gu'))] : [];
  const before = text.slice(0, marks[0]?.index).trim();
  if (before !== '') throw unknownOption(before, options);
  return marks.map((mark, index) => {
    const name = mark[1] ?? '';
    if (marks.slice(0, index).some((earlier) => earlier[1] === name)) throw optionTwice(name);
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    return { option: findOption(name, options), text: value };
  });
}

/** @throws DomainError if the command has no such option. */
export function findOption(name: string, options: readonly CommandOption[]): CommandOption {
  const option = options.find((candidate) => candidate.name === name);
  if (!option) throw unknownOption(name, options);
  return option;
}

export function optionTwice(name: string): DomainError {
  return new DomainError({ rule: 'OPTION_TWICE', explanation: `Option "${name}" is given twice.` });
}

function unknownOption(found: string, options: readonly CommandOption[]): DomainError {
  const there = options.map(({ name }) => `${name}:`).join(', ');
  const instead = there === '' ? 'It has none.' : `It has ${there}.`;
  return new DomainError({
    rule: 'UNKNOWN_OPTION',
    explanation: `"${found}" is not an option of the command. ${instead}`,
  });
}
