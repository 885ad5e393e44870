import { LOCALES } from '../protocol/locale/locale.js';

/** How many formatters are cached per locale. Options come from code, not from users, so there are few. */
const MOST_FORMATTERS = 500;

const UTC = 'UTC';
const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

/** Formats numbers, dates and lists for one locale. Caches a formatter per set of options. */
export class LocaleFormat {
  readonly locale: string;
  readonly #formatters = new Map<string, unknown>();

  constructor(locale: string) {
    this.locale = locale;
  }

  /** Formats a number, for example `1.234,5` for 1234.5 in German. */
  number(value: number | bigint, options: Intl.NumberFormatOptions = {}): string {
    return this.numberFormat(options).format(value);
  }

  /**
   * Formats a moment. Without options only the day; in UTC unless `timeZone` is given, since Discord never reveals
   * time zones.
   *
   * @param value - A date, or milliseconds of the Unix epoch.
   * @throws RangeError for an invalid date.
   */
  date(value: Date | number, options: Intl.DateTimeFormatOptions = DAY): string {
    return this.dateFormat(options).format(value);
  }

  /** Formats a list, for example `Paris, Rome, and Oslo`. */
  list(items: Iterable<string>, options: Intl.ListFormatOptions = {}): string {
    return this.#keep('list', options, () => new Intl.ListFormat(this.locale, options)).format(items);
  }

  /**
   * Formats a relative time, for example `in 3 days` for 3 and `day`, `yesterday` for -1 and `day` with `numeric:
   * 'auto'`.
   */
  relativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options: Intl.RelativeTimeFormatOptions = {},
  ): string {
    const make = (): Intl.RelativeTimeFormat => new Intl.RelativeTimeFormat(this.locale, options);
    return this.#keep('relativeTime', options, make).format(value, unit);
  }

  /** Returns the formatter behind {@link number}. */
  numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
    return this.#keep('number', options, () => new Intl.NumberFormat(this.locale, options));
  }

  /** Returns the formatter behind {@link date}. */
  dateFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
    const make = (): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(this.locale, { ...options, timeZone: options.timeZone ?? UTC });
    return this.#keep('date', options, make);
  }

  /** Returns the plural rules of the locale. */
  pluralRules(options: Intl.PluralRulesOptions = {}): Intl.PluralRules {
    return this.#keep('plural', options, () => new Intl.PluralRules(this.locale, options));
  }

  #keep<T>(kind: string, options: object, make: () => T): T {
    const key = `${kind} ${JSON.stringify(options)}`;
    const kept = this.#formatters.get(key) as T | undefined;
    if (kept !== undefined) return kept;
    if (this.#formatters.size >= MOST_FORMATTERS) this.#formatters.clear();
    const made = make();
    this.#formatters.set(key, made);
    return made;
  }
}

const FORMATS = new Map<string, LocaleFormat | undefined>(LOCALES.map((locale) => [locale, undefined]));

/**
 * Returns the format of a Discord locale.
 *
 * @param fallback - Used for a locale that Discord does not have, or none.
 */
export function localeFormat(locale: string | undefined, fallback: string): LocaleFormat {
  const known = locale !== undefined && FORMATS.has(locale) ? locale : fallback;
  const kept = FORMATS.get(known);
  if (kept) return kept;
  const made = new LocaleFormat(known);
  FORMATS.set(known, made);
  return made;
}
