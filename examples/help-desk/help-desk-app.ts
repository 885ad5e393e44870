import { createApp, type App, type AppOptions, type JobContext } from 'commandry';
import { createTranslator, readCatalogues } from 'commandry/localization';
import { Purchases } from './commands/purchases.js';
import { StaffButtons, showToStaff } from './commands/staff-buttons.js';
import { TicketCommands } from './commands/ticket-commands.js';
import { HelpDesk } from './desk/help-desk.js';
import { MemoryTicketStore } from './desk/memory-ticket-store.js';
import { explainRefusal } from './desk/refusals.js';
import type { TicketStore } from './desk/ticket-store.js';
import type { HelpDeskSettings } from './help-desk-settings.js';
import { writeDigest } from './jobs/write-digest.js';

const catalogues = await readCatalogues(new URL('./locales', import.meta.url));
const translator = await createTranslator(catalogues, { defaultLocale: 'en-US' });

/** A help desk. */
export interface HelpDeskBot {
  readonly app: App;
  /** The job that writes to the team what is open: `app.run('digest', digest)`, once a day. */
  readonly digest: (job: JobContext) => Promise<number>;
}

/** Creates a help desk with a new store, so that each test has its own. */
export function createHelpDesk(
  credentials: Omit<AppOptions, 'commands'>,
  settings: HelpDeskSettings,
  store: TicketStore = new MemoryTicketStore(),
): HelpDeskBot {
  const desk = new HelpDesk(store, settings, showToStaff);
  const app = createApp({
    commands: [TicketCommands, StaffButtons, Purchases],
    localization: { source: catalogues, translator, defaultLocale: 'en-US' },
    // Every class takes the desk. A container for dependency injection would do this in a larger bot.
    resolve: (target) => new target(desk),
    onError: explainRefusal,
    ...credentials,
  });
  return { app, digest: writeDigest(desk) };
}
