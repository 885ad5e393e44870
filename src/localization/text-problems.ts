import { describeFound } from '../protocol/validation/describe-found.js';
import type { Locale } from '../protocol/locale/locale.js';
import { keyOf, type LocalizedKeys } from './localized-keys.js';
import { dictionaryOf, type TextField, type Site } from './text-location.js';
import { localizationProblem, locationIn, type LocalizationProblem } from './problem.js';
import {
  hasText,
  isLocale,
  localeChain,
  resolveLocale,
  type LocaleDictionary,
} from '../protocol/locale/resolve-locale.js';

/** What the service takes in one text but nobody means: see `lintLocalizations`. */
export function findTextProblems(
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
    // Where a fallback would show something else, the repetition is what brings the default back.
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

/** What users of a locale would see if it had no text of its own. */
function fallbackText(dictionary: LocaleDictionary, locale: Locale): string | undefined {
  const [, fallback] = localeChain(locale);
  return fallback !== undefined && hasText(dictionary, fallback)
    ? (dictionary[fallback] ?? undefined)
    : undefined;
}
