import type { CommandPayload } from '../../protocol/commands/command.js';
import type { CommandData, SubmittedOption } from '../../protocol/interactions/interaction.js';
import { typeOfCommand } from '../../protocol/commands/type-of-command.js';
import { findStep } from './route.js';
import { resolveLocale, type LocaleDictionary } from '../../protocol/locale/resolve-locale.js';

interface Named {
  readonly name: string;
  readonly name_localizations?: LocaleDictionary | null | undefined;
}

interface ShownOption extends Named {
  readonly choices?: readonly (Named & { readonly value: string | number })[] | undefined;
  readonly options?: readonly ShownOption[] | undefined;
}

/** Option and choice names as a user saw them, in the language of their client. */
export interface LocalizedNames {
  readonly option: string;
  readonly choices: readonly string[];
}

/**
 * Finds the names under which an option and its choices were shown, in the registered payloads, which have the
 * translations from every source.
 *
 * @returns The default names if the option is not found.
 */
export function findLocalizedNames(
  payloads: readonly CommandPayload[],
  data: CommandData,
  optionName: string,
  locale: string | undefined,
): LocalizedNames {
  const { name, options } = data;
  const type = typeOfCommand(data);
  const command = payloads.find((payload) => typeOfCommand(payload) === type && payload.name === name);
  let level = (command as { options?: readonly ShownOption[] } | undefined)?.options ?? [];
  for (const step of stepsOf(options)) level = level.find((option) => option.name === step)?.options ?? [];
  const option = level.find((one) => one.name === optionName);
  const localize = (named: Named): string =>
    (locale === undefined ? undefined : resolveLocale(named.name_localizations, locale)) ?? named.name;
  return option
    ? { option: localize(option), choices: (option.choices ?? []).map(localize) }
    : { option: optionName, choices: [] };
}

/** Returns the group and the subcommand of a submitted command, if it has any. */
function stepsOf(options: readonly SubmittedOption[] | undefined): string[] {
  const step = findStep(options ?? []);
  return step ? [step.name, ...stepsOf(step.options)] : [];
}
