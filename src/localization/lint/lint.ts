import * as z from 'zod/mini';
import { readGiven } from '../../common/read-given.js';
import { findCommandProblems } from '../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../protocol/commands/command.js';
import { LOCALES, type Locale } from '../../protocol/locale/locale.js';
import {
  isLocale,
  hasText,
  localeChain,
  resolveLocale,
  type LocaleDictionary,
} from '../../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../../protocol/locale/suggest-locale.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { describeWanted, type PayloadProblem } from '../../protocol/validation/payload-problem.js';
import {
  type LocalizedKeys,
  keyOf,
  fieldsOf,
  findSites,
  type Site,
  type TextField,
  dictionaryOf,
} from '../text-location.js';
import { type LocalizationProblem, localizationProblem, namesOf, locationIn } from '../problem.js';

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
 * Errors are what Discord would refuse: unknown locales, lengths, names that are invalid, in upper case or colliding.
 * Warnings are valid but hardly intended: a text equal to the default, and a default that a fallback hides from
 * speakers of its own locale.
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

/** Returns the warnings. */
export function lintSites(
  sites: readonly Site[],
  defaultLocale: Locale,
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  return sites.flatMap((site) =>
    fieldsOf(site).flatMap((field) => findTextProblems(site, field, defaultLocale, keys)),
  );
}

const DICTIONARIES: ReadonlyMap<unknown, TextField> = new Map<unknown, TextField>([
  ['name_localizations', 'name'],
  ['description_localizations', 'description'],
]);

/** True if the path of a problem leads into a localization dictionary, which `lintLocalizations` reports too. */
export function isLocalizationPath(path: PayloadProblem['path']): boolean {
  return path.some((step) => DICTIONARIES.has(step));
}

/** Returns the violated rules of Discord, with names and keys. */
function findRuleProblems(
  payloads: readonly CommandPayload[],
  sites: readonly Site[],
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  // One by one: no rule for localizations spans several commands, and there may be more commands than a scope can hold.
  const problems = payloads.flatMap((payload, index) =>
    findCommandProblems(payload, 'global')
      .filter(({ path }) => isLocalizationPath(path))
      .map((problem) => ({ ...problem, path: [index, ...problem.path] })),
  );
  if (problems.length === 0) return [];
  const byPath = new Map(sites.map((site) => [site.path.join('/'), site]));
  return problems.map((problem) => {
    const { path, found } = problem;
    const at = path.findIndex((step) => DICTIONARIES.has(step));
    const site = byPath.get(path.slice(0, at).join('/'));
    const field = DICTIONARIES.get(path[at]);
    const locale = path.length > at + 1 ? String(path[at + 1]) : undefined;
    const location = {
      ...(locale === undefined ? {} : { locale }),
      ...(site ? namesOf(site) : {}),
      ...(field === undefined ? {} : { field }),
      path,
      ...(site && field && locale !== undefined ? keyOf(site, field, locale, keys) : {}),
    };
    if (locale !== undefined && !isLocale(locale)) {
      const wanted = wantedLocale(locale);
      return localizationProblem('LOCALE_UNKNOWN', 'error', location, `in ${describeFound(locale)}`, wanted);
    }
    return localizationProblem(problem.code, 'error', location, found, describeWanted(problem));
  });
}

/** Returns the warnings: see `lintLocalizations`. */
function findTextProblems(
  site: Site,
  field: TextField,
  defaultLocale: Locale,
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  const dictionary = dictionaryOf(site.node, field);
  if (!dictionary) return [];
  const defaultText = site.node[field] ?? '';
  const problems: LocalizationProblem[] = [];
  for (const locale of Object.keys(dictionary)) {
    if (locale === defaultLocale || !isLocale(locale) || dictionary[locale] !== defaultText) continue;
    // Not redundant: it overrides a fallback in favour of the default.
    if ((fallbackText(dictionary, locale) ?? defaultText) !== defaultText) continue;
    const location = { ...locationIn(site, field, locale), ...keyOf(site, field, locale, keys) };
    const found = describeFound(defaultText);
    const wanted = 'a text that differs from the default';
    problems.push(localizationProblem('LOCALIZATION_EQUALS_DEFAULT', 'warning', location, found, wanted));
  }
  if (hasText(dictionary, defaultLocale)) return problems;
  const shown = resolveLocale(dictionary, defaultLocale);
  if (shown !== undefined && shown !== defaultText) {
    const [, fallback = ''] = localeChain(defaultLocale);
    problems.push(
      localizationProblem(
        'LOCALIZATION_HIDES_DEFAULT',
        'warning',
        locationIn(site, field, defaultLocale),
        `missing, so that its users see the ${fallback} text ${describeFound(shown)}`,
        `the default ${describeFound(defaultText)} under ${defaultLocale}`,
      ),
    );
  }
  return problems;
}

/** Returns the fallback text of a locale. */
function fallbackText(dictionary: LocaleDictionary, locale: Locale): string | undefined {
  const [, fallback] = localeChain(locale);
  return fallback !== undefined && hasText(dictionary, fallback)
    ? (dictionary[fallback] ?? undefined)
    : undefined;
}
