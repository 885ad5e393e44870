import * as z from 'zod/mini';
import { readGiven } from '../../common/read-given.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { LOCALES, type Locale } from '../../protocol/locale/locale.js';
import type { LocalizedKeys } from '../localized-keys.js';
import { fieldsOf, findSites, type Site } from '../text-location.js';
import type { LocalizationProblem } from '../problem.js';
import { findRuleProblems } from './rule-problems.js';
import { findTextProblems } from './text-problems.js';

/** The settings of `lintLocalizations`. */
export interface LintOptions {
  /** The locale of the default names and descriptions. */
  readonly defaultLocale: Locale;
  /** The texts that came from catalogues, as returned by `localizeCommands`. Default none. */
  readonly keys?: LocalizedKeys;
}

const Options = z.strictObject({
  defaultLocale: z.enum(LOCALES, 'must be a locale key of Discord, for example en-US'),
  keys: z.optional(z.custom((value) => value instanceof Map, 'must be what localizeCommands returns')),
});

/**
 * Returns every problem of the localization dictionaries in a list of payloads; empty if there is none.
 *
 * Errors are what Discord would refuse: unknown locales, lengths, names that are invalid or in upper case, names
 * that collide. Warnings are what it accepts but nobody intends: a text equal to the default, and a default that a
 * fallback hides from speakers of its own locale.
 */
export function lintLocalizations(
  payloads: readonly CommandPayload[],
  options: LintOptions,
): LocalizationProblem[] {
  readGiven(Options, options, 'lintLocalizations');
  const { defaultLocale, keys } = options;
  const sites = findSites(payloads);
  return [...findRuleProblems(payloads, sites, keys), ...lintSites(sites, defaultLocale, keys)];
}

/** Returns what Discord accepts but nobody intends. */
export function lintSites(
  sites: readonly Site[],
  defaultLocale: Locale,
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  return sites.flatMap((site) =>
    fieldsOf(site).flatMap((field) => findTextProblems(site, field, defaultLocale, keys)),
  );
}
