import { fileURLToPath } from 'node:url';
import type { App, AppOptions } from 'commandry';
import { createServer } from 'commandry/node';
import { startEmulator, type Emulator, type World } from 'commandry-dev/emulator';
import type { Page } from 'playwright-core';
import { createBotReporter } from '../../tools/src/cli/commands/dev/bot/report-bot.js';
import { toDeclaration, toSynced } from '../../tools/src/cli/commands/dev/bot/declaration.js';
import { NO_BROWSER, startBrowser } from '../../test/e2e/browser/support/browser.js';
import { composerOf } from '../../test/e2e/browser/support/composing.js';

/** What every clock in the pictures shows. */
const NOW = Date.UTC(2026, 4, 4, 9, 30);

const HERE = fileURLToPath(new URL('.', import.meta.url));

let passedMs = 0;
const now = () => NOW + passedMs;

/** Lets time pass for the bot and the emulator: it stands still otherwise, so that pictures differ only if the page does. */
export function passTime(ms: number): void {
  passedMs += ms;
}

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

/** Opens the playground with a bot, whose log is reported as `commandry dev` does it. */
export async function openPlayground({ world, createApp, size }: Scene): Promise<OpenPlayground> {
  if (NO_BROWSER !== undefined) throw new Error(NO_BROWSER);
  const emulator = await startEmulator({ world, now, rateLimits: false });
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
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    await fetch(`${controlUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      // Where a clone is says nothing to a reader.
      body: JSON.stringify(body).replaceAll(HERE, '/home/ada/weather/src/'),
    });
    // Nobody reads what was answered.
    return undefined as Answer;
  };
  const reporter = createBotReporter({
    control: { call },
    applicationId: settings.applicationId,
    findSecrets: () => [],
    now,
    mayShow: () => true,
  });
  const app = createApp({
    ...settings,
    clock: { now, monotonicMs: () => (passedMs += 2), after: () => () => undefined },
    log: (entry) => {
      reporter.onLine(JSON.stringify(entry));
    },
    print: () => undefined,
  });
  const report = await app.sync();
  await call(
    'PUT',
    `/applications/${settings.applicationId}/declaration`,
    toDeclaration(app.scopes, toSynced(report)),
  );
  const server = createServer(app, { path: '/interactions' });
  const { port } = await server.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}/interactions`;
  await call('PUT', `/applications/${settings.applicationId}/endpoint`, { url });
  return server;
}

interface Held {
  readonly document: { readonly querySelectorAll: (selector: string) => Iterable<{ textContent: string }> };
}

/** Writes a duration wherever none is shown, since time stands still. */
export async function settleDurations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as Held;
    for (const element of document.querySelectorAll('span'))
      if (/^0 ms$/.test(element.textContent)) element.textContent = '12 ms';
  });
}
