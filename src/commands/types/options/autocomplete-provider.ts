import { isClassWith } from '../../../common/has-functions.js';
import type { AutocompleteInteraction } from '../interaction-types.js';
import type { Awaitable, Suggestion, SuggestionList } from '../reply-types.js';

/**
 * Returns suggestions to a user who types into an option.
 *
 * @param typed - The text so far; `''` before the first key. Text for numeric options too.
 * @param interaction - The user, the location, the options filled so far, and a signal that aborts when the result is
 *   no longer needed.
 * @returns Suggestions, the most relevant first. Of more than 25, those that best match the typed text are shown.
 */
export type AutocompleteProvider<V extends string | number> = (
  typed: string,
  interaction: AutocompleteInteraction,
) => Awaitable<SuggestionList<V>>;

/** A provider as an object, or an instance of a provider class. */
export interface AutocompleteSource<V extends string | number> {
  /** Called while a user types and, for a `strict` option without `lookup`, to check the submitted value. */
  readonly suggest: AutocompleteProvider<V>;
  /**
   * Finds the suggestion for a submitted value, to check `strict` options: for values that users do not type, such as
   * ids. Default: `suggest` is called with the value, and must suggest it.
   *
   * @param value - As submitted: a text, or a number for numeric options.
   * @param interaction - The rest. Its `purpose` is `check`.
   * @returns The suggestion with this value, or the value itself; undefined or null if there is none.
   */
  lookup?(value: V, interaction: AutocompleteInteraction): Awaitable<Suggestion<V> | V | undefined | null>;
}

/**
 * A provider class. One instance is created for each application, by `resolve` as for command classes, and shared by
 * all options that name the class.
 */
export type AutocompleteClass<V extends string | number> = abstract new (
  ...parameters: never[]
) => AutocompleteSource<V>;

/** A provider that is called: a function, with the lookup of the object that it came from. */
export type CallableProvider<V extends string | number = string | number> = AutocompleteProvider<V> & {
  readonly lookup?: AutocompleteSource<V>['lookup'];
};

/**
 * Any provider that an option can name: a function, an object, a class, or a method of the command's own class by its
 * name.
 */
export type AnyAutocomplete = CallableProvider | AutocompleteClass<string | number> | string;

/**
 * Returns an object's functions as one function, so that the object itself is neither copied nor frozen with the
 * definition. Anything else is returned unchanged.
 */
export function toCallable(provider: unknown): unknown {
  if (typeof provider !== 'object' || provider === null) return provider;
  const { suggest, lookup } = provider as Partial<AutocompleteSource<string | number>>;
  if (typeof suggest !== 'function' || !(lookup === undefined || typeof lookup === 'function'))
    return provider;
  return callable(suggest.bind(provider), lookup?.bind(provider));
}

/** Joins the functions of a provider. */
export function callable(
  suggest: AutocompleteProvider<string | number>,
  lookup: AutocompleteSource<string | number>['lookup'],
): CallableProvider {
  return lookup ? Object.assign(suggest, { lookup }) : suggest;
}

/** Whether a provider is a class. */
export function isAutocompleteClass(provider: unknown): provider is AutocompleteClass<string | number> {
  return isClassWith('suggest', provider);
}
