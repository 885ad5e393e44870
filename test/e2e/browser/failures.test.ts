import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlSummary } from 'commandry-dev/emulator';
import { startDev } from '../../tools/cli/support/dev.js';
import { buildPackage, type BuiltPackage } from '../../tools/cli/support/project.js';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER, startBrowser } from './support/browser.js';
import { chooseCommand, composerOf, logOf, useCommand } from './support/stage.js';

const BOT = `
import { createApp, defineCommand, readSettings } from 'commandry';
const fail = () => { throw new TypeError('the forecast is gone'); };
export const app = createApp({
  commands: [
    defineCommand({ name: 'ping', description: 'Is there', run: () => 'pong' }),
    defineCommand({ name: 'broken', description: 'Throws', run: fail }),
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

describe.skipIf(NO_BROWSER !== undefined)('what fails in a bot that "commandry dev" runs', () => {
  let built: BuiltPackage;
  let browser: Browser;
  beforeAll(async () => {
    built = buildPackage();
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** The page of a project under development. */
  async function open(source = BOT) {
    const project = built.makeProject({ 'app.mjs': source });
    const dev = startDev(built, project, '--app', 'app.mjs');
    await dev.prints('The bot is ready');
    const { base_url: baseUrl } = await dev.control<ControlSummary>('GET', '');
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.goto(`${baseUrl}/playground`);
    await composerOf(page).waitFor();
    await page.getByText('commands here').first().waitFor();
    return { project, dev, page, baseUrl };
  }

  const problemsOf = (page: Page) => logOf(page).locator('.message-row .notice.problem');
  const latest = (page: Page) => page.locator('.request').first();

  it('stands at its message and is red: a handler that throws, and an edit that Discord refused', async () => {
    const { page } = await open();
    await useCommand(page, 'broken');
    const thrown = problemsOf(page).first();
    await thrown.getByText('The bot failed').waitFor();
    expect(await thrown.innerText()).toContain('HANDLER_FAILED');
    expect(await thrown.innerText()).toContain('TypeError: the forecast is gone');
    const answer = await logOf(page).locator('.message-body').last().innerText();
    const incident = /\(incident ([^)]+)\)/.exec(await thrown.innerText())?.[1];
    expect(answer).toContain(incident!);
    await latest(page).getByText('HANDLER_FAILED').waitFor();
    expect(await latest(page).getAttribute('class')).toBe('request failed');

    await useCommand(page, 'late');
    const refused = problemsOf(page).last();
    await refused.getByText('Discord refused a call of the bot').waitFor();
    expect(await refused.innerText()).toContain('50035');
    expect(await refused.innerText()).toContain('content: Must be 2000 or fewer in length.');
    const row = logOf(page).locator('.message-row').last();
    expect(await row.innerText()).toContain('is thinking…');
    expect(await row.locator('.notice.problem').count()).toBe(1);
    await latest(page).getByText('50035').waitFor();
    expect(await findObstacles(page)).toEqual([]);
    await refused.getByRole('button', { name: /^Dismiss/ }).click();
    await expect.poll(() => problemsOf(page).count()).toBe(1);
    await page.close();
  });

  it('is told of suggestions that threw, which are not said to match nothing', async () => {
    const { page } = await open();
    const form = await chooseCommand(page, 'city');
    await form.getByRole('combobox', { name: 'name' }).fill('par');
    await form.getByText('The bot failed to suggest anything.').waitFor();
    await form.getByText('AUTOCOMPLETE_FAILED').waitFor();
    await expect.poll(() => form.innerText()).toContain('the forecast is gone');
    await page.close();
  });

  it('ends it: the dot is not green, and is again when the bot is back, whatever happened in between', async () => {
    const { page, project, dev } = await open();
    const application = page.locator('.application');
    await application.locator('.dot.on').waitFor();
    writeFileSync(project.path('app.mjs'), `${BOT}\nconst = ;`);
    await application.getByText('The bot ended with exit code 1.').waitFor();
    expect(await application.locator('.dot.on').count()).toBe(0);
    await useCommand(page, 'ping');
    await logOf(page).getByText('UNREACHABLE').waitFor();
    writeFileSync(project.path('app.mjs'), BOT);
    await dev.prints('The bot is ready', 2);
    await application.locator('.dot.on').waitFor();
    expect(await application.innerText()).toContain('endpoint set');
    await page.close();
  });

  it('is no advice to start a bot where a fault dropped what was sent to it', async () => {
    const { page, dev } = await open();
    await dev.control('POST', '/faults', { on: 'delivery', kind: 'drop' });
    await useCommand(page, 'ping');
    const notice = logOf(page).locator('.notice.failed');
    await notice.getByText('The fault that you armed kept the request from the bot.').waitFor();
    expect(await notice.innerText()).not.toContain('The bot does not run');
    await page.locator('.application .dot.on').waitFor();
    await page.close();
  });
});
