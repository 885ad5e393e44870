/**
 * Records docs/public/tour.webp: somebody opens a ticket on the playground, reports what happened, and takes the ticket.
 * `npm run docs:tour`. Needs Chromium; another folder may be given.
 */
import { join } from 'node:path';
import { createWorld, type World } from 'commandry-dev/emulator';
import type { Locator, Page } from 'playwright-core';
import { createTicketsApp } from '../../examples/tickets/tickets-app.js';
import { composerOf, logOf } from '../../test/e2e/browser/support/composing.js';
import { Filmstrip } from './filmstrip.js';
import { folder, openPlayground } from './open-playground.js';

const SHORT_MS = 90;
const PAUSE_MS = 900;
const READ_MS = 2400;

const { page, close } = await openPlayground({
  world: createDesk(),
  createApp: (settings) => createTicketsApp(settings),
  size: { width: 1100, height: 640 },
});
try {
  await page.emulateMedia({ colorScheme: 'dark' });
  await play(page, new Filmstrip(page));
} finally {
  await close();
}

/** The usual world, with a bot for tickets in it. */
function createDesk(): World {
  const world = createWorld();
  const [application] = world.applications;
  const bot = world.users.find(({ id }) => id === application?.botUserId);
  if (application) application.name = 'Ticket desk';
  if (bot) bot.username = 'desk';
  for (const message of world.messages) message.content = 'The lighthouse has been dark since yesterday.';
  return world;
}

async function play(page: Page, film: Filmstrip): Promise<void> {
  const log = logOf(page);
  const composer = composerOf(page);
  await film.shoot(PAUSE_MS);

  await composer.focus();
  await type(composer, '/ticket o');
  await film.shoot(PAUSE_MS);
  await composer.press('Enter');
  const form = page.getByRole('form', { name: '/ticket open' });
  await form.waitFor();
  await film.shoot(PAUSE_MS);

  await type(form.getByRole('textbox', { name: 'topic' }), 'The lighthouse is dark');
  await form.getByRole('button', { name: '+ priority' }).click();
  const priority = form.getByRole('combobox', { name: 'priority' });
  await priority.click();
  await film.shoot(PAUSE_MS);
  await type(priority, 'high');
  await film.shoot(PAUSE_MS);
  await priority.press('Enter');
  await log.getByText('Opened by').waitFor();
  await film.shoot(READ_MS);

  await log.getByRole('button', { name: 'Report' }).click();
  const modal = page.getByRole('dialog');
  await modal.waitFor();
  await film.shoot(PAUSE_MS);
  await type(modal.getByRole('textbox', { name: 'What happened?' }), 'A ship came close.');
  await modal.getByRole('radio', { name: 'A mistake' }).check();
  await film.shoot(PAUSE_MS);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await log.getByText('1 report').waitFor();
  await film.shoot(READ_MS);

  await log.getByRole('button', { name: 'Claim' }).click();
  await log.getByText('takes care of it').waitFor();
  await film.shoot(READ_MS);
  const { bytes, frames } = await film.save(join(folder, 'tour.webp'));
  console.log(`tour.webp: ${frames} frames, ${Math.round(bytes / 1000)} kB`);

  async function type(field: Locator, text: string): Promise<void> {
    for (const character of text) {
      await field.press(character === ' ' ? 'Space' : character);
      await film.shoot(SHORT_MS);
    }
  }
}
