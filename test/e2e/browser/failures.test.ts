import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlSummary } from 'commandry-dev/emulator';
import { startDevUntil } from '../../tools/cli/support/dev.js';
import { buildPackage, type Project } from '../../tools/cli/support/project.js';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER, startBrowser } from './support/browser.js';
import { chooseCommand, composerOf, logOf, useCommand } from './support/composing.js';

const BOT = `import { createApp, defineButton, defineCommand, readSettings } from 'commandry';

const claim = defineButton({ id: 'tickets.claim', run: () => 'claimed' });
function fail() {
  throw new TypeError('the forecast is gone');
}
const stale = { type: 2, style: 1, label: 'Claim', custom_id: 'ticket.claim' };
export const app = createApp({
  commands: [
    claim,
    defineCommand({ name: 'ping', description: 'Is there', run: () => 'pong' }),
    defineCommand({ name: 'broken', description: 'Throws', run: () => fail() }),
    defineCommand({
      name: 'stale',
      description: 'Has a button of before',
      run: () => ({ content: 'Press', components: [{ type: 1, components: [stale] }] }),
    }),
    defineCommand({
      name: 'late',
      description: 'Says too much after it has thought',
      run: async (interaction) => {
        await interaction.deferReply();
        await fetch(\`\${process.env.COMMANDRY_BASE_URL}/api/v10/webhooks/\${interaction.raw.application_id}/\${interaction.raw.token}/messages/@original\`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: 'x'.repeat(2001) }),
        });
        await new Promise(() => undefined);
      },
    }),
    defineCommand({
      name: 'city',
      description: 'Suggests nothing',
      options: { name: { type: 'string', description: 'Which', required: true, autocomplete: fail } },
      run: () => 'there',
    }),
  ],
  ...readSettings(),
});
`;

/** One bot and one page, which go through it all in this order. */
describe.skipIf(NO_BROWSER !== undefined)('what fails in a bot that "commandry dev" runs', () => {
  let project: Project;
  let dev: ReturnType<typeof startDevUntil>;
  let browser: Browser;
  let page: Page;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    const whenOver = (end: () => void) => void ends.unshift(end);
    const launching = startBrowser();
    const built = buildPackage();
    project = built.makeProject({ 'app.mjs': BOT }, whenOver);
    dev = startDevUntil(whenOver, built, project, ['--app', 'app.mjs']);
    browser = await launching;
    await dev.prints('The bot is ready');
    const { base_url: baseUrl } = await dev.control<ControlSummary>('GET', '');
    page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.setDefaultTimeout(5_000);
    await page.goto(`${baseUrl}/playground`);
    await composerOf(page).waitFor();
    await page.getByText('commands here').first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    for (const end of ends) end();
  });

  const problemsOf = () => logOf(page).locator('.message-row .notice.problem');
  const latest = () => page.locator('.request').first();
  const overflowOf = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  it('stands with its code at its message, in the list and in the detail: a handler that throws', async () => {
    await useCommand(page, 'broken');
    const thrown = problemsOf().first();
    await thrown.getByText('The bot failed').waitFor();
    const notice = await thrown.innerText();
    expect(notice).toContain('HANDLER_FAILED');
    expect(notice).toContain('TypeError: the forecast is gone');
    const incident = /\(incident ([^)]+)\)/.exec(notice)?.[1];
    // The page may hear of the failure before the bot has said it to the user.
    await expect.poll(() => logOf(page).locator('.message-body').last().innerText()).toContain(incident);
    await latest().getByText('HANDLER_FAILED').waitFor();
    expect(await latest().getAttribute('class')).toContain('failed');

    const detail = page.getByRole('article', { name: 'Request /broken' });
    await detail.getByText('throw new TypeError').waitFor();
    const text = await detail.innerText();
    expect(text).toContain("> 5 |   throw new TypeError('the forecast is gone');");
    expect(text).toContain('app.mjs:5:9 in fail');
    expect(text).toMatch(/\d+ frames? in packages/);
    expect(text).toContain('What the user sees');
    await detail.getByRole('button', { name: /^HANDLER_FAILED/ }).click();
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('HANDLER_FAILED');

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
    await detail.getByText('Sent again from').waitFor();
  });

  it('is an edit that Discord refused, at the message that still thinks', async () => {
    await useCommand(page, 'late');
    const refused = problemsOf().last();
    await refused.getByText('Discord refused a call of the bot').waitFor();
    expect(await refused.innerText()).toContain('50035');
    expect(await refused.innerText()).toContain('content: Must be 2000 or fewer in length.');
    const row = logOf(page).locator('.message-row').last();
    expect(await row.innerText()).toContain('is thinking…');
    expect(await row.locator('.notice.problem').count()).toBe(1);
    await latest().getByText('50035').waitFor();
    expect(await findObstacles(page)).toEqual([]);
    await refused.getByRole('button', { name: /^Dismiss/ }).click();
    await row.locator('.notice.problem').waitFor({ state: 'detached' });
  });

  it('is told of suggestions that threw, which are not said to match nothing', async () => {
    const form = await chooseCommand(page, 'city');
    await form.getByRole('combobox', { name: 'name' }).fill('par');
    await form.getByText('The bot failed to return suggestions.').waitFor();
    await form.getByText('AUTOCOMPLETE_FAILED').waitFor();
    await expect.poll(() => form.innerText()).toContain('the forecast is gone');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is a button that nothing handles, with the route that is near', async () => {
    await useCommand(page, 'stale');
    await logOf(page).getByRole('button', { name: 'Claim' }).click();
    const stale = page.getByRole('article', { name: 'Request ticket.claim' });
    await page.locator('.request', { hasText: 'ticket.claim' }).first().click();
    await stale.getByText("formerly: 'ticket.claim'").waitFor();
    expect(await stale.innerText()).toMatch(/Nearest route\s+tickets\.claim/);
  });

  it('is no advice to start a bot where a fault dropped what was sent to it', async () => {
    await dev.control('POST', '/faults', { on: 'delivery', kind: 'drop' });
    await useCommand(page, 'ping');
    const notice = logOf(page).locator('.notice.failed');
    await notice.getByText('The fault you armed kept the request from the bot.').waitFor();
    expect(await notice.innerText()).not.toContain('The bot is not running');
    await page.locator('.application .dot.on').waitFor();
  });

  it('is a bot that does not compile: over the page, also of a phone, and gone when it runs again', async () => {
    const application = page.locator('.application');
    writeFileSync(project.path('app.mjs'), `${BOT}\nconst = ;`);
    const overlay = page.getByRole('alertdialog');
    await overlay.getByText('const = ;').waitFor();
    expect(await application.locator('.dot.on').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf()).toBe(0);
    expect(await findObstacles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name: /is not running$/ });
    await chip.waitFor();
    expect(await overlay.count()).toBe(0);
    expect(await overflowOf()).toBe(0);
    await page.setViewportSize({ width: 1600, height: 900 });
    await useCommand(page, 'ping');
    await logOf(page).getByText('BOT_DOWN').first().waitFor();
    writeFileSync(project.path('app.mjs'), BOT);
    await chip.waitFor({ state: 'detached' });
    await application.locator('.dot.on').waitFor();
    expect(await application.innerText()).toContain('endpoint set');
  });
});
