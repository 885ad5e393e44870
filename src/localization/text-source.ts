import { CommandryError } from '../common/errors/commandry-error.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { LOCALES, type Locale } from '../protocol/locale/locale.js';
import { flattenCatalogue, type Catalogues, type FlatCatalogue } from './catalogue.js';
import type { TextLocation } from './text-location.js';
import { localizationProblem, type LocalizationProblem } from './problem.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';

/** The source of translations: the content of catalogue files by locale, or a function that is called for each text. */
export type LocaleSource = Catalogues | LocalizeFunction;

/**
 * Returns the text of one location, in its locale.
 *
 * @returns The text; `undefined` or `''` if there is no translation; `null` if the default is right in the locale.
 */
export type LocalizeFunction = (location: TextLocation) => string | null | undefined;

/** One text, in any locale. */
export type Subject = Omit<TextLocation, 'locale'>;

/** A source of texts, from catalogues or from a function. */
export interface TextSource {
  /** The locales to write, each once. */
  readonly locales: readonly Locale[];
  /** Whether the locales should be complete: missing translations are then reported. */
  readonly isMeantComplete: boolean;
  /** Values by locale and key, if they can be listed. */
  readonly catalogues: ReadonlyMap<Locale, FlatCatalogue>;
  /** Returns the raw value, which may not be text. */
  find(subject: Subject, locale: Locale): unknown;
}

/** Opens catalogues or a function as a source, and reports unreadable parts. */
export function openSource(
  source: Catalogues | LocalizeFunction,
  wanted: readonly Locale[] | undefined,
  problems: LocalizationProblem[],
): TextSource {
  if (typeof source === 'function') {
    return {
      locales: knownLocales(wanted ?? LOCALES, problems),
      isMeantComplete: wanted !== undefined,
      catalogues: new Map(),
      find: (subject, locale) => ask(source, { ...subject, locale }),
    };
  }
  const written = knownLocales(Object.keys(source), problems);
  const locales = wanted === undefined ? written : knownLocales(wanted, problems);
  const catalogues = new Map<Locale, FlatCatalogue>();
  for (const locale of written.filter((one) => locales.includes(one))) {
    const flat = flattenCatalogue(source[locale]);
    catalogues.set(locale, flat);
    for (const { code, key, found, wanted } of flat.problems) {
      // A value that is not text is reported where it is used, with its command and option.
      if (code === 'LOCALIZATION_NOT_TEXT' && key !== '') continue;
      const location = { locale, path: [], ...(key === '' ? {} : { key }) };
      problems.push(localizationProblem(code, 'error', location, found, wanted));
    }
  }
  return {
    locales,
    isMeantComplete: true,
    catalogues,
    find: ({ key }, locale) => catalogues.get(locale)?.values.get(key),
  };
}

function knownLocales(locales: readonly string[], problems: LocalizationProblem[]): Locale[] {
  for (const locale of locales.filter((one) => !isLocale(one))) {
    const location = { locale, path: [] };
    const found = describeFound(locale);
    problems.push(localizationProblem('LOCALE_UNKNOWN', 'error', location, found, wantedLocale(locale)));
  }
  return [...new Set(locales.filter(isLocale))];
}

function ask(localize: LocalizeFunction, location: TextLocation): unknown {
  try {
    return localize(location);
  } catch (cause) {
    const what = `The localize function failed at ${location.key} in ${location.locale}.`;
    throw new CommandryError('LOCALIZE_FUNCTION_FAILED', what, { cause });
  }
}
