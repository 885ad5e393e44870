import { type CommandOption, nearestName, type OptionText, readOptionTexts } from 'commandry/protocol';
import { DomainError } from '../domain-error.js';
import { didYouMean } from '../world/find-records.js';

/** @throws DomainError if the text does not start like a slash command. */
export function checkSlash(text: string): void {
  if (text.startsWith('/')) return;
  throw new DomainError({
    rule: 'BAD_TEXT',
    explanation: 'A typed command begins with a slash: /weather forecast city:Paris',
  });
}

/**
 * Splits the options of a typed command.
 *
 * @throws DomainError for text before the first option, and for a repeated option.
 */
export function readTyped(
  text: string,
  options: readonly CommandOption[],
): readonly OptionText<CommandOption>[] {
  const { before, texts } = readOptionTexts(text, options);
  if (before !== '') throw unknownOption(before, options);
  for (const [index, { option }] of texts.entries()) {
    if (texts.slice(0, index).some((earlier) => earlier.option === option)) throw optionTwice(option.name);
  }
  return texts;
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
  const names = options.map(({ name }) => name);
  const there = names.map((name) => `${name}:`).join(', ');
  const meant = nearestName(found.split(':')[0] ?? found, names);
  const suggested = didYouMean(meant === undefined ? undefined : `${meant}:`);
  const instead = there === '' ? 'It has none.' : `It has ${there}.`;
  return new DomainError({
    rule: 'UNKNOWN_OPTION',
    explanation: `"${found}" is not an option of the command.${suggested} ${instead}`,
  });
}
