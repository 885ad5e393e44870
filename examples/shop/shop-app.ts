import { createApp, type App, type AppOptions } from 'commandry';
import { Purchases } from './commands/purchases.js';
import { Shop } from './commands/shop.js';
import { Purses } from './purses.js';

/** Creates the app with new purses, so that each test has its own. */
export function createShopApp(settings: Omit<AppOptions, 'commands'>, purses = new Purses()): App {
  return createApp({ commands: [Shop, Purchases], resolve: (target) => new target(purses), ...settings });
}
