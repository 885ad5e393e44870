// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- it declares a module and cannot be imported
/// <reference path="./intl-messageformat.d.ts" />
import type { IntlMessageFormat, MessageElement } from 'intl-messageformat';
import { localeFormat } from './locale-format.js';

/** The values for a message's placeholders. Dates may also be milliseconds of the Unix epoch. */
export type MessageValues = Readonly<Record<string, string | number | bigint | boolean | Date | null>>;

/** A parsed message. */
export interface CompiledMessage {
  /**
   * Returns the text with the values inserted.
   *
   * @throws Error if a value is missing or has the wrong type.
   */
  readonly format: (values: MessageValues | undefined) => string;
  /** The names of its placeholders. */
  readonly names: ReadonlySet<string>;
}

/**
 * Parses a message.
 *
 * @throws SyntaxError if it is invalid.
 */
export type CompileMessage = (text: string, locale: string) => CompiledMessage;

/** Texts without these characters need no parsing, hence no library. */
const SYNTAX = /[{}']/;
const NO_NAMES: ReadonlySet<string> = new Set();

/** Loads the library for ICU messages, once there are messages. */
export async function loadCompiler(): Promise<CompileMessage> {
  const { IntlMessageFormat } = await import('intl-messageformat');
  const resolved = new Map<string, Intl.Locale | undefined>();
  const resolve = (locale: string): Intl.Locale | undefined => {
    // Resolving the locale per message would take longer than parsing.
    if (!resolved.has(locale)) resolved.set(locale, IntlMessageFormat.resolveLocale(locale));
    return resolved.get(locale);
  };
  return (text, locale) => {
    if (!SYNTAX.test(text)) return { format: () => text, names: NO_NAMES };
    // In Discord <…> is a mention, an emoji or a timestamp, not a tag.
    const elements = IntlMessageFormat.__parse(text, { ignoreTag: true, locale: resolve(locale) });
    let message: IntlMessageFormat | undefined;
    const open = (): IntlMessageFormat => {
      const formats = localeFormat(locale, 'en-US');
      // Passes the text, not its elements, because errors quote it.
      return new IntlMessageFormat(text, locale, undefined, {
        ignoreTag: true,
        formatters: {
          getNumberFormat: (_locales, options) => formats.numberFormat(options),
          getDateTimeFormat: (_locales, options) => formats.dateFormat(options),
          getPluralRules: (_locales, options) => formats.pluralRules(options),
        },
      });
    };
    return {
      // Without a prototype, so that a placeholder such as {constructor} finds nothing.
      format: (values) =>
        (message ??= open())
          .formatToParts(withoutPrototype(values))
          .map(({ value }) => String(value))
          .join(''),
      names: namesIn(elements),
    };
  };
}

function withoutPrototype(values: MessageValues | undefined): Readonly<Record<string, unknown>> {
  return Object.assign(Object.create(null) as Record<string, unknown>, values);
}

/** The type of a literal: its value is no placeholder name. */
const TEXT = 0;

function namesIn(elements: readonly MessageElement[], names = new Set<string>()): ReadonlySet<string> {
  for (const { type, value, options } of elements) {
    if (value !== undefined && type !== TEXT) names.add(value);
    for (const { value: inner } of Object.values(options ?? {})) namesIn(inner, names);
  }
  return names;
}
