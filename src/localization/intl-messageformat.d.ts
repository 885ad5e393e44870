/**
 * The part of the library that is used. Its own types declare a global namespace, which would leak to everyone who
 * compiles against this package.
 */
declare module 'intl-messageformat' {
  /** A piece of a message: a text (type 0), the number of a plural (type 7), or a placeholder. */
  export interface MessageElement {
    readonly type: number;
    /** The text, or the name of the value. */
    readonly value?: string;
    /** For plurals and selections. */
    readonly options?: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>;
  }

  export interface ParserOptions {
    readonly ignoreTag: boolean;
    readonly locale?: Intl.Locale | undefined;
  }

  export interface MessageOptions {
    readonly ignoreTag: boolean;
    readonly formatters: {
      readonly getNumberFormat: (locales: unknown, options?: Intl.NumberFormatOptions) => Intl.NumberFormat;
      readonly getDateTimeFormat: (
        locales: unknown,
        options?: Intl.DateTimeFormatOptions,
      ) => Intl.DateTimeFormat;
      readonly getPluralRules: (locales: unknown, options?: Intl.PluralRulesOptions) => Intl.PluralRules;
    };
  }

  export class IntlMessageFormat {
    constructor(message: string, locale: string, formats: undefined, options: MessageOptions);
    /** @throws SyntaxError with the `location` of the problem. */
    static __parse(message: string, options: ParserOptions): readonly MessageElement[];
    static resolveLocale(locale: string): Intl.Locale | undefined;
    /** @throws Error if a value is missing or has the wrong type. */
    formatToParts(values: Readonly<Record<string, unknown>>): readonly { readonly value: unknown }[];
  }
}
