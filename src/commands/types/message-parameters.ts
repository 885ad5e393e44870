import type { MessageValues, TranslateOptions } from './locale-types.js';

// What a message needs is read from its text, where the compiler knows it: in a catalogue that is `as const`. JSON that is imported has
// texts of the type `string`, so that only its keys are known.

/** The messages of a catalogue by key: nested keys are joined with dots. */
type Flat<C, Prefix extends string = ''> = {
  [K in keyof C & string]: C[K] extends string | null
    ? Readonly<Record<`${Prefix}${K}`, C[K]>>
    : C[K] extends object
      ? Flat<C[K], `${Prefix}${K}.`>
      : never;
}[keyof C & string];

type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The keys of a catalogue's messages, for example of `typeof en['messages']`: nested keys are joined with dots. */
export type MessageKeys<C> = Flat<C> extends infer F ? (F extends unknown ? keyof F & string : never) : never;

/** The parameters of `t` after the key, by key. */
export type MessageArguments<C> = { readonly [K in keyof Merged<Flat<C>>]: ArgumentsOf<Merged<Flat<C>>[K]> };

type ArgumentsOf<Text> = Text extends string
  ? string extends Text
    ? [values?: MessageValues, options?: TranslateOptions]
    : ArgumentsNamed<Placeholders<Text>>
  : // Another language has a text, and its placeholders are not known.
    [values?: MessageValues, options?: TranslateOptions];

type ArgumentsNamed<Names extends string> = [Names] extends [never]
  ? [values?: Readonly<Record<string, never>>, options?: TranslateOptions]
  : [values: Readonly<Record<Names, MessageValues[string]>>, options?: TranslateOptions];

/**
 * The names of the placeholders of an ICU message. `Open` has what is open around the rest, the innermost first: `m` for a
 * message, `s` for the forms of a plural or select.
 */
export type Placeholders<Text extends string, Open extends string = 'm', Found = never> =
  // Up to the first brace, of either kind.
  Text extends `${infer Before}{${infer After}`
    ? Before extends `${infer Shorter}}${infer Rest}`
      ? Open extends `m${infer _}`
        ? IsQuoted<Shorter> extends true
          ? Placeholders<Unquoted<`${Rest}{${After}`>, Open, Found>
          : Placeholders<`${Rest}{${After}`, Closed<Open>, Found>
        : Placeholders<`${Rest}{${After}`, Closed<Open>, Found>
      : Open extends `s${infer _}`
        ? Placeholders<After, `m${Open}`, Found>
        : IsQuoted<Before> extends true
          ? Placeholders<Unquoted<After>, Open, Found>
          : Argument<After, Open, Found>
    : Found;

/** What remains open after a closing brace. */
type Closed<Open extends string> = Open extends `${infer _}${infer Outer}`
  ? Outer extends ''
    ? 'm'
    : Outer
  : 'm';

/** An apostrophe before a brace makes it a text; two apostrophes are one. */
type IsQuoted<Before extends string> = Before extends `${string}'`
  ? Before extends `${string}''`
    ? false
    : true
  : false;

/** What follows the closing apostrophe. */
type Unquoted<Text extends string> = Text extends `${infer _}'${infer Rest}` ? Rest : '';

/** An argument, from its name on. */
type Argument<Text extends string, Open extends string, Found> = Text extends `${infer Name}}${infer Rest}`
  ? Name extends `${infer Before},${infer _}`
    ? Text extends `${infer _},${infer Type}`
      ? Type extends `${infer Kind},${infer Forms}`
        ? Trimmed<Kind> extends 'plural' | 'select' | 'selectordinal'
          ? Placeholders<Forms, `s${Open}`, Found | Trimmed<Before>>
          : Placeholders<Rest, Open, Found | Trimmed<Before>>
        : Placeholders<Rest, Open, Found | Trimmed<Before>>
      : never
    : Placeholders<Rest, Open, Found | Trimmed<Name>>
  : Found;

type Trimmed<Text extends string> = Text extends
  | ` ${infer Rest}`
  | `${infer Rest} `
  | `\n${infer Rest}`
  | `${infer Rest}\n`
  ? Trimmed<Rest>
  : Text;
