import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER } from './support/browser.js';
import { BEN, composerOf, logOf, startStage, useCommand, type Stage } from './support/stage.js';

const paneOf = (page: Page) => page.getByRole('region', { name: 'Requests' });
const rowsOf = (page: Page) => paneOf(page).locator('.request');
const detailOf = (page: Page) => page.getByRole('region', { name: /^Details of/ });
const requestOf = (page: Page) => new URL(page.url().replace('#', '?')).searchParams.get('request');

describe.skipIf(NO_BROWSER !== undefined)('the page as a debugger', () => {
  let stage: Stage;
  let page: Page;
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${stage.emulator.controlUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    expect(answer.ok).toBe(true);
  };
  beforeAll(async () => {
    stage = await startStage();
    page = await stage.open();
  });
  afterAll(() => stage.stop());

  it('selects a failure at once, keeps it through a reload, and shows it to somebody else', async () => {
    await useCommand(page, 'broken');
    await logOf(page).getByText('BAD_STATUS').waitFor();
    await detailOf(page).waitFor();
    const row = rowsOf(page).first();
    expect(await row.getAttribute('class')).toContain('failed');
    expect(await row.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('status').getByText('/broken failed').waitFor({ state: 'attached' });
    const id = requestOf(page);
    await page.reload();
    await detailOf(page).waitFor();
    expect(requestOf(page)).toBe(id);
    await logOf(page).getByText('BAD_STATUS').waitFor();

    // In a window of its own: of the tabs of one, a browser draws those behind once a second.
    const ben = await stage.open(BEN, {});
    await rowsOf(ben).first().click();
    expect(requestOf(ben)).toBe(id);
    expect(await logOf(ben).getByText('BAD_STATUS').count()).toBe(0);
    await ben.getByRole('button', { name: 'Show in #general as Ada' }).click();
    await logOf(ben).getByText('BAD_STATUS').waitFor();
    expect(requestOf(ben)).toBe(id);
    await ben.close();
  });

  it('goes from a message to its requests and back, by keyboard alone', async () => {
    await useCommand(page, 'panel');
    await logOf(page).getByRole('button', { name: 'Press me' }).click();
    await logOf(page).getByText('It was pressed').waitFor();
    await expect.poll(() => rowsOf(page).first().locator('.request-name').innerText()).toBe('press');
    const more = logOf(page)
      .locator('.message-row')
      .last()
      .getByRole('button', { name: /^Commands for this message/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Show its request' }).focus();
    await page.keyboard.press('Enter');
    await detailOf(page).waitFor();
    await page
      .getByRole('navigation', { name: 'Requests of the same message' })
      .getByText('/panel')
      .waitFor();
    await page.keyboard.press(']');
    await page.getByRole('region', { name: 'Details of /panel' }).waitFor();
    expect(await logOf(page).locator('.message-row.selected').innerText()).toContain('It was pressed');
    expect(await findObstacles(page)).toEqual([]);
    await rowsOf(page).and(page.locator('[tabindex="0"]')).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Details of press' }).waitFor();
    await page.keyboard.press('Escape');
    await detailOf(page).waitFor({ state: 'detached' });
    expect(requestOf(page)).toBeNull();
  });

  it('names a fault as one, and lists what it is asked for', async () => {
    await control('POST', '/faults', { on: 'delivery', kind: 'drop' });
    await useCommand(page, 'ping');
    const row = rowsOf(page).first();
    await row.getByText('fault: drop').waitFor();
    expect(await row.getAttribute('class')).not.toContain('failed');
    await paneOf(page).getByRole('button', { name: 'Failed' }).click();
    await expect.poll(() => row.locator('.request-name').innerText()).toBe('/broken');
    await paneOf(page).getByRole('button', { name: 'Failed' }).click();
  });

  it('is a drawer on a phone, below the conversation', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.emulateMedia({ colorScheme: 'dark' });
    // The failure before has opened it: of the panes, a phone shows the details.
    await detailOf(page).focus();
    for (const part of [logOf(page), composerOf(page), detailOf(page)])
      expect((await part.boundingBox())?.height).toBeGreaterThan(30);
    expect(await findObstacles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await detailOf(page).waitFor({ state: 'detached' });
    await rowsOf(page).first().focus();
    await page.keyboard.press('Escape');
    await paneOf(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Requests/ }).click();
    await rowsOf(page).first().waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
