import { fileURLToPath } from 'node:url';
import type { App, AppOptions } from 'commandry';
import { createServer } from 'commandry/node';
import { startEmulator, type Emulator, type World } from 'commandry-dev/emulator';
import type { Page } from 'playwright-core';
import { NO_BROWSER, startBrowser } from '../../test/e2e/browser/support/browser.js';
import { composerOf } from '../../test/e2e/browser/support/composing.js';

/** What every clock in the pictures shows. */
const NOW = Date.UTC(2026, 4, 4, 9, 30);

/** Where the pictures of the documentation are, unless the first argument names another folder. */
export const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/public', import.meta.url));

interface Scene {
  readonly world: World;
  readonly createApp: (settings: Omit<AppOptions, 'commands'>) => App;
  readonly size: { readonly width: number; readonly height: number };
}

/** The playground as its first user sees it, and what ends browser, bot and emulator. */
export interface OpenPlayground {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/**
 * Opens the playground with a bot. The clocks of page, bot and emulator stand still, so that pictures differ only if the
 * page does.
 */
export async function openPlayground({ world, createApp, size }: Scene): Promise<OpenPlayground> {
  if (NO_BROWSER !== undefined) throw new Error(NO_BROWSER);
  const emulator = await startEmulator({ world, now: () => NOW, rateLimits: false });
  const [server, browser] = await Promise.all([startBot(emulator, createApp), startBrowser()]);
  const page = await browser.newPage({
    viewport: size,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(120_000);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${emulator.baseUrl}/playground#user=${world.users[0]?.id ?? ''}`);
  await composerOf(page).waitFor();
  await page
    .getByText(/commands? here/)
    .first()
    .waitFor();
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close({ servingMs: 0, drainMs: 0 });
      await emulator.stop();
    },
  };
}

/** Starts the bot of the first application. */
async function startBot({ controlUrl, credentials }: Emulator, createApp: Scene['createApp']) {
  const settings = credentials();
  const app = createApp({
    ...settings,
    clock: { now: () => NOW, monotonicMs: () => performance.now(), after: () => () => undefined },
    log: () => undefined,
    print: () => undefined,
  });
  await app.sync();
  const server = createServer(app, { path: '/interactions' });
  const { port } = await server.listen(0, '127.0.0.1');
  await fetch(`${controlUrl}/applications/${settings.applicationId}/endpoint`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/interactions` }),
  });
  return server;
}

interface Held {
  readonly document: { readonly querySelectorAll: (selector: string) => Iterable<{ textContent: string }> };
}

/** Writes the same duration wherever one is shown: how long an answer took differs each time. */
export async function settleDurations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as Held;
    for (const element of document.querySelectorAll('span'))
      if (/^\d+ ms$/.test(element.textContent)) element.textContent = '12 ms';
  });
}
