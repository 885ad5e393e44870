import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_BROWSER } from '../../../e2e/browser/support/browser.js';
import { toBlocks } from '../../../../tools/src/playground/log/blocks.js';
import type { RequestSummary } from '../../../../tools/src/emulator/index.js';
import type { Timeline } from '../../../../tools/src/playground/session/timeline.js';
import { ADA_ID, toMessage } from '../support/rendering-context-stub.js';
import type { LogWindow } from '../support/log-page.js';
import { toFailure, toRequest } from '../support/requests.js';
import { startStage, type Stage } from '../support/stage.js';

declare const { showChannel, count, countTicks }: LogWindow;

const MESSAGES = 1000;
const LAST = String(1_300_000_000_000_000_000n + 999n * 4_194_304n);

describe.skipIf(NO_BROWSER !== undefined)(`of ${MESSAGES} messages`, () => {
  let theatre: Stage;
  let page: Page;
  beforeAll(async () => {
    theatre = await startStage({ script: 'log-page.ts', style: 'tools/src/playground/style/main.css' });
    page = await theatre.open({ viewport: { width: 1280, height: 800 } });
    expect(await page.evaluate((many) => showChannel(many), MESSAGES)).toBe(MESSAGES);
    await page
      .locator('.message-row')
      .nth(MESSAGES - 1)
      .waitFor();
  });
  afterAll(() => theatre.stop());

  const redraws = (...what: readonly object[]) =>
    page.evaluate((told) => count(told as unknown as Parameters<LogWindow['count']>[0]), what);
  const update = (parts: Partial<RequestSummary>) => ({
    type: 'REQUEST_UPDATE',
    request: toRequest({ id: LAST.replace(/.$/, '9'), ...parts }),
  });

  it('none is redrawn when somebody types, or something happens elsewhere', async () => {
    const asked = { kind: 'autocomplete', status: 'waiting', outcome: null } as const;
    expect(await redraws(update(asked), update({ ...asked, revision: 2, status: 'done' }))).toBe(0);
    expect(
      await redraws({
        type: 'MESSAGE_CREATE',
        message: toMessage({ id: '1500000000000000000', channel_id: '9' }),
      }),
    ).toBe(0);
  });

  it('one is drawn when one comes, changes or is told to have failed', async () => {
    const id = '1500000000000000001';
    expect(await redraws({ type: 'MESSAGE_CREATE', message: toMessage({ id }) })).toBe(1);
    expect(await redraws({ type: 'MESSAGE_UPDATE', message: toMessage({ id, content: 'other' }) })).toBe(1);
    const command = { id: '1500000000000000000', kind: 'command' } as const;
    expect(await redraws(update(command))).toBe(0);
    // The message is that of a request, and then of one that failed and is selected.
    expect(await redraws(update({ ...command, revision: 2, message_ids: [id] }))).toBe(1);
    const failures = [toFailure({ by: 'discord', code: '50035', message_id: id })];
    const failed = update({ ...command, revision: 3, message_ids: [id], failures });
    expect(await redraws(failed)).toBe(1);
    // What was told at it is told after the one before.
    expect(await redraws({ type: 'MESSAGE_DELETE', message: toMessage({ id }) })).toBe(1);
  });

  it('none is redrawn where the world is read again and is the same', async () => {
    expect(await redraws({ type: 'RENAME', to: 'Ben' })).toBe(0);
  });

  it('only those in view are redrawn when a name changes, and the others when they come near', async () => {
    const now = await redraws({ type: 'RENAME', to: 'Captain Ben' });
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThan(MESSAGES / 2);
    const last = page.locator(`[data-message-id="${LAST}"]`);
    expect(await last.innerText()).toContain('@Captain Ben');
    const first = page.locator('.message-row').first();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => first.innerText()).toContain('@Captain Ben');
  });

  it('only those that somebody sees go on with the time', async () => {
    const ticking = () => page.evaluate(() => countTicks());
    await expect.poll(ticking).toBeLessThan(MESSAGES / 2);
    expect(await ticking()).toBeGreaterThan(0);
  });

  it('what is far from view is not laid out, and a menu at the edge of a block is seen', async () => {
    const row = page.locator('.message-row').first();
    const skipped = await page.evaluate(
      "[...document.querySelectorAll('.messages')].filter((each) => getComputedStyle(each).contentVisibility === 'auto').length",
    );
    expect(skipped).toBeGreaterThan(5);
    await row.hover();
    await row.getByRole('button', { name: /^Commands for this message/ }).click();
    const menu = row.getByRole('menu');
    await menu.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    expect(
      await page.evaluate(
        ([left, top]) => document.elementFromPoint(left!, top!)?.closest('[role=menu]') !== null,
        [x + width / 2, y + height - 3],
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
  });
});

describe('blocks of messages', () => {
  const toTimeline = (from: number, to: number): Timeline =>
    Array.from({ length: to - from }, (_each, index) =>
      toMessage({
        id: String(1_300_000_000_000_000_000n + BigInt(from + index) * 4_194_304n),
        author: { id: ADA_ID } as never,
      }),
    );
  const all = toTimeline(0, 2000);

  it('are many, of few messages each, and hold all of them in order', () => {
    const blocks = toBlocks(all);
    expect(blocks.flatMap(({ messages }) => messages)).toEqual(all);
    expect(blocks.length).toBeGreaterThan(15);
    expect(Math.max(...blocks.map(({ messages }) => messages.length))).toBeLessThan(500);
  });

  it.each([
    ['comes at the end', all.slice(0, -1), all],
    ['comes in front', all.slice(50), all],
    ['goes', all, all.filter((_each, index) => index !== 1000)],
    ['changes', all, all.map((message, index) => (index === 1000 ? { ...message } : message))],
  ])('stay the same but for one or two when something %s', (_name, before, after) => {
    const first = toBlocks(before);
    const second = toBlocks(after, first);
    expect(second.flatMap(({ messages }) => messages)).toEqual(after);
    const added = Math.ceil(Math.max(0, after.length - before.length) / 10);
    expect(second.filter((block) => !first.includes(block)).length).toBeLessThanOrEqual(2 + added);
  });

  it('are none where there is no message', () => {
    expect(toBlocks([])).toEqual([]);
  });
});
