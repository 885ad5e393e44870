import type { CommandOption } from '../../model/command.js';
import { countCodePoints } from '../../model/field-checker.js';
import type { CommandBody } from '../stored-command.js';

/** The most characters a command may have altogether. */
export const MAX_COMMAND_SIZE = 8000;

type Dictionary = Readonly<Record<string, string>> | null | undefined;

/**
 * The characters of a command: every name, description and choice value in it. Of a text with localizations only the
 * longest counts.
 */
export function countCommandSize(command: CommandBody): number {
  return countTexts(command) + countOptions(command.options);
}

function countOptions(options: readonly CommandOption[] | null | undefined): number {
  return (options ?? []).reduce((sum, option) => {
    const choices = (option.choices ?? []).map(
      (choice) =>
        countLongest(choice.name, choice.name_localizations) + countCodePoints(String(choice.value)),
    );
    return choices.reduce((a, b) => a + b, sum + countTexts(option) + countOptions(option.options));
  }, 0);
}

function countTexts(named: {
  readonly name: string;
  readonly name_localizations?: Dictionary;
  readonly description: string;
  readonly description_localizations?: Dictionary;
}): number {
  return (
    countLongest(named.name, named.name_localizations) +
    countLongest(named.description, named.description_localizations)
  );
}

function countLongest(text: string, localizations: Dictionary): number {
  return Math.max(...[text, ...Object.values(localizations ?? {})].map(countCodePoints));
}
