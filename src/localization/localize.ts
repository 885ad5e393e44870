import type { CommandPayload } from '../protocol/commands/command.js';
import type { Catalogues } from './catalogue.js';
import type { LocalizedKeys } from './text-location.js';
import { LocalizeOptions, Localizer } from './localizer.js';
import type { LocalizationProblem } from './problem.js';
import type { LocalizeFunction } from './text-source.js';
import { readGiven } from '../common/read-given.js';

/** Localized payloads, and the problems of the source. */
export interface LocalizedCommands {
  /** New payloads in the same order. */
  readonly payloads: CommandPayload[];
  /** Problems of the source. For those of the texts see `lintLocalizations`. */
  readonly problems: readonly LocalizationProblem[];
  /** For `lintLocalizations`, so that it can name keys. */
  readonly keys: LocalizedKeys;
}

/**
 * Fills the localization dictionaries of commands, options and choices.
 *
 * A text from a decorator wins over the source. A text that is `null` in the source is written only if a fallback would
 * show another text than the default.
 *
 * @param payloads - All commands in one call: a key that none of them uses is reported. They are not changed.
 * @param source - Catalogues by locale, or a function that is called for each text in each locale.
 * @throws CommandryError `SETTING_INVALID`, or `LOCALIZE_FUNCTION_FAILED` if the function throws. Everything else is
 *   returned as a problem: unknown locales, values that are not text, and repeated, missing and unused keys.
 */
export function localizeCommands(
  payloads: readonly CommandPayload[],
  source: Catalogues | LocalizeFunction,
  options: LocalizeOptions = {},
): LocalizedCommands {
  readGiven(LocalizeOptions, options, 'localizeCommands');
  const localizer = new Localizer(source, options);
  const localized = localizer.localize(payloads);
  return { payloads: localized, problems: localizer.findProblems(), keys: localizer.keys };
}
