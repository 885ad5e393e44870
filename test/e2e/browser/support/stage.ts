import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createWorld, startEmulator, type Emulator, type World } from 'commandry-dev/emulator';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { root } from '../../../support/processes/run.js';
import { startBrowser } from './browser.js';
import { composerOf } from './composing.js';
import { GADGET_COMMANDS, startGadgetBot } from './gadget-bot.js';
import { startWeatherBot, type RunningBot } from './weather-bot.js';

export { chooseCommand, composerOf, logOf, useCommand } from './composing.js';

export const [ADA, BEN, BOT] = createWorld().users.map(({ id }) => id) as [string, string, string];
export const HARBOUR = createWorld().guilds[0]!.id;
export const GENERAL = createWorld().channels[0]!.id;
export const OFFICE = '8';

/** A browser, an emulator with two bots, and the page in it. */
export interface Stage {
  readonly emulator: Emulator;
  readonly weather: RunningBot;
  /** Opens the page as a user, in a tab of its own, or with other settings in a window of its own. */
  readonly open: (userId?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens the page of another emulator, in a window of its own where one is given. */
  readonly visit: (other: Emulator, hash?: string, window?: BrowserContext) => Promise<Page>;
  /**
   * A window that shares nothing with the others, as another browser would have it.
   *
   * @param without - What its browser is too old for: names of the global object.
   */
  readonly openWindow: (without?: readonly string[]) => Promise<BrowserContext>;
  /** A request to the API in the name of the gadget bot. */
  readonly register: (commands: readonly object[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SIZE = { width: 1280, height: 800 };

/** A guard against a hang, not a measure. */
const PATIENCE_MS = 60_000;

/** Where requests of pages went that do not belong to the emulator. */
const strays: string[] = [];
/** The errors of pages. */
const complaints: string[] = [];

export async function startStage(): Promise<Stage> {
  const building = promisify(execFile)(process.execPath, ['scripts/build/bundle-playground.mjs'], {
    cwd: root,
  });
  const launching = startBrowser();
  const gadgets = await startGadgetBot();
  const emulator = await startEmulator({ world: makeWorld(gadgets.url), rateLimits: false });
  const register = async (commands: readonly object[]) => {
    const response = await fetch(`${emulator.baseUrl}/api/v10/applications/2/commands`, {
      method: 'PUT',
      headers: { authorization: 'Bot gadget-token', 'Content-Type': 'application/json' },
      body: JSON.stringify(commands),
    });
    expect(response.status).toBe(200);
  };
  await register(GADGET_COMMANDS);
  const weather = await startWeatherBot(emulator.baseUrl);
  const [browser] = await Promise.all([launching, building]);
  const tabs = await browser.newContext({ viewport: SIZE });
  return {
    emulator,
    weather,
    register,
    open: async (userId = ADA, options) => {
      const page = await (options ? browser.newPage({ viewport: SIZE, ...options }) : tabs.newPage());
      await openPage(page, emulator, `#user=${userId}`);
      // On a phone it is there and not shown.
      await page.getByText('commands here').first().waitFor({ state: 'attached' });
      return page;
    },
    visit: async (other, hash = '', window = tabs) => openPage(await window.newPage(), other, hash),
    openWindow: async (without = []) => {
      const window = await browser.newContext({ viewport: SIZE });
      await window.addInitScript((names) => {
        for (const name of names) Object.defineProperty(globalThis, name, { value: undefined });
      }, without);
      return window;
    },
    stop: async () => {
      await browser.close();
      await weather.stop();
      await emulator.stop();
      gadgets.stop();
      expect({ strays, complaints }).toEqual({ strays: [], complaints: [] });
    },
  };
}

/** The usual world with an Activity, a second application, a channel that ada alone sees, and a role. */
function makeWorld(gadgetsUrl: string): World {
  const world = createActivityWorld();
  world.users.push({ id: '3', username: 'gadgets', globalName: null, locale: 'en-US', bot: true });
  world.applications.push({
    id: '2',
    name: 'Gadgets',
    token: 'gadget-token',
    botUserId: '3',
    guildIds: [HARBOUR],
    endpointUrl: gadgetsUrl,
  });
  world.members.push({ guildId: HARBOUR, userId: '3' });
  world.roles.push({ id: '7', guildId: HARBOUR, name: 'Pilots', permissions: '0', position: 1 });
  world.channels.push(
    { id: OFFICE, guildId: HARBOUR, name: 'office', overwrites: [{ id: HARBOUR, type: 0, deny: '1024' }] },
    { id: '9', guildId: HARBOUR, name: 'voices', type: 2 },
  );
  return world;
}

async function openPage(page: Page, emulator: Emulator, hash: string): Promise<Page> {
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${emulator.baseUrl}/`) && !url.startsWith('data:')) strays.push(url);
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => {
    if (/Content Security Policy|Uncaught/.test(said.text())) complaints.push(said.text());
  });
  await page.goto(`${emulator.baseUrl}/playground${hash}`);
  await composerOf(page).waitFor();
  return page;
}
