/**
 * Takes the pictures of the playground for the documentation, docs/public/playground.png and playground-dark.png:
 * `npm run docs:pictures`. Needs Chromium; another folder may be given.
 */
import { join } from 'node:path';
import { createApp } from 'commandry';
import { createWorld } from 'commandry-dev/emulator';
import type { Page } from 'playwright-core';
import { commands } from '../../examples/weather/commands/index.js';
import { chooseCommand, logOf, useCommand } from '../../test/e2e/browser/support/composing.js';
import { folder, openPlayground, settleDurations } from './open-playground.js';

const PICTURES = [
  ['light', 'playground.png'],
  ['dark', 'playground-dark.png'],
] as const;

const world = createWorld();
// With an Activity the application has an entry point command, which the bot makes its own.
for (const application of world.applications) application.embedded = true;
const { page, close } = await openPlayground({
  world,
  createApp: (settings) => createApp({ commands, ...settings }),
  size: { width: 1560, height: 820 },
});
try {
  await play(page);
  await settleDurations(page);
  for (const [colorScheme, name] of PICTURES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
  }
} finally {
  await close();
}

/** Uses two commands, looks at the request of the second, and begins a third one. */
async function play(page: Page): Promise<void> {
  await useCommand(page, 'ping');
  await logOf(page).getByText('pong').waitFor();
  const form = await chooseCommand(page, 'weather forecast');
  await form.getByRole('combobox', { name: 'city' }).fill('Paris');
  await form.getByRole('option', { name: 'Paris' }).waitFor();
  await form.getByRole('combobox', { name: 'city' }).press('Enter');
  await form.getByRole('button', { name: 'Send' }).click();
  await logOf(page).getByText('Day 3').waitFor();
  await page.getByRole('row', { name: /^\/weather forecast/ }).click();
  await page.getByRole('region', { name: /^Details of/ }).waitFor();
  const next = await chooseCommand(page, 'weather forecast');
  await next.getByRole('combobox', { name: 'city' }).fill('am');
  await next.getByRole('option', { name: 'Amsterdam' }).waitFor();
}
