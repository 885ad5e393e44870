import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findObstacles, findViolations } from './support/accessibility.js';
import { NO_BROWSER } from './support/browser.js';
import { GADGET_COMMANDS } from './support/gadget-bot.js';
import { ADA, BEN, composerOf, logOf, startStage, useCommand, type Stage } from './support/stage.js';

describe.skipIf(NO_BROWSER !== undefined)('the stage bar in a browser', () => {
  let stage: Stage;
  let other: Page;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage();
    // In a window of its own: of the tabs of one, a browser draws those behind once a second.
    [other, page] = await Promise.all([stage.open(BEN, {}), stage.open(ADA)]);
  });
  afterAll(() => stage.stop());

  it('sets who acts and what is in the way, and every tab follows', async () => {
    await page.getByRole('combobox', { name: 'Locale of Ada' }).selectOption('de');
    await composerOf(page).fill('/wetter');
    await page.getByRole('option', { name: '/wetter vorhersage' }).waitFor();
    await composerOf(page).fill('');

    await page.getByRole('button', { name: /^Faults/ }).click();
    const fault = page.getByRole('combobox', { name: 'Fault', exact: true });
    await fault.selectOption({ label: 'A delivery has a wrong signature' });
    await page.getByRole('button', { name: 'Arm' }).click();
    await other.getByText('A delivery has a wrong signature').waitFor();
    expect(await findObstacles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await useCommand(page, 'ping');
    await logOf(page).getByText('The application did not respond').waitFor();
    await other.getByText('Faults triggered 1 time').waitFor();
    expect(await page.getByRole('button', { name: 'Faults none' }).count()).toBe(1);
    await useCommand(page, 'ping');
    await logOf(page).getByText('pong').first().waitFor();

    await page.getByRole('button', { name: /^Clock/ }).click();
    await page.getByRole('button', { name: '+1 day' }).click();
    await other.getByRole('button', { name: /^Clock \+1 d/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Latency/ }).click();
    await page.getByRole('button', { name: '200 ms', exact: true }).click();
    await other.getByText('A delivery arrives late, 0.2 s').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove: A delivery arrives late, 0.2 s' }).click();
    await page.getByRole('button', { name: 'Latency none' }).waitFor();
    await page.getByRole('combobox', { name: 'Locale of Ada' }).selectOption('en-US');
  });

  it('shows who may use what by keyboard, and lets an administrator change it', async () => {
    await page.getByRole('button', { name: 'Who can use what' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who can use what in Harbour' });
    await dialog.getByRole('searchbox').fill('panel');
    const cells = dialog.getByRole('gridcell');
    await expect.poll(() => cells.count()).toBe(2);
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const detail = dialog.getByRole('region', { name: 'The rule that decides' });
    await detail.getByText('DEFAULT_OPEN').waitFor();
    await detail.getByRole('button', { name: 'Deny', exact: true }).click();
    await detail.getByText('The permissions of the command deny it for the user Captain Ben').waitFor();
    expect(await cells.nth(1).getAttribute('aria-label')).toBe('denied');
    expect(await findViolations(page)).toEqual([]);
    await other.locator('.hidden-commands').getByText('/panel').waitFor({ state: 'attached' });

    // Ben has no rights in the server.
    await detail.getByLabel('Edited by').selectOption(BEN);
    await detail.getByRole('button', { name: 'Allow', exact: true }).click();
    await detail.getByText('RIGHT_MISSING').waitFor();
    await detail.getByLabel('Edited by').selectOption(ADA);
    await detail.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => cells.nth(1).getAttribute('aria-label')).toBe('allowed');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows the registration of a bot of any framework, on a phone too', async () => {
    const phone = await stage.open(ADA, { viewport: { width: 390, height: 800 } });
    await phone.getByRole('button', { name: /^Stage/ }).click();
    await phone.getByRole('button', { name: 'Registration' }).click();
    const gadgets = phone.getByRole('dialog').getByRole('region', { name: 'Gadgets' });
    await stage.register([...GADGET_COMMANDS, { name: 'lamp', description: 'Shines' }]);
    await gadgets.getByText('Last registration: 1 created').waitFor();
    await stage.register([...GADGET_COMMANDS, { name: 'lamp', description: 'Shines bright' }]);
    await gadgets.getByText('"Shines" → "Shines bright"').waitFor();
    expect(await findViolations(phone)).toEqual([]);
    await stage.register(GADGET_COMMANDS);
  });
});
