import { describeFound } from '../../protocol/validation/describe-found.js';
import type { Locale } from '../../protocol/locale/locale.js';
import { keyOf, type LocalizedKeys } from '../localized-keys.js';
import { dictionaryOf, type TextField, type Site } from '../text-location.js';
import { localizationProblem, locationIn, type LocalizationProblem } from '../problem.js';
import {
  hasText,
  isLocale,
  localeChain,
  resolveLocale,
  type LocaleDictionary,
} from '../../protocol/locale/resolve-locale.js';

/** Returns what Discord accepts but nobody intends: see `lintLocalizations`. */
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
    // If a fallback would show something else, the repetition restores the default.
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

/** Returns what users of a locale would see if it had no text of its own. */
function fallbackText(dictionary: LocaleDictionary, locale: Locale): string | undefined {
  const [, fallback] = localeChain(locale);
  return fallback !== undefined && hasText(dictionary, fallback)
    ? (dictionary[fallback] ?? undefined)
    : undefined;
}
