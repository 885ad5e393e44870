import { createApp, type App, type AppOptions } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { Purchases } from './commands/purchases.js';
import { StaffButtons, showToStaff } from './commands/staff-buttons.js';
import { TicketCommands } from './commands/ticket-commands.js';
import { Transcripts } from './commands/transcripts.js';
import { HelpDesk } from './desk/help-desk.js';
import { MemoryTicketStore } from './desk/memory-ticket-store.js';
import { explainRefusal } from './desk/refusals.js';
import type { TicketStore } from './desk/ticket-store.js';
import type { HelpDeskSettings } from './help-desk-settings.js';
import { DailyDigest } from './jobs/daily-digest.js';
import { Silence } from './jobs/silence.js';

const catalogues = await readCatalogues(new URL('./locales', import.meta.url));
const translator = await createTranslator(catalogues, { defaultLocale: 'en-US' });

/** Creates a help desk with a new store, so that each test has its own. */
export function createHelpDesk(
  credentials: Omit<AppOptions, 'commands'>,
  settings: HelpDeskSettings,
  store: TicketStore = new MemoryTicketStore(),
): App {
  const desk = new HelpDesk(store, settings, showToStaff);
  return createApp({
    commands: [TicketCommands, StaffButtons, Purchases, Transcripts, DailyDigest, Silence],
    localization: { source: catalogues, translator, defaultLocale: 'en-US' },
    // Every class takes the desk. A container for dependency injection would do this in a larger bot.
    resolve: (target) => new target(desk),
    onError: explainRefusal,
    ...credentials,
  });
}
