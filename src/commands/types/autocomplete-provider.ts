import type { AutocompleteInteraction } from './interaction-types.js';
import type { Awaitable, SuggestionList } from './reply-types.js';

/**
 * Returns suggestions to a user who types into an option.
 *
 * @param typed - The text so far; `''` before the first key. Text for numeric options too.
 * @param interaction - The rest: the user, the location, the options already filled, and a signal that aborts when
 *   the result is no longer needed.
 * @returns Suggestions, the most relevant first. Of more than 25, those that best match the typed text are shown.
 */
export type AutocompleteProvider<V extends string | number> = (
  typed: string,
  interaction: AutocompleteInteraction,
) => Awaitable<SuggestionList<V>>;

/** An instance of a provider class. */
export interface AutocompleteSource<V extends string | number> {
  readonly suggest: AutocompleteProvider<V>;
}

/**
 * A provider class. One instance is created for each application, by `resolve` as for command classes, and shared by
 * all options that name the class.
 */
export type AutocompleteClass<V extends string | number> = abstract new (
  ...parameters: never[]
) => AutocompleteSource<V>;

/** Any provider that an option can name: a function, a class, or a method of the command's own class by its name. */
export type AnyAutocomplete =
  AutocompleteProvider<string | number> | AutocompleteClass<string | number> | string;

/** Whether a provider is a class. A `function` has a prototype too, but without `suggest`. */
export function isAutocompleteClass(provider: unknown): provider is AutocompleteClass<string | number> {
  if (typeof provider !== 'function') return false;
  const { prototype } = provider as { readonly prototype?: { readonly suggest?: unknown } | null };
  return typeof prototype?.suggest === 'function' || CLASS.test(Function.prototype.toString.call(provider));
}

const CLASS = /^class\b/;
