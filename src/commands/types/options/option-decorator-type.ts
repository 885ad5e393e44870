import type { AutocompleteProvider } from './autocomplete-provider.js';
import type {
  ChannelTypeName,
  ChannelValue,
  ChosenValue,
  IfRequired,
  OptionTypeName,
  OptionValues,
} from './option-values.js';
import type { FieldsUnknown, ErrorsAtPaths } from '../../compile/checks/unknown-fields.js';

/**
 * The value of an option in a handler: one of its choices if there are any, `undefined` if it may be left out. A
 * conditional type, so that the compiler's messages show the values and not this name.
 */
export type OptionValue<T extends OptionTypeName, S> = IfRequired<S, PresentValue<T, S>>;

type PresentValue<T extends OptionTypeName, S> = S extends { readonly choices: infer C extends object }
  ? [ChosenValue<C>] extends [never]
    ? OptionValues[T]
    : ChosenValue<C> & OptionValues[T]
  : S extends { readonly channelTypes: readonly (infer Name extends ChannelTypeName)[] }
    ? ChannelValue<Name>
    : OptionValues[T];

/** Forbids unknown settings: a misspelt one would be ignored silently. */
export type NoOtherKeys<S, Known> = ErrorsAtPaths<FieldsUnknown<S, Known>>;

/** The declared type of a parameter. */
export type ParameterAt<C, M, I extends number> = M extends keyof C
  ? C[M] extends (...parameters: infer P) => unknown
    ? P[I]
    : never
  : never;

/** Shown by the compiler in place of an index when an option does not fit its parameter. */
export interface OptionDoesNotFit<Gives, Declared> {
  /** The value that the decorator passes; with `undefined` unless the option is required. */
  readonly optionGives: Gives;
  /** The type of the parameter. */
  readonly parameterIsDeclared: Declared;
}

type IndexThatFits<V, C, M, I extends number> = [V] extends [ParameterAt<C, M, I>]
  ? I
  : OptionDoesNotFit<V, ParameterAt<C, M, I>>;

/** A provider that is a method of the same class: its name and its required type. */
export type NamedProvider<T extends OptionTypeName, S> = S extends {
  readonly autocomplete: infer Name extends string;
}
  ? { readonly name: Name; readonly wanted: AutocompleteProvider<OptionValues[T] & (string | number)> }
  : unknown;

/** Shown by the compiler in place of an index when a method named by `autocomplete` is not a provider for the option. */
export interface ProviderDoesNotFit<Wanted, Declared> {
  /** The type of a provider for this option. */
  readonly optionWants: Wanted;
  /** The type of the named method, or that there is no public one of that name. */
  readonly methodIsDeclared: Declared;
}

type ProviderFits<P, C> = [P] extends [never]
  ? unknown
  : P extends { readonly name: infer Name; readonly wanted: infer Wanted }
    ? Name extends keyof C
      ? [C[Name]] extends [Wanted]
        ? unknown
        : ProviderDoesNotFit<Wanted, C[Name]>
      : ProviderDoesNotFit<Wanted, 'no public method of that name'>
    : unknown;

/**
 * A decorator for a parameter of a public method that accepts `V`. The compiler refuses any other parameter, and a
 * provider method that does not suggest values of the option's type.
 */
export type OptionDecorator<V, P = unknown> = <
  C extends object,
  const M extends keyof C & string,
  const I extends number,
>(
  target: C,
  method: M,
  index: I & IndexThatFits<V, C, M, I> & ProviderFits<P, C>,
) => void;
