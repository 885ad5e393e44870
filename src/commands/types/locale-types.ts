import type { Locale } from '../../protocol/locale/locale.js';

/** Values for the placeholders of a message. Dates may also be milliseconds of the Unix epoch. */
export type MessageValues = Readonly<Record<string, string | number | bigint | boolean | Date | null>>;

/** The readers of a text: the user, everyone in the guild, or the speakers of one language. */
export type Audience = 'user' | 'guild' | Locale;

/** Options of `t`. */
export interface TranslateOptions {
  /** Default `user`. Outside guilds `guild` is the user as well. */
  readonly locale?: Audience | undefined;
}

/**
 * Returns a message in the user's language, else in its fallback or the default locale. Never throws: if there is none
 * at all, it returns the key and logs that.
 */
export type Translate = (key: string, values?: MessageValues, options?: TranslateOptions) => string;

/** Formats numbers, dates and lists for one locale. */
export interface LocaleFormatter {
  /** The language that it formats in, for example `de`. */
  readonly locale: string;
  /** For example `1.234,5` for 1234.5 in German. */
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /**
   * Formats a date, or milliseconds of the Unix epoch. Without options only the day; in UTC unless `timeZone` is set,
   * since Discord does not send the user's time zone.
   */
  date(value: Date | number, options?: Intl.DateTimeFormatOptions): string;
  /** For example `Paris, Rome, and Oslo`. */
  list(items: Iterable<string>, options?: Intl.ListFormatOptions): string;
  /** For example `in 3 days` for 3 and `day`. */
  relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string;
}

/** Texts by locale key, for example `{ de: 'wetter', 'pt-BR': 'clima' }`. */
export type Localizations = Readonly<Partial<Record<Locale, string>>>;

/** Translations of a name and a description. They take precedence over a catalogue. */
export interface LocalizedTexts {
  /** Translations of the name. Each obeys the rules of the name. */
  readonly nameLocalizations?: Localizations | undefined;
  /** Translations of the description, 1 to 100 characters each. */
  readonly descriptionLocalizations?: Localizations | undefined;
}
