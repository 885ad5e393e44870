/**
 * Takes the pictures of the playground for the documentation, each in light and dark, and the picture that is shown with links to it, into docs/public:
 * `npm run docs:pictures`. Needs Chromium; another folder may be given.
 */
import { join } from 'node:path';
import { createApp } from 'commandry';
import { createWorld } from 'commandry-dev/emulator';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { SOCIAL_PICTURE } from '../../docs/.vitepress/site/head.js';
import { commands } from '../../examples/weather/commands/index.js';
import { chooseCommand, logOf, useCommand } from '../../test/e2e/browser/support/composing.js';
import { folder, openPlayground, settleDurations } from './open-playground.js';
import { drawSocialPicture } from './social-picture.js';
import { Storms } from './storms.js';

const SCHEMES = ['light', 'dark'] as const;

const world = createWorld();
// With an Activity the application has an entry point command, which the bot makes its own.
for (const application of world.applications) application.embedded = true;
const { page, close } = await openPlayground({
  world,
  createApp: (settings) => createApp({ commands: [...commands, Storms], ...settings }),
  size: { width: 1560, height: 820 },
});
try {
  await useTwoCommands();
  await take('playground', page, 'png');
  await page.getByRole('button', { name: 'Cancel the command' }).click();

  await useCommand(page, 'storms');
  const detail = page.getByRole('region', { name: 'Details of /storms' });
  await logOf(page).locator('.notice.problem').getByText('Request', { exact: true }).click();
  await detail.getByText('gales } = warnings').first().waitFor();
  await page.setViewportSize({ width: 1560, height: 1400 });
  const top = await detail.boundingBox();
  const end = await detail.getByText('Blue: as the bot').boundingBox();
  if (top && end)
    await take('playground-request', page, 'webp', { ...top, height: end.y + end.height + 10 - top.y });

  await page.setViewportSize({ width: 1100, height: 640 });
  await page.getByRole('button', { name: 'Close the requests' }).click();
  await arm();
  await useCommand(page, 'ping');
  await logOf(page).getByText('The application did not respond').waitFor();
  await take('playground-stage', page);

  await page.getByRole('button', { name: 'Who can use what' }).click();
  const access = page.getByRole('dialog', { name: /^Who can use what/ });
  await access.getByRole('gridcell').nth(1).click();
  const rule = access.getByRole('region', { name: 'The rule that decides' });
  await rule.getByRole('button', { name: 'Deny', exact: true }).click();
  await rule.getByText(/deny it for the user/).waitFor();
  await take('playground-access', access);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Registration' }).click();
  const registration = page.getByRole('dialog', { name: /Registration/ });
  await registration.getByRole('region').first().waitFor();
  await take('playground-registration', registration);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Requests/ }).click();
  await detail.waitFor();
  await take('playground-phone', page);

  const browser = page.context().browser();
  if (browser) await drawSocialPicture(await browser.newPage(), join(folder, SOCIAL_PICTURE.file));
} finally {
  await close();
}

/** Uses two commands, looks at the request of the second, and begins a third one. */
async function useTwoCommands(): Promise<void> {
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

/** Puts faults, a delay and a later hour on the stage. */
async function arm(): Promise<void> {
  await page.getByRole('button', { name: /^Clock/ }).click();
  await page.getByRole('button', { name: '+15 min' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Latency/ }).click();
  await page.getByRole('button', { name: '200 ms', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Faults/ }).click();
  const fault = page.getByRole('combobox', { name: 'Fault', exact: true });
  await fault.selectOption({ label: 'A delivery has a wrong signature' });
  await page.getByLabel('How often').fill('3');
  await page.getByRole('button', { name: 'Arm' }).click();
  await page.getByRole('button', { name: /^Remove: A delivery has a wrong signature/ }).waitFor();
  await page.keyboard.press('Escape');
}

/** Takes a picture of the page or of a part of it, in light and dark. */
async function take(
  name: string,
  what: Page | Locator,
  format: 'png' | 'webp' = 'webp',
  clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<void> {
  await settleDurations(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const picture = await what.screenshot({
      animations: 'disabled',
      caret: 'hide',
      ...(clip ? { clip } : {}),
    });
    const file = `${name}${colorScheme === 'dark' ? '-dark' : ''}.${format}`;
    await (format === 'png' ? sharp(picture).png() : sharp(picture).webp({ quality: 80, effort: 6 })).toFile(
      join(folder, file),
    );
  }
}
