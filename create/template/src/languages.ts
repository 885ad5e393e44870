/** The languages of the bot: English in the code, and a file for each other in `locales`, with the names of commands too. */
import type { CausedInteraction, WithMessages } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { english } from './english.js';

// The same folder from `src` and, after a build, from `dist`.
const translations = await readCatalogues(new URL('../locales', import.meta.url));
const source = { ...translations, 'en-US': english };
const defaultLocale = 'en-US';

export const localization = {
  source,
  translator: await createTranslator(source, { defaultLocale }),
  defaultLocale,
} as const;

/** An interaction whose `t` knows the texts: a wrong key or a missing value does not compile. */
export type Translated<I extends CausedInteraction> = WithMessages<I, typeof english.messages>;
