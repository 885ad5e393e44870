import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_BROWSER } from '../../e2e/browser/support/browser.js';
import type { WireMessage } from '../../../tools/src/emulator/domain/objects/wire-message.js';
import { everything, modalParts } from './support/everything.js';
import { startStage, type Stage } from './support/stage.js';
import type { StageWindow } from './support/stage-page.js';

declare const stage: StageWindow;

const row = (...components: readonly object[]) => ({ type: 1, components });
const options = ['Small', 'Medium', 'Large'].map((label) => ({ label, value: label.toLowerCase() }));
const select = (parts: object = {}) =>
  row({ type: 3, custom_id: 'size', placeholder: 'A size', options, ...parts });

describe.skipIf(NO_BROWSER !== undefined)('in a browser', () => {
  let theatre: Stage;
  let page: Page;
  beforeAll(async () => {
    theatre = await startStage();
    page = await theatre.open();
  });
  afterAll(() => theatre.stop());

  const show = (...parts: readonly Partial<WireMessage>[]) =>
    page.evaluate((shown) => {
      stage.calls.length = 0;
      stage.showMessages();
      stage.showMessages(...shown);
    }, parts);
  const showModal = (...components: readonly object[]) =>
    page.evaluate((shown) => {
      stage.calls.length = 0;
      stage.showMessages();
      stage.showModal(shown);
    }, components);
  const calls = () => page.evaluate(() => stage.calls);
  const finish = (refusal?: object) =>
    page.evaluate((given) => {
      stage.finish(given as Parameters<StageWindow['finish']>[0]);
    }, refusal);

  describe('a component', () => {
    it('that is a button is busy until its use is over, keeps the focus, and is not used twice', async () => {
      await show({ components: [row({ type: 2, style: 1, label: 'Go', custom_id: 'go' })] });
      const button = page.getByRole('button', { name: 'Go' });
      await button.focus();
      await page.keyboard.press('Enter');
      expect(await button.getAttribute('aria-busy')).toBe('true');
      await page.keyboard.press('Enter');
      await finish();
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('false');
      expect(await calls()).toEqual(['go']);
      expect(await button.evaluate(hasFocus)).toBe(true);
    });

    it('that is a select is used by the keyboard', async () => {
      await show({ components: [select()] });
      const trigger = page.getByRole('button', { name: 'A size' });
      await trigger.focus();
      for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      expect(await calls()).toEqual([['size', ['medium']]]);
      expect(await page.locator('.select-trigger').innerText()).toBe('Medium');
      expect(await page.getByRole('listbox').count()).toBe(0);
    });

    it.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])(
      'that is a select is opened by the key "%s"',
      async (key) => {
        await show({ components: [select()] });
        await page.getByRole('button', { name: 'A size' }).focus();
        await page.keyboard.press(key);
        expect(await page.locator('.options-panel .active').innerText()).toBe('Small');
        await page.keyboard.press('Escape');
        expect(await calls()).toEqual([]);
      },
    );

    it('that is a select of one takes by Tab what the arrow keys point at, beginning with what is chosen', async () => {
      const [small, medium, large] = options;
      await show({
        components: [select({ min_values: 0, options: [small, { ...medium, default: true }, large] })],
      });
      const trigger = page.locator('.select-trigger');
      await trigger.focus();
      for (const key of ['ArrowDown', 'Tab']) await page.keyboard.press(key);
      expect(await calls()).toEqual([]);
      expect(await trigger.innerText()).toBe('Medium');
      for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
      expect(await calls()).toEqual([['size', ['large']]]);
      expect(await trigger.evaluate(hasFocus)).toBe(true);
    });

    it('that is a select takes nothing when Escape is pressed', async () => {
      await show({ components: [select({ max_values: 2 })] });
      await page.getByRole('button', { name: 'A size' }).click();
      await page.getByRole('option', { name: 'Large' }).click();
      await page.keyboard.press('Escape');
      expect(await calls()).toEqual([]);
      expect(await page.locator('.select-trigger').innerText()).toBe('A size');
    });

    it('that takes several values takes no more than it may, and needs those it must have', async () => {
      await show({ components: [select({ min_values: 2, max_values: 2 })] });
      await page.getByRole('button', { name: 'A size' }).click();
      const done = page.getByRole('button', { name: 'Done' });
      await page.getByRole('option', { name: 'Small' }).click();
      expect(await done.isDisabled()).toBe(true);
      await page.getByRole('option', { name: 'Large' }).click();
      expect(await page.getByRole('option', { name: 'Medium' }).isDisabled()).toBe(true);
      await done.click();
      expect(await calls()).toEqual([['size', ['small', 'large']]]);
    });

    it('that takes several values takes them when the user goes elsewhere', async () => {
      await show({ content: 'elsewhere', components: [select({ max_values: 3 })] });
      await page.getByRole('button', { name: 'A size' }).click();
      await page.getByRole('option', { name: 'Small' }).click();
      await page.getByText('elsewhere').click();
      expect(await calls()).toEqual([['size', ['small']]]);
    });

    it('that takes several values takes them when its menu is closed', async () => {
      await show({ components: [select({ max_values: 3 })] });
      const trigger = page.getByRole('button', { name: 'A size' });
      await trigger.click();
      await page.getByRole('option', { name: 'Large' }).click();
      await trigger.click();
      expect(await calls()).toEqual([['size', ['large']]]);
      expect(await page.getByRole('listbox').count()).toBe(0);
    });

    it('leaves the focus where the user went', async () => {
      const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
      await show({ components: [row(button), select({ max_values: 3 })] });
      await page.getByRole('button', { name: 'A size' }).click();
      await page.getByRole('option', { name: 'Large' }).click();
      await page.getByRole('button', { name: 'Go' }).click();
      expect(await calls()).toEqual([['size', ['large']], 'go']);
      expect(await page.getByRole('button', { name: 'Go' }).evaluate(hasFocus)).toBe(true);
    });

    it('that needs no value gives one back', async () => {
      const [first, ...others] = options;
      await show({
        components: [select({ min_values: 0, options: [{ ...first, default: true }, ...others] })],
      });
      await page.locator('.select-trigger').click();
      await page.getByRole('option', { name: 'Small' }).click();
      expect(await calls()).toEqual([['size', []]]);
    });

    it('that offers much can be searched', async () => {
      const many = Array.from({ length: 25 }, (_each, index) => ({
        label: `Number ${index}`,
        value: String(index),
      }));
      await show({ components: [select({ options: many })] });
      await page.getByRole('button', { name: 'A size' }).click();
      await page.keyboard.type('ber 17');
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['Number 17']);
      await page.keyboard.press('Enter');
      expect(await calls()).toEqual([['size', ['17']]]);
    });

    it('offers channels of its types alone', async () => {
      await show({ components: [row({ type: 8, custom_id: 'c', channel_types: [2] })] });
      await page.locator('.select-trigger').click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['#Lounge']);
    });

    it('shows again what its message says when that is edited', async () => {
      const components = [select()];
      await show({ components });
      await page.getByRole('button', { name: 'A size' }).click();
      await page.getByRole('option', { name: 'Small' }).click();
      await finish();
      await page.evaluate((parts) => {
        stage.showMessages({ components: parts, edited_timestamp: '2026-11-21T12:00:00.000000+00:00' });
      }, components);
      await page.getByRole('button', { name: 'A size' }).waitFor();
    });
  });

  describe('a text', () => {
    it('shows a spoiler when it is reached by key and pressed', async () => {
      await show({ content: 'the end: ||[they](https://a.example) win||' });
      const spoiler = page.getByRole('button', { name: 'Spoiler' });
      expect(await page.getByRole('link').count()).toBe(0);
      await spoiler.focus();
      await page.keyboard.press('Enter');
      expect(await page.getByRole('link', { name: 'they' }).isVisible()).toBe(true);
      expect(await spoiler.count()).toBe(0);
    });

    it('leads to channels and to commands', async () => {
      await show({ content: '<#200> </weather now:55>' });
      await page.getByRole('button', { name: '#general' }).click();
      await page.getByRole('button', { name: '/weather now' }).click();
      expect(await calls()).toEqual(['200', ['55', 'weather now']]);
    });
  });

  describe('a picture', () => {
    it('that cannot be loaded is shown by name', async () => {
      await show({ embeds: [{ image: { url: 'http://127.0.0.1:1/attachments/1/2/gone.png' } }] });
      await page.getByRole('img', { name: 'gone.png' }).waitFor();
    });

    it('that is a spoiler is not asked for before the user wants it', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const url = 'http://127.0.0.1:1/attachments/1/2/secret.png';
      const attachment = {
        id: '2',
        filename: 'secret.png',
        size: 1,
        url,
        proxy_url: url,
        content_type: 'image/png',
      };
      await show({ attachments: [{ ...attachment, flags: 8 }] });
      expect(asked).toEqual([]);
      await page.getByRole('button', { name: 'Spoiler' }).click();
      await expect.poll(() => asked).toEqual(['/attachments/1/2/secret.png']);
      page.removeAllListeners('request');
    });
  });

  it('an embed and a container have their colours, which the policy of the page lets through', async () => {
    await show(
      { embeds: [{ title: 'x', color: 0xff8000 }] },
      { flags: 1 << 15, components: everything.layout },
    );
    const color = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderInlineStartColor);
    expect(await color('.embed')).toBe('rgb(255, 128, 0)');
    expect(await color('.container')).toBe('rgb(88, 101, 242)');
  });

  it('everything there is asks for nothing but its pictures, and runs no script', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await show(...everything.messages, {
      content: '<img src=x onerror="stage.calls.push(1)"><script>stage.calls.push(2)</script>',
    });
    await page.getByText('<script>').waitFor();
    page.removeAllListeners('request');
    expect(asked.filter((url) => !url.includes('/attachments/'))).toEqual([]);
    expect(await calls()).toEqual([]);
  });

  describe('a modal', () => {
    it('has the focus in its first field, also where there is more of it than fits', async () => {
      const small = await theatre.open({ viewport: { width: 400, height: 320 } });
      const input = (name: string) => ({
        type: 18,
        label: name,
        component: { type: 4, custom_id: name, style: 2 },
      });
      await small.evaluate(
        (parts) => {
          stage.showModal(parts);
        },
        [{ type: 10, content: 'Tell us' }, ...['One', 'Two', 'Three', 'Four'].map(input)],
      );
      const first = small.getByRole('textbox', { name: 'One' });
      await first.waitFor();
      const body = small.locator('.modal-body');
      expect(await body.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
      expect(await first.evaluate(hasFocus)).toBe(true);
      await small.close();
    });

    it('says what is wrong, goes there, and sends nothing', async () => {
      await showModal(...modalParts);
      await page.getByRole('button', { name: 'Submit' }).click();
      const city = page.getByRole('textbox', { name: 'City' });
      await page.getByText('This is required.').waitFor();
      expect(await city.getAttribute('aria-invalid')).toBe('true');
      expect(await city.evaluate(hasFocus)).toBe(true);
      expect(await calls()).toEqual([]);
    });

    it('is filled in and submitted, and shows why it stays open', async () => {
      await showModal(...modalParts);
      await page.getByRole('textbox', { name: 'City' }).fill('Lyon');
      await page.getByRole('button', { name: 'By Transport' }).click();
      await page.getByRole('option', { name: 'By train' }).click();
      await page.getByRole('radio', { name: 'Good' }).check();
      await page.getByRole('checkbox', { name: 'Meals' }).check();
      await page.getByRole('checkbox', { name: 'Agreed' }).check();
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect.poll(calls).toEqual([
        [
          { custom_id: 'city', value: 'Lyon' },
          { custom_id: 'by', values: ['train'] },
          { custom_id: 'rating', value: 'good' },
          { custom_id: 'extras', values: ['meals'] },
          { custom_id: 'agreed', value: true },
        ],
      ]);
      await finish({
        shown: 'Something went wrong.',
        reason: { code: 'UNREACHABLE', message: 'Nobody there.' },
      });
      expect(await page.getByRole('alert').innerText()).toBe(
        'Something went wrong.\nUNREACHABLE: Nobody there.\n' +
          'The bot is not running, or not at that address. Check the terminal that runs it or “commandry dev”.',
      );
    });

    it('has files, which are checked, shown, taken back and sent', async () => {
      await showModal(...modalParts.slice(-1));
      const photos = page.getByLabel('Photos');
      const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') });
      await photos.setInputFiles([file('a.png'), file('b.txt')]);
      await page.getByText('a.png, b.txt').waitFor();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Accepts only these file types: image. b.txt is not one.').waitFor();
      expect(await photos.evaluate(hasFocus)).toBe(true);
      expect(await calls()).toEqual([]);
      await page.getByRole('button', { name: 'Choose none' }).click();
      expect(await photos.inputValue()).toBe('');
      await photos.setInputFiles([file('c.png')]);
      await page.getByRole('button', { name: 'Submit' }).click();
      const sent = { filename: 'c.png', content_type: 'image/png', content_base64: 'eA==' };
      await expect.poll(calls).toEqual([[{ custom_id: 'photos', files: [sent] }]]);
      await finish();
    });

    it('is left by Escape, but not where that closes a menu', async () => {
      await showModal(...modalParts);
      await page.getByRole('button', { name: 'By Transport' }).click();
      await page.keyboard.press('Escape');
      expect(await calls()).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(calls).toEqual(['cancelled']);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });

  it.each(['light', 'dark'] as const)(
    'nothing bars anybody from messages and modals (%s)',
    async (colorScheme) => {
      const other = await theatre.open({ colorScheme });
      await other.evaluate((parts) => {
        stage.showMessages(...parts);
      }, everything.messages);
      expect(await theatre.findObstacles(other)).toEqual([]);
      await other.evaluate((parts) => {
        stage.showModal(parts);
      }, modalParts);
      await other.getByRole('button', { name: 'Submit' }).click();
      expect(await theatre.findObstacles(other)).toEqual([]);
      await other.close();
    },
  );
});

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}
