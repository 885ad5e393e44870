import type { CommandPayload } from '../protocol/commands/command.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { LocalizedKeys } from './localized-keys.js';
import { fieldsOf, findSites } from './text-location.js';
import type { LocalizationProblem } from './problem.js';
import { findRuleProblems } from './rule-problems.js';
import { findTextProblems } from './text-problems.js';

export interface LintOptions {
  /** The locale that the default names and descriptions are written in. */
  readonly defaultLocale: Locale;
  /** Which texts came from catalogues, as `localizeCommands` answers it. Default none. */
  readonly keys?: LocalizedKeys;
}

/**
 * Every fault of the localization dictionaries in a list of payloads; empty when there is none.
 *
 * Errors are what the service would refuse, by the rules of the model: unknown locales, lengths, names that are invalid
 * or in upper case, names that collide. Warnings are what it takes but nobody means: a text equal to the default, and a
 * default that is hidden from the speakers of its own locale by a fallback.
 */
export function lintLocalizations(
  payloads: readonly CommandPayload[],
  { defaultLocale, keys }: LintOptions,
): LocalizationProblem[] {
  const sites = findSites(payloads);
  return [
    ...findRuleProblems(payloads, sites, keys),
    ...sites.flatMap((site) =>
      fieldsOf(site).flatMap((field) => findTextProblems(site, field, defaultLocale, keys)),
    ),
  ];
}
