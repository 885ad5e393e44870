/**
 * Takes the pictures of the playground for the documentation, docs/public/playground.png and playground-dark.png:
 * `npm run docs:pictures`. Needs Chromium; another folder may be given. Its clock stands still, so that pictures
 * differ only if the page does.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from 'commandry';
import { createServer } from 'commandry/node';
import { createWorld, startEmulator, type ControlSummary, type Emulator } from 'commandry-dev/emulator';
import type { Browser, Page } from 'playwright-core';
import { commands } from '../examples/weather/commands/index.js';
import { NO_BROWSER, startBrowser } from '../test/e2e/browser/support/browser.js';
import { chooseCommand, composerOf, logOf, useCommand } from '../test/e2e/browser/support/composing.js';

const NOW = Date.UTC(2026, 4, 4, 9, 30);
const PICTURES = [
  ['light', 'playground.png'],
  ['dark', 'playground-dark.png'],
] as const;
const SIZE = { width: 1120, height: 640 };

/** The bot of the example in an emulator; returns what ends both. */
async function startWeather(): Promise<{ readonly emulator: Emulator; readonly stop: () => Promise<void> }> {
  const world = createWorld();
  // With an Activity the application has an entry point command, which the bot makes its own.
  for (const application of world.applications) application.embedded = true;
  const emulator = await startEmulator({ world, now: () => NOW, rateLimits: false });
  const summary = (await (await fetch(`${emulator.baseUrl}/control`)).json()) as ControlSummary;
  const [application] = summary.applications;
  if (!application) throw new Error('The world of an emulator has no application any more.');
  const app = createApp({
    commands,
    applicationId: application.id,
    publicKey: application.public_key,
    token: application.token,
    baseUrl: emulator.baseUrl,
    clock: { now: () => NOW, monotonicMs: () => performance.now(), after: () => () => undefined },
    log: () => undefined,
    print: () => undefined,
  });
  await app.sync();
  const server = createServer(app, { path: '/interactions' });
  const { port } = await server.listen(0, '127.0.0.1');
  await fetch(`${emulator.baseUrl}/control/applications/${application.id}/endpoint`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/interactions` }),
  });
  return {
    emulator,
    stop: async () => {
      await server.close({ servingMs: 0, drainMs: 0 });
      await emulator.stop();
    },
  };
}

/** Opens the playground as Ada sees it. */
async function openPlayground(browser: Browser, baseUrl: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: SIZE,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${baseUrl}/playground#user=${createWorld().users[0]?.id ?? ''}`);
  await composerOf(page).waitFor();
  await page.getByText('commands here').first().waitFor();
  return page;
}

/** Uses two commands, and begins a third one. */
async function play(page: Page): Promise<void> {
  await useCommand(page, 'ping');
  await logOf(page).getByText('pong').waitFor();
  const form = await chooseCommand(page, 'weather forecast');
  await form.getByRole('combobox', { name: 'city' }).fill('Paris');
  await form.getByRole('option', { name: 'Paris' }).waitFor();
  await form.getByRole('combobox', { name: 'city' }).press('Enter');
  await form.getByRole('button', { name: 'Send' }).click();
  await logOf(page).getByText('Day 3').waitFor();
  const next = await chooseCommand(page, 'weather forecast');
  await next.getByRole('combobox', { name: 'city' }).fill('am');
  await next.getByRole('option', { name: 'Amsterdam' }).waitFor();
}

interface Held {
  readonly document: { readonly querySelectorAll: (selector: string) => Iterable<{ textContent: string }> };
}

/** Runs in the page: how long an answer took differs each time. */
function settleDurations(): void {
  const { document } = globalThis as unknown as Held;
  for (const element of document.querySelectorAll('span'))
    if (/^\d+ ms$/.test(element.textContent)) element.textContent = '12 ms';
}

if (NO_BROWSER !== undefined) throw new Error(NO_BROWSER);
const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/public', import.meta.url));
const [{ emulator, stop }, browser] = await Promise.all([startWeather(), startBrowser()]);
try {
  const page = await openPlayground(browser, emulator.baseUrl);
  await play(page);
  await page.evaluate(settleDurations);
  for (const [colorScheme, name] of PICTURES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
  }
} finally {
  await browser.close();
  await stop();
}
