import { describeFound } from '../protocol/validation/describe-found.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';
import { fileOf, flattenCatalogue, type Catalogues } from './catalogue.js';
import { localizationProblem, type LocalizationProblem, type LocalizationLocation } from './problem.js';

/** The messages of one locale, by their keys without the root. */
export interface LocaleMessages {
  readonly texts: ReadonlyMap<string, string>;
  /** Keys whose value is `null`: the default is right. */
  readonly asDefault: ReadonlySet<string>;
  /** Returns where a key is, for problems. */
  readonly locationOf: (key: string) => LocalizationLocation;
}

export interface OpenedMessages {
  readonly messages: ReadonlyMap<string, LocaleMessages>;
  readonly problems: readonly LocalizationProblem[];
}

/**
 * Extracts the messages from catalogues. An empty text counts as none.
 *
 * @param root - The first key of the messages.
 */
export function openMessages(catalogues: Catalogues, root: string): OpenedMessages {
  const messages = new Map<string, LocaleMessages>();
  const problems: LocalizationProblem[] = [];
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    const location = { locale, path: [], ...fileOf(catalogues, locale) };
    if (!isLocale(locale)) {
      const wanted = wantedLocale(locale);
      problems.push(localizationProblem('LOCALE_UNKNOWN', 'error', location, describeFound(locale), wanted));
      continue;
    }
    const { values, problems: ofCatalogue } = flattenCatalogue(catalogue);
    for (const { code, key, found, wanted } of ofCatalogue) {
      if (key !== '' && key !== root && !key.startsWith(`${root}.`)) continue;
      const at = key === '' ? location : { ...location, key };
      problems.push(localizationProblem(code, 'error', at, found, wanted));
    }
    const own = [...values].filter(([key]) => key.startsWith(`${root}.`));
    const named = own.map(([key, text]) => [key.slice(root.length + 1), text] as const);
    messages.set(locale, {
      texts: new Map(named.filter((entry): entry is [string, string] => isText(entry[1]))),
      asDefault: new Set(named.filter(([, text]) => text === null).map(([key]) => key)),
      locationOf: (key) => ({ ...location, key: `${root}.${key}` }),
    });
  }
  return { messages, problems };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
