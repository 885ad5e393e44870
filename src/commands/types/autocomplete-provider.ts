import type { AutocompleteInteraction } from './interaction-types.js';
import type { Awaitable, SuggestionList } from './reply-types.js';

/**
 * Answers a user who types into an option.
 *
 * @param typed - The text so far; `''` before the first key. Text for numeric options too.
 * @param interaction - The rest: who types, where, the options already filled, and a signal that says when to give up.
 * @returns Suggestions, the most relevant first. Of more than 25 those are shown that fit best to what was typed.
 */
export type AutocompleteProvider<V extends string | number> = (
  typed: string,
  interaction: AutocompleteInteraction,
) => Awaitable<SuggestionList<V>>;

/** What an instance of a provider class can do. */
export interface AutocompleteSource<V extends string | number> {
  readonly suggest: AutocompleteProvider<V>;
}

/**
 * A class whose instances suggest. One instance is made for each application, by `resolve` as for command classes, and
 * shared by all options that name the class.
 */
export type AutocompleteClass<V extends string | number> = abstract new (
  ...parameters: never[]
) => AutocompleteSource<V>;

/** Any provider as an option names it: a function, a class, or a method of the command's own class by its name. */
export type AnyAutocomplete =
  AutocompleteProvider<string | number> | AutocompleteClass<string | number> | string;

/** Whether a provider is a class. A function written with `function` has a prototype too, but none that suggests. */
export function isAutocompleteClass(provider: unknown): provider is AutocompleteClass<string | number> {
  if (typeof provider !== 'function') return false;
  const { prototype } = provider as { readonly prototype?: { readonly suggest?: unknown } | null };
  return typeof prototype?.suggest === 'function' || CLASS.test(Function.prototype.toString.call(provider));
}

const CLASS = /^class\b/;
