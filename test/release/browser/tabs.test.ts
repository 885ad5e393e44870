import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type Emulator } from 'commandry-dev/emulator';
import { NO_BROWSER } from '../../e2e/browser/support/browser.js';
import {
  ADA,
  BEN,
  composerOf,
  logOf,
  startStage,
  useCommand,
  type Stage,
} from '../../e2e/browser/support/stage.js';

/** More than the six connections that a browser opens to one server. */
const TABS = 7;

/** Writes a message in a tab. */
async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
}

const sees = (page: Page, text: string) => logOf(page).getByText(text, { exact: true }).waitFor();

describe.skipIf(NO_BROWSER !== undefined)('many tabs of one browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  /** The tabs of a window, of two users in turn. */
  async function openTabs(window: BrowserContext, emulator: Emulator): Promise<Page[]> {
    const pages: Page[] = [];
    for (let tab = 0; tab < TABS; tab++) {
      pages.push(await stage.visit(emulator, `#user=${tab % 2 === 0 ? ADA : BEN}`, window));
    }
    return pages;
  }

  /** How many streams of events an emulator has open. */
  const countStreams = async (window: BrowserContext, act: () => Promise<unknown>) => {
    let count = 0;
    window.on('request', (request) => {
      if (request.url().includes('/events?')) count += 1;
    });
    await act();
    return count;
  };

  describe.each([
    ['with a shared worker', []],
    ['where there is none, by the tab that leads', ['SharedWorker']],
  ])('%s', (name, without) => {
    it('each send and see what the others send, also when the first are closed', async () => {
      const window = await stage.openWindow(without);
      const pages = await openTabs(window, stage.emulator);
      const texts = pages.map((_page, index) => `I am tab ${index} ${name}.`);
      for (const [index, page] of pages.entries()) await say(page, texts[index]!);
      await Promise.all(pages.flatMap((page) => texts.map((text) => sees(page, text))));
      await useCommand(pages.at(-1)!, 'ping');
      await Promise.all(pages.map((page) => logOf(page).getByText('pong').last().waitFor()));
      const [first, second, ...rest] = pages as [Page, Page, ...Page[]];
      await first.close();
      await say(rest[0]!, `The first is gone ${name}.`);
      await Promise.all([second, ...rest].map((page) => sees(page, `The first is gone ${name}.`)));
      await second.close();
      await say(rest[1]!, `The second too ${name}.`);
      await Promise.all(rest.map((page) => sees(page, `The second too ${name}.`)));
      await window.close();
    });

    it('go on when the emulator was away, and see what came in between', async () => {
      const window = await stage.openWindow(without);
      const before = await startEmulator();
      const pages = await openTabs(window, before);
      await before.stop();
      await Promise.all(pages.map((page) => page.locator('.connection.lost').waitFor()));
      const after = await startEmulator({ port: before.port });
      const said = await fetch(`${after.controlUrl}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          author_id: ADA,
          channel_id: new URLSearchParams(new URL(pages[0]!.url()).hash.slice(1)).get('channel'),
          content: 'Meanwhile',
        }),
      });
      expect(said.status).toBe(201);
      await Promise.all(pages.map((page) => sees(page, 'Meanwhile')));
      await Promise.all(pages.map((page) => page.locator('.connection.lost').waitFor({ state: 'detached' })));
      await say(pages[3]!, 'And on it goes');
      await Promise.all(pages.map((page) => sees(page, 'And on it goes')));
      await window.close();
      await after.stop();
    });
  });

  it('have a stream each where the browser has nothing that they could share', async () => {
    const window = await stage.openWindow(['SharedWorker', 'BroadcastChannel']);
    const streams = await countStreams(window, async () => {
      const pages = [
        await stage.visit(stage.emulator, `#user=${ADA}`, window),
        await stage.visit(stage.emulator, `#user=${BEN}`, window),
      ];
      await say(pages[0]!, 'Alone');
      await Promise.all(pages.map((page) => sees(page, 'Alone')));
    });
    expect(streams).toBe(2);
    await window.close();
  });
});
