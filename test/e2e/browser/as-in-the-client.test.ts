import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.js';
import { NO_BROWSER } from './support/browser.js';
import { ADA, composerOf, GENERAL, logOf, startStage, useCommand, type Stage } from './support/stage.js';

/** What a user does beside commands, as in a client of Discord. */
describe.skipIf(NO_BROWSER !== undefined)('as in the client', () => {
  let stage: Stage;
  let page: Page;
  beforeAll(async () => {
    stage = await startStage();
    page = await stage.open();
  });
  afterAll(() => stage.stop());

  const act = async (path: string, body: object) => {
    const response = await fetch(`${stage.emulator.controlUrl}/users/${ADA}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ channel_id: GENERAL, ...body }),
    });
    expect(response.status).toBe(201);
    return (await response.json()) as { readonly id: string };
  };

  it('a message takes files and a reaction, a poll takes votes, and what only one sees is dismissed', async () => {
    const files = page.getByRole('list', { name: 'Files to send' });
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.locator('.composer input[type=file]').setInputFiles([file('plan.txt'), file('map.txt')]);
    await files.getByRole('button', { name: 'Remove map.txt' }).click();
    await composerOf(page).press('Enter');
    await logOf(page).getByRole('link', { name: 'plan.txt' }).waitFor();
    expect(await files.count()).toBe(0);
    expect(await logOf(page).getByText('map.txt').count()).toBe(0);

    await logOf(page).getByRole('button', { name: 'Commands for this message' }).last().press('Enter');
    await page.getByRole('menuitem', { name: 'React…' }).press('Enter');
    await page.keyboard.type('party');
    await page.keyboard.press('Enter');
    await logOf(page).getByRole('button', { name: '🎉 1', pressed: true }).waitFor();

    const answers = ['Paris', 'Oslo'].map((text) => ({ poll_media: { text } }));
    const poll = { question: { text: 'Where to?' }, answers, duration: 24 };
    const { id } = await act('/messages', { poll: { ...poll, allow_multiselect: true } });
    await act('/threads', { message_id: id, name: 'About trips' });
    await logOf(page).getByRole('button', { name: 'Paris' }).click();
    await logOf(page).getByRole('button', { name: 'Paris 1 vote', pressed: true }).waitFor();
    await logOf(page).getByRole('button', { name: 'Oslo' }).click();
    await logOf(page).getByRole('button', { name: 'Oslo 1 vote', pressed: true }).waitFor();
    await logOf(page).getByRole('button', { name: 'Paris 1 vote' }).click();
    await logOf(page).getByRole('button', { name: 'Paris', exact: true, pressed: false }).waitFor();

    const channels = page.getByRole('navigation', { name: 'Channels' });
    await channels.getByRole('button', { name: 'Leave About trips' }).click();
    await channels.getByRole('button', { name: 'Join About trips' }).click();
    await channels.getByRole('button', { name: 'Leave About trips' }).waitFor();
    await logOf(page).getByRole('button', { name: '↳ About trips' }).waitFor();

    await useCommand(page, 'secret');
    await logOf(page).getByText('a secret').waitFor();
    await logOf(page).getByRole('button', { name: 'Dismiss message' }).click();
    await logOf(page).getByText('a secret').waitFor({ state: 'detached' });
  });

  it('everything is reached by Ctrl+K: a command, a channel and somebody else, with no obstacle on the way', async () => {
    const palette = page.getByRole('dialog', { name: 'Go to anything' });
    const go = async (text: string) => {
      await page.keyboard.press('Control+k');
      await palette.waitFor();
      await page.keyboard.type(text);
    };
    await go('fore');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: '/weather forecast' }).waitFor();
    await page.keyboard.press('Escape');
    await go('off');
    await page.keyboard.press('Enter');
    await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
    await go('ben');
    await page.keyboard.press('Enter');
    await page.locator('.whereabouts').getByText('Captain Ben').waitFor();
    await go('nowhere at all');
    await palette.getByText('No matches.').waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  it('a page that is loaded asks for each list once', async () => {
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/control')) asked.push(pathname + search);
    };
    page.on('request', note);
    await page.reload();
    for (const list of ['/control', '/channels', '/picker', '/messages', '/skus', '/clock'])
      await expect.poll(() => asked.some((url) => url.includes(list))).toBe(true);
    await page.getByText('commands here').first().waitFor();
    expect(asked).toEqual([...new Set(asked)]);
    page.off('request', note);
  });

  it('many commands are a short list of elements, which the keyboard goes through to its end', async () => {
    const subcommands = Array.from({ length: 25 }, (_each, index) => ({
      type: 1,
      name: `step-${index}`,
      description: 'One of many',
    }));
    const names = Array.from({ length: 40 }, (_each, index) => `tool-${index}`);
    await stage.register(names.map((name) => ({ name, description: 'Many', options: subcommands })));
    await page.getByText('40 commands here').waitFor({ state: 'attached' });
    const composer = composerOf(page);
    await composer.fill('/step');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('option').first().waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(40);
    expect(await findViolations(page)).toEqual([]);
    await composer.press('ArrowUp');
    const active = list.getByRole('option', { selected: true });
    await active.getByText('/tool-39 step-24').waitFor();
    expect(await active.getAttribute('aria-posinset')).toBe('1000');
    expect(await composer.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    await composer.press('Enter');
    await page.getByRole('form', { name: '/tool-39 step-24' }).waitFor();
  });
});
