import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlSummary } from 'commandry-dev/emulator';
import { startDev } from '../../tools/cli/support/dev.js';
import { buildPackage, type BuiltPackage } from '../../tools/cli/support/project.js';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER, startBrowser } from './support/browser.js';
import { composerOf, logOf, useCommand } from './support/stage.js';

const BOT = `import { createApp, defineButton, defineCommand, readSettings, row, button } from 'commandry';

const claim = defineButton({ id: 'tickets.claim', run: () => 'claimed' });
function readForecast() {
  throw new TypeError('the forecast is gone');
}
export const app = createApp({
  commands: [
    claim,
    defineCommand({ name: 'ping', description: 'Is there', run: () => 'pong' }),
    defineCommand({ name: 'broken', description: 'Throws', run: () => readForecast() }),
    defineCommand({
      name: 'stale',
      description: 'Has a button of before',
      run: () => ({
        content: 'Press',
        components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Claim', custom_id: 'ticket.claim' }] }],
      }),
    }),
  ],
  ...readSettings(),
});
`;

describe.skipIf(NO_BROWSER !== undefined)('the detail of a request', () => {
  let built: BuiltPackage;
  let browser: Browser;
  beforeAll(async () => {
    built = buildPackage();
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const overflowOf = (page: Page) =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  it('shows a handler that threw with its code, its waterfall and its message, then a stale button, then a crash', async () => {
    const project = built.makeProject({ 'app.mjs': BOT });
    const dev = startDev(built, project, '--app', 'app.mjs');
    await dev.prints('The bot is ready');
    const { base_url: baseUrl } = await dev.control<ControlSummary>('GET', '');
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`${baseUrl}/playground`);
    await composerOf(page).waitFor();
    await page.getByText('commands here').first().waitFor();

    await useCommand(page, 'broken');
    const detail = page.getByRole('article', { name: 'Request /broken' });
    await detail.getByText('throw new TypeError').waitFor();
    const text = await detail.innerText();
    expect(text).toContain("> 5 |   throw new TypeError('the forecast is gone');");
    expect(text).toContain('app.mjs:5:9 in readForecast');
    expect(text).toMatch(/\d+ frames? in packages/);
    expect(text).toContain('What the user sees');
    const incident = /incident (\S+)/.exec(text)?.[1];
    expect(await logOf(page).locator('.message-body').last().innerText()).toContain(incident!);
    await detail.getByRole('button', { name: /^HANDLER_FAILED/ }).click();
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('HANDLER_FAILED');
    expect(await findObstacles(page)).toEqual([]);

    // To the payload by keyboard.
    await detail.locator('summary', { hasText: 'Request' }).click();
    const tree = detail.getByRole('tree', { name: 'Payload' });
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await tree.getByRole('treeitem').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await detail
      .getByRole('button', { name: /^Copy path \w/ })
      .first()
      .waitFor();

    await detail.getByRole('button', { name: 'Send fresh' }).click();
    await page.getByRole('article', { name: 'Request /broken' }).getByText('Sent again from').waitFor();

    await useCommand(page, 'stale');
    await logOf(page).getByRole('button', { name: 'Claim' }).click();
    const stale = page.getByRole('article', { name: 'Request ticket.claim' });
    await page.locator('.request', { hasText: 'ticket.claim' }).first().click();
    await stale.getByText("formerly: 'ticket.claim'").waitFor();
    expect(await stale.innerText()).toMatch(/Nearest route\s+tickets\.claim/);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toBe(0);
    writeFileSync(project.path('app.mjs'), `${BOT}\nconst = ;`);
    const overlay = page.getByRole('alertdialog');
    await overlay.getByText('const = ;').waitFor();
    expect(await findObstacles(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /does not run$/ }).waitFor();
    expect(await overlay.count()).toBe(0);
    writeFileSync(project.path('app.mjs'), BOT);
    await page.getByRole('button', { name: /does not run$/ }).waitFor({ state: 'detached' });
    await page.close();
  });
});
