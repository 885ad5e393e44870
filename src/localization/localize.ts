import type { CommandPayload } from '../protocol/commands/command.js';
import type { Catalogues } from './catalogue.js';
import type { LocalizedKeys } from './localized-keys.js';
import { createLocalizer, type LocalizeOptions } from './localizer.js';
import type { LocalizationProblem } from './problem.js';
import type { LocalizeFunction } from './text-source.js';

export interface LocalizedCommands {
  /** New payloads in the same order. */
  readonly payloads: CommandPayload[];
  /** What is wrong with the source. What is wrong with the texts is told by `lintLocalizations`. */
  readonly problems: readonly LocalizationProblem[];
  /** For `lintLocalizations`, so that it can name keys. */
  readonly keys: LocalizedKeys;
}

/**
 * Fills the localization dictionaries of commands, options and choices.
 *
 * What a payload already has for a locale, from its decorator, wins over the source. A text that is `null` in the
 * source is written only where a fallback would show another text than the default.
 *
 * @param payloads - All commands in one call: a key that none of them uses is reported. They are not changed.
 * @param source - Catalogues by locale, or a function that is asked for each text in each locale.
 * @throws CommandryError `LOCALIZE_FUNCTION_FAILED` if the function throws. Nothing else: unknown locales, values that
 *   are no text, repeated, missing and unused keys are problems in the answer.
 */
export function localizeCommands(
  payloads: readonly CommandPayload[],
  source: Catalogues | LocalizeFunction,
  options: LocalizeOptions = {},
): LocalizedCommands {
  const localizer = createLocalizer(source, options);
  const localized = localizer.localize(payloads);
  return { payloads: localized, problems: localizer.findProblems(), keys: localizer.keys };
}
