import { localeChain } from '../../protocol/locale/resolve-locale.js';
import { english } from './english.js';
import type { MessageTemplates } from './message-templates.js';

/** The user messages of a language, and the locale for the numbers and lists in them. */
export interface Language {
  readonly locale: string;
  readonly texts: MessageTemplates;
}

export const ENGLISH: Language = { locale: 'en-US', texts: english };

/** The languages of user messages. Those other than English are loaded on first use. */
export class Languages {
  #others: ReadonlyMap<string, MessageTemplates> | undefined;
  #loading: Promise<void> | undefined;

  /** Loads what {@link of} needs for a locale, if anything. Never rejects: the fallback is English. */
  prepare(locale: string | undefined): Promise<void> | undefined {
    if (this.#others !== undefined || locale === undefined || isEnglish(locale)) return undefined;
    return (this.#loading ??= import('./all-languages.js').then(
      ({ languages }) => {
        this.#take(languages);
      },
      () => {
        this.#take(new Map());
      },
    ));
  }

  /** Returns the language of a locale if it is there, else English. */
  of(locale = ENGLISH.locale): Language {
    for (const candidate of localeChain(locale)) {
      const texts = isEnglish(candidate) ? english : this.#others?.get(candidate);
      if (texts) return { locale: candidate, texts };
    }
    return ENGLISH;
  }

  #take(others: ReadonlyMap<string, MessageTemplates>): void {
    this.#others = others;
  }
}

/** Of other spellings nobody knows whether they are a locale at all, which formats of numbers need. */
function isEnglish(locale: string): boolean {
  return locale === 'en-US' || locale === 'en-GB';
}
