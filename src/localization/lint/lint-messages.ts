import { describeFound } from '../../protocol/validation/describe-found.js';
import type { Locale } from '../../protocol/locale/locale.js';
import { localeChain } from '../../protocol/locale/resolve-locale.js';
import type { CompileMessage } from '../message-format.js';
import type { LocaleMessages } from '../message-texts.js';
import { localizationProblem, type LocalizationProblem, type LocalizationSeverity } from '../problem.js';

export interface LintMessagesOptions {
  readonly defaultLocale: Locale;
  /** How to report a key that a locale does not translate. */
  readonly missing: LocalizationSeverity | 'ignore';
}

/** The names of the placeholders of a message. */
type Names = ReadonlySet<string>;

type Messages = ReadonlyMap<string, LocaleMessages>;

/**
 * Returns every problem of the messages of all locales; empty if there is none.
 *
 * Errors are messages that cannot be parsed. Warnings are keys missing in a locale or in the default locale, and
 * placeholders that only the translation or only the default text has.
 */
export function lintMessages(
  messages: Messages,
  compile: CompileMessage,
  { defaultLocale, missing }: LintMessagesOptions,
): LocalizationProblem[] {
  const problems: LocalizationProblem[] = [];
  // Keeps only names: parsed messages take far more memory than their texts.
  const defaults = new Map<string, Names | undefined>();
  const understand = (locale: string, key: string, text: string): Names | undefined => {
    try {
      return compile(text, locale).names;
    } catch (error) {
      const location = messages.get(locale)?.locationOf(key) ?? { path: [] };
      const wanted = `an ICU message: ${describeProblem(error)}`;
      problems.push(localizationProblem('MESSAGE_MALFORMED', 'error', location, describeFound(text), wanted));
      return undefined;
    }
  };
  for (const [key, text] of messages.get(defaultLocale)?.texts ?? [])
    defaults.set(key, understand(defaultLocale, key, text));
  for (const [locale, { texts, locationOf }] of messages) {
    if (locale === defaultLocale) continue;
    for (const [key, text] of texts) {
      const names = understand(locale, key, text);
      if (!defaults.has(key)) {
        const wanted = `the key in ${defaultLocale} too: users of other languages would see the key itself`;
        problems.push(
          localizationProblem(
            'MESSAGE_WITHOUT_DEFAULT',
            'warning',
            locationOf(key),
            describeFound(text),
            wanted,
          ),
        );
      } else if (names && !isSame(names, defaults.get(key) ?? names)) {
        const [found, wanted] = [list(names), list(defaults.get(key) ?? names)];
        problems.push(
          localizationProblem(
            'MESSAGE_VALUES_DIFFER',
            'warning',
            locationOf(key),
            found,
            `${wanted}, as in the default`,
          ),
        );
      }
    }
    if (missing === 'ignore') continue;
    for (const key of defaults.keys()) {
      if (exists(messages, locale, key)) continue;
      const wanted = `a text in place of that of ${defaultLocale}`;
      problems.push(localizationProblem('LOCALIZATION_MISSING', missing, locationOf(key), 'nothing', wanted));
    }
  }
  return problems;
}

function exists(messages: Messages, locale: string, key: string): boolean {
  if (messages.get(locale)?.asDefault.has(key) === true) return true;
  return localeChain(locale).some((candidate) => messages.get(candidate)?.texts.has(key) === true);
}

function isSame(one: Names, other: Names): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

function list(names: Names): string {
  return [...names].sort().join(', ') || 'no values';
}

/** The library reports errors as codes in capitals, with start and end. */
function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  const reason = error.message.toLowerCase().replaceAll('_', ' ');
  const { location } = error as { readonly location?: { readonly start?: { readonly column?: number } } };
  const column = location?.start?.column;
  return column === undefined ? reason : `${reason} at character ${column}`;
}
