import { createApp, type App, type AppOptions } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { Tickets } from './commands/tickets.js';
import { defineTicketList } from './ticket-list.js';
import { TicketStore } from './ticket-store.js';

const catalogues = await readCatalogues(new URL('./locales', import.meta.url));
const translator = await createTranslator(catalogues, { defaultLocale: 'en-US' });

/** Creates the app with a new store, so that each test has its own. */
export function createTicketsApp(settings: Omit<AppOptions, 'commands'>, store = new TicketStore()): App {
  const list = defineTicketList(store);
  return createApp({
    commands: [Tickets, list],
    localization: { source: catalogues, translator, defaultLocale: 'en-US' },
    resolve: () => new Tickets(store, list),
    ...settings,
  });
}
