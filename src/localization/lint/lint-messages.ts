import { describeFound } from '../../protocol/validation/describe-found.js';
import type { Locale } from '../../protocol/locale/locale.js';
import { localeChain } from '../../protocol/locale/resolve-locale.js';
import type { CompiledMessage, CompileMessage } from '../message-format.js';
import type { LocaleMessages } from '../message-texts.js';
import { localizationProblem, type LocalizationProblem, type LocalizationSeverity } from '../problem.js';

export interface LintMessagesOptions {
  readonly defaultLocale: Locale;
  /** How to report a key that a locale does not translate. */
  readonly missing: LocalizationSeverity | 'ignore';
}

type Messages = ReadonlyMap<string, LocaleMessages>;

/**
 * Returns every fault of the messages of all locales; empty if there is none.
 *
 * Errors are messages that cannot be parsed. Warnings are a key that a locale or the default locale lacks, and a value
 * that only the translation or only the default text uses.
 */
export function lintMessages(
  messages: Messages,
  compile: CompileMessage,
  { defaultLocale, missing }: LintMessagesOptions,
): LocalizationProblem[] {
  const problems: LocalizationProblem[] = [];
  const defaults = new Map<string, CompiledMessage | undefined>();
  const understand = (locale: string, key: string, text: string): CompiledMessage | undefined => {
    try {
      return compile(text, locale);
    } catch (error) {
      const location = messages.get(locale)?.locationOf(key) ?? { path: [] };
      const wanted = `an ICU message: ${describeFault(error)}`;
      problems.push(localizationProblem('MESSAGE_MALFORMED', 'error', location, describeFound(text), wanted));
      return undefined;
    }
  };
  for (const [key, text] of messages.get(defaultLocale)?.texts ?? [])
    defaults.set(key, understand(defaultLocale, key, text));
  for (const [locale, { texts, locationOf }] of messages) {
    if (locale === defaultLocale) continue;
    for (const [key, text] of texts) {
      const message = understand(locale, key, text);
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
      } else if (message) problems.push(...compareValues(message, defaults.get(key), locationOf(key)));
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

function compareValues(
  message: CompiledMessage,
  byDefault: CompiledMessage | undefined,
  location: ReturnType<LocaleMessages['locationOf']>,
): LocalizationProblem[] {
  if (!byDefault) return [];
  const wanted = [...byDefault.names].sort().join(', ') || 'no values';
  const found = [...message.names].sort().join(', ') || 'no values';
  if (wanted === found) return [];
  return [
    localizationProblem('MESSAGE_VALUES_DIFFER', 'warning', location, found, `${wanted}, as in the default`),
  ];
}

/** The library names faults in capitals, and gives their start and end. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be read';
  const reason = error.message.toLowerCase().replaceAll('_', ' ');
  const { location } = error as { readonly location?: { readonly start?: { readonly column?: number } } };
  const column = location?.start?.column;
  return column === undefined ? reason : `${reason} at character ${column}`;
}
