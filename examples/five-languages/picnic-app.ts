import { createApp, type App, type AppOptions } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { Picnics } from './commands/picnics.js';

// One file for each language, with the texts of commands and those of replies.
const catalogues = await readCatalogues(new URL('./locales', import.meta.url));
const translator = await createTranslator(catalogues, { defaultLocale: 'en-US', missing: 'error' });

/** @param now - The clock, in milliseconds of the Unix epoch. */
export function createPicnicApp(settings: Omit<AppOptions, 'commands'>, now: () => number = Date.now): App {
  return createApp({
    commands: [Picnics],
    // A text that is missing in one language keeps the bot from starting.
    localization: { source: catalogues, translator, defaultLocale: 'en-US', missing: 'error' },
    resolve: () => new Picnics(now),
    ...settings,
  });
}
