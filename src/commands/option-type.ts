import type { AutocompleteInteraction } from './interaction-types.js';
import type { Awaitable, Suggestion } from './reply.js';

/**
 * Answers a user who types into an option.
 *
 * @param typed - The text so far; `''` before the first key. Text for numeric options too.
 * @param interaction - The rest: who types, where, and the options already filled.
 * @returns At most 25 suggestions, the most relevant first: plain values, or names and values.
 */
export type AutocompleteProvider<V extends string | number> = (
  typed: string,
  interaction: AutocompleteInteraction,
) => Awaitable<readonly (V | Suggestion<V>)[]>;

interface AnyOptionSettings {
  /** Whether the user must fill the option. Default false. Required options come before optional ones. */
  readonly required?: boolean | undefined;
}

/** A value can be chosen from fixed choices, or suggested while typing, or neither. */
type ValueSource<V extends string | number> =
  | {
      /** The only valid values: plain, or with a name. At most 25. */
      readonly choices?: readonly (V | Suggestion<V>)[] | undefined;
      readonly autocomplete?: undefined;
    }
  | {
      readonly choices?: undefined;
      /** Suggests values while the user types. It does not restrict what is submitted. */
      readonly autocomplete: AutocompleteProvider<V>;
    };

export type StringOptionSettings = AnyOptionSettings &
  ValueSource<string> & {
    /** Fewest characters, 0 to 6,000. */
    readonly minLength?: number | undefined;
    /** Most characters, 1 to 6,000. */
    readonly maxLength?: number | undefined;
  };

export type IntegerOptionSettings = AnyOptionSettings &
  ValueSource<number> & {
    /** Smallest value, a whole number from -(2^53 - 1). */
    readonly minValue?: number | undefined;
    /** Largest value, a whole number to 2^53 - 1. */
    readonly maxValue?: number | undefined;
  };

/**
 * What a handler receives for an option: one of its choices if there are any, `undefined` if it may be left out.
 * Conditional, so that the compiler's messages show the values themselves and not this name.
 */
export type OptionValue<V extends string | number, S> = S extends { readonly required: true }
  ? PresentValue<V, S>
  : PresentValue<V, S> | undefined;

type PresentValue<V, S> = S extends { readonly choices: readonly (infer C)[] } ? ChoiceValue<C> & V : V;

type ChoiceValue<C> = C extends { readonly value: infer V } ? V : C;

type ParameterAt<C, M, I extends number> = M extends keyof C
  ? C[M] extends (...parameters: infer P) => unknown
    ? P[I]
    : never
  : never;

/** Shown by the compiler in place of an index when an option does not fit its parameter. */
export interface OptionDoesNotFit<Gives, Declared> {
  readonly optionGives: Gives;
  readonly parameterIsDeclared: Declared;
}

type IndexThatFits<V, C, M, I extends number> = [V] extends [ParameterAt<C, M, I>]
  ? I
  : OptionDoesNotFit<V, ParameterAt<C, M, I>>;

/** A decorator for a parameter of a public method that accepts `V`. The compiler refuses any other parameter. */
export type OptionDecorator<V> = <C extends object, const M extends keyof C & string, const I extends number>(
  target: C,
  method: M,
  index: I & IndexThatFits<V, C, M, I>,
) => void;
