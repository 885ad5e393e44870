import { createApp, type App, type AppOptions } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { Tickets } from './commands/tickets.js';
import { TicketStore } from './ticket-store.js';

const catalogues = await readCatalogues(new URL('./locales', import.meta.url));
const translator = await createTranslator(catalogues, { defaultLocale: 'en-US' });

/** Creates the app with a store of its own, so that each test has one. */
export function createTicketsApp(settings: Omit<AppOptions, 'commands'>, store = new TicketStore()): App {
  return createApp({
    commands: [Tickets],
    translator,
    localization: { source: catalogues, defaultLocale: 'en-US' },
    resolve: () => new Tickets(store),
    ...settings,
  });
}
