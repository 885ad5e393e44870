import { type AutocompleteChoice, resolveLocale } from 'commandry/protocol';
import type { ActResult } from '../api/control-api.js';
import { Latest } from '../api/latest.js';
import type { Item } from '../controls/combo-list.js';
import type { Reason } from '../session/notice.js';

/** A suggestion of the application. */
export interface Suggestion extends Item {
  readonly value: string | number;
}

/** The list below a field with autocompletion. */
export interface Suggestions {
  readonly items: readonly Suggestion[];
  readonly status: string | undefined;
  /** For the author of the bot: why it failed. */
  readonly reason?: Reason | undefined;
  readonly isFailed: boolean;
  /** The interaction that requested them. */
  readonly interactionId?: string | undefined;
}

/** Shown while a response is awaited. */
export const LOADING = 'Loading…';

export const NO_SUGGESTIONS: Suggestions = { items: [], status: undefined, isFailed: false };

/**
 * Requests suggestions at every keystroke, and shows none that are older than the current ones.
 *
 * @param show - Called with what the user sees from now on.
 */
export class Suggester {
  readonly #latest = new Latest();
  readonly #show: (change: (before: Suggestions) => Suggestions) => void;

  constructor(show: (change: (before: Suggestions) => Suggestions) => void) {
    this.#show = show;
  }

  /**
   * @param locale - The language of the user, for example `de`.
   * @param send - Sends the request. Its errors are shown.
   */
  async ask(locale: string, send: () => Promise<ActResult>): Promise<void> {
    const question = this.#latest.ask();
    this.#show((before) => ({ ...before, status: LOADING, isFailed: false, reason: undefined }));
    let found: Suggestions;
    try {
      found = toSuggestions(await send(), locale);
    } catch (error) {
      found = { items: [], status: error instanceof Error ? error.message : String(error), isFailed: true };
    }
    const isLast = this.#latest.isLast(question);
    // A failure for an earlier text says nothing about this one.
    if ((found.isFailed && !isLast) || !this.#latest.accept(question)) return;
    this.#show(() => (isLast ? found : { ...found, status: LOADING }));
  }

  /** Discards pending responses. */
  forget(): void {
    this.#latest.forget();
    this.#show(() => NO_SUGGESTIONS);
  }
}

function toSuggestions(
  { outcome, shown, choices = [], reason, interaction }: ActResult,
  locale: string,
): Suggestions {
  const interactionId = interaction?.id;
  if (outcome === 'failed') return { items: [], status: shown, reason, isFailed: true, interactionId };
  const items = choices.map((choice, index) => ({
    key: `${index}`,
    label: nameOf(choice, locale),
    value: choice.value,
    detail: String(choice.value) === nameOf(choice, locale) ? undefined : String(choice.value),
  }));
  const status = items.length > 0 ? undefined : 'No options match your search.';
  return { items, status, isFailed: false, interactionId };
}

/** Adds a reported failure of the application: its response is empty then, as if nothing matched. */
export function withFailure(suggestions: Suggestions, failure: Reason | undefined): Suggestions {
  if (!failure || suggestions.items.length > 0 || suggestions.isFailed) return suggestions;
  return { ...suggestions, status: 'The bot failed to return suggestions.', reason: failure, isFailed: true };
}

function nameOf({ name, name_localizations: names }: AutocompleteChoice, locale: string): string {
  const isDictionary = typeof names === 'object' && names !== null;
  return (isDictionary ? resolveLocale(names, locale) : undefined) ?? name;
}
