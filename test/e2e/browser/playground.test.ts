import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createWorld, startEmulator } from 'commandry-dev/emulator';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER } from './support/browser.js';
import { GADGET_COMMANDS } from './support/gadget-bot.js';
import {
  ADA,
  BEN,
  chooseCommand,
  composerOf,
  GENERAL,
  logOf,
  startStage,
  useCommand,
  type Stage,
} from './support/stage.js';
import { testTyping } from './support/typing.js';
import { testWhereabouts } from './support/whereabouts.js';

test('a real browser is there to test with', ({ skip }) => {
  skip(NO_BROWSER !== undefined, NO_BROWSER);
});

describe.skipIf(NO_BROWSER !== undefined)('the playground in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  testWhereabouts(() => stage);

  describe('slash commands', () => {
    it('are listed by a slash, found by typing, and chosen by the keyboard', async () => {
      const page = await stage.open();
      await page.locator('body').press('/');
      const options = page.getByRole('listbox').getByRole('option');
      await options.first().waitFor();
      expect(await options.locator('.combo-label').allTextContents()).toEqual(
        expect.arrayContaining(['/weather forecast', '/alarm storm set', '/ping', '/panel']),
      );
      await page.keyboard.type('storm');
      await expect
        .poll(() => options.locator('.combo-label').allTextContents())
        .toEqual(['/alarm storm set']);
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'hidden' });
      await composerOf(page).fill('/p');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Tab');
      await page.getByRole('form', { name: '/ping' }).waitFor();
      await page.keyboard.press('Escape');
      await composerOf(page).waitFor();
      await page.close();
    });

    it('have the names of the language of the user', async () => {
      const page = await stage.open(BEN);
      const form = await chooseCommand(page, 'wetter vorhersage');
      await form.getByText('Die nächsten Tage').waitFor();
      await form.getByRole('combobox', { name: 'stadt' }).fill('par');
      await form.getByRole('option', { name: 'Stadt Paris' }).click();
      await form.getByRole('button', { name: 'Send' }).click();
      await logOf(page).getByText('3 days of sun in Paris (metric)').waitFor();
      await page.close();
    });

    it('are filled in with suggestions, choices and numbers, and say what would not fit', async () => {
      const page = await stage.open();
      const form = await chooseCommand(page, 'weather forecast');
      const city = form.getByRole('combobox', { name: 'city' });
      await form.getByRole('button', { name: '+ days' }).click();
      await form.getByRole('textbox', { name: 'days' }).fill('15');
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('This is required.').waitFor();
      await form.getByText('Must be a whole number from 1 to 14.').waitFor();
      await city.pressSequentially('lo');
      await form.getByRole('option', { name: 'London', selected: true }).waitFor();
      await city.press('Enter');
      expect(await city.inputValue()).toBe('London');
      await form.getByRole('textbox', { name: 'days' }).fill('14');
      await form.getByRole('button', { name: '+ unit' }).click();
      await form.getByRole('combobox', { name: 'unit' }).fill('imperial');
      await form.getByRole('button', { name: 'Send' }).click();
      await logOf(page).getByText('14 days of sun in London (imperial)').waitFor();
      await composerOf(page).waitFor();
      await page.close();
    });

    it('take options of every type', async () => {
      const page = await stage.open();
      const form = await chooseCommand(page, 'everything');
      await form.getByRole('textbox', { name: 'text' }).fill('harbour');
      await form.getByRole('textbox', { name: 'whole' }).fill('7');
      await form.getByRole('textbox', { name: 'number' }).fill('1.5');
      await form.getByRole('combobox', { name: 'yes' }).fill('true');
      const pick = async (name: string, typed: string, label: string) => {
        const field = form.getByRole('combobox', { name, exact: false }).and(form.locator('.entry'));
        await field.fill(typed);
        await form.getByRole('option', { name: label }).first().waitFor();
        await field.press('Enter');
      };
      await pick('user', 'ben', 'Captain Ben');
      const channel = form.getByRole('combobox', { name: 'channel' });
      await channel.focus();
      expect(await form.getByRole('option').locator('.combo-label').allTextContents()).toEqual([
        '#general',
        '#office',
      ]);
      await pick('channel', 'gen', '#general');
      await pick('role', 'pil', '@Pilots');
      await pick('either', 'ada', 'Ada');
      await form.getByLabel('file').setInputFiles({
        name: 'map.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('here'),
      });
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('Must be a text from 2 to 5 characters.').waitFor();
      await form.getByRole('textbox', { name: 'text' }).fill('hello');
      await form.getByRole('button', { name: 'Send' }).click();
      await logOf(page)
        .getByText('hello | 7 | 1.5 | true | ben | general | Pilots | ada | map.txt')
        .waitFor();
      await page.close();
    });

    it('that are hidden from the user are told, with the reason', async () => {
      const page = await stage.open(BEN);
      await page.getByText('1 command is hidden from you here').click();
      await page.getByText('NOT_PERMITTED').waitFor();
      await page.getByText('/sweep').waitFor();
      await page.close();
    });

    it('may be typed key by key, or pasted as a whole', async () => {
      const page = await stage.open();
      await composerOf(page).focus();
      await page.keyboard.type('/weather forecast city:New York days:3');
      await page.keyboard.press('Enter');
      await logOf(page).getByText('3 days of sun in New York (metric)').waitFor();
      await composerOf(page).waitFor();
      await composerOf(page).focus();
      await page.keyboard.type('/weather forecast city:Paris days:3 unit:imperial');
      await page.keyboard.press('Enter');
      await logOf(page).getByText('3 days of sun in Paris (imperial)').waitFor();
      await composerOf(page).focus();
      await page.keyboard.type('/weather forecast city:Paris unit:imperial days:4');
      await page.keyboard.press('Enter');
      await logOf(page).getByText('4 days of sun in Paris (imperial)').waitFor();
      await composerOf(page).fill('/weather forecast city:Oslo days:2');
      await composerOf(page).press('Enter');
      await logOf(page).getByText('2 days of sun in Oslo (metric)').waitFor();
      await page.close();
    });

    it('appear by themselves when they are registered', async () => {
      const page = await stage.open();
      await composerOf(page).fill('/brandnew');
      await page.getByText('No matching command.').waitFor();
      await stage.register([...GADGET_COMMANDS, { name: 'brandnew', description: 'Just made' }]);
      await page.getByRole('option', { name: '/brandnew' }).waitFor();
      await stage.register(GADGET_COMMANDS);
      await page.getByRole('option', { name: '/brandnew' }).waitFor({ state: 'detached' });
      await page.close();
    });
  });

  testTyping(() => stage);

  it('messages are written, edited, reacted to, replied to and deleted from their menu', async () => {
    const page = await stage.open();
    const rows = logOf(page).locator('.message-row');
    const choose = async (label: string, text: string) => {
      await rows.filter({ hasText: text }).last().click({ button: 'right' });
      await page.getByRole('menuitem', { name: label }).click();
    };
    await composerOf(page).fill('It pours');
    await page.keyboard.press('Enter');
    await logOf(page).getByText('It pours').waitFor();
    await choose('Edit', 'It pours');
    await expect.poll(() => composerOf(page).inputValue()).toBe('It pours');
    await composerOf(page).fill('It drizzles');
    await page.keyboard.press('Enter');
    await logOf(page).getByText('It drizzles').waitFor();
    await choose('React…', 'It drizzles');
    await page.getByRole('dialog', { name: 'React with an emoji' }).waitFor();
    await page.keyboard.insertText('🌧️');
    await page.keyboard.press('Enter');
    const reaction = logOf(page).getByRole('list', { name: 'Reactions' }).getByRole('button');
    await reaction.and(page.locator('[aria-pressed=true]')).click();
    await reaction.waitFor({ state: 'detached' });
    await choose('Reply', 'It drizzles');
    await composerOf(page).fill('Still?');
    await page.keyboard.press('Enter');
    await logOf(page).getByText('Still?').waitFor();
    await choose('Delete', 'Still?');
    await logOf(page).getByText('Still?').waitFor({ state: 'detached' });
    await page.close();
  });

  describe('other commands', () => {
    it('of users are in the menu of a member', async () => {
      const page = await stage.open();
      await page.getByRole('button', { name: 'Commands for Captain Ben' }).click();
      await page.getByRole('menuitem', { name: 'High five' }).click();
      await logOf(page).getByText('High five, ben!').waitFor();
      await page.close();
    });

    it('of messages are in the menu of a message, for the mouse and for the keyboard', async () => {
      const page = await stage.open();
      const question = logOf(page).getByText('Is it going to rain today?');
      await question.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Count words' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Count words' }).waitFor();
      await page.keyboard.press('Enter');
      await logOf(page).getByText('6 words').waitFor();
      await logOf(page).getByText('Only you can see this').first().waitFor();
      await page.close();
    });

    it('launch an Activity by the entry point', async () => {
      const page = await stage.open();
      await page.getByRole('button', { name: 'radar' }).click();
      await logOf(page).getByText('Activity launched: Weather').waitFor();
      await page.close();
    });
  });

  describe('what comes back', () => {
    it('is live for everybody who sees the channel, and what is for one alone is not', async () => {
      // Two windows: of the tabs of one, a browser draws those behind once a second.
      const [ada, ben] = await Promise.all([stage.open(ADA), stage.open(BEN, {})]);
      await useCommand(ada, 'secret');
      await logOf(ada).getByText('a secret').waitFor();
      await useCommand(ada, 'report');
      await Promise.all([ada, ben].map((page) => logOf(page).getByText('is thinking…').waitFor()));
      stage.weather.goOn();
      await Promise.all(
        [ada, ben].flatMap((page) => [
          logOf(page).getByText('the report', { exact: true }).first().waitFor(),
          logOf(page).getByText('one more thing').waitFor(),
        ]),
      );
      expect(await logOf(ben).getByText('a secret').count()).toBe(0);
      await composerOf(ben).fill('Thank you');
      await composerOf(ben).press('Enter');
      await logOf(ada).getByText('Thank you').waitFor();
      await Promise.all([ada.close(), ben.close()]);
    });

    it('is in view, also when a form takes up space, unless the user has gone up to read', async () => {
      const page = await stage.open(BEN, { viewport: { width: 1280, height: 480 } });
      const say = async (content: string) => {
        await fetch(`${stage.emulator.controlUrl}/messages`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ author_id: ADA, channel_id: GENERAL, content }),
        });
        await logOf(page).getByText(content.slice(-6)).waitFor();
      };
      // The types of the DOM are not those of a test.
      const measure = () =>
        logOf(page).evaluate((log: unknown) => {
          const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log as Record<string, number>;
          return { height: clientHeight, fromEnd: Math.round(scrollHeight - scrollTop - clientHeight) };
        });
      const fromEnd = async () => (await measure()).fromEnd;
      await say(`${'line\n'.repeat(30)}lines.`);
      await expect.poll(fromEnd).toBe(0);
      const { height } = await measure();
      const form = await chooseCommand(page, 'everything');
      await expect.poll(async () => (await measure()).height).toBeLessThan(height);
      await expect.poll(fromEnd).toBe(0);
      await form.getByRole('button', { name: 'Cancel' }).click();
      await logOf(page).evaluate((log: unknown) => {
        Object.assign(log as object, { scrollTop: 0 });
      });
      await say('Unseen');
      expect(await fromEnd()).toBeGreaterThan(100);
      await useCommand(page, 'secret');
      await logOf(page).getByText('a secret').last().waitFor();
      await expect.poll(fromEnd).toBe(0);
      await page.close();
    });

    it('is what the user sees of a failure, with the reason for the author beside it', async () => {
      const page = await stage.open();
      await useCommand(page, 'broken');
      await logOf(page).getByText('The application did not respond').waitFor();
      await logOf(page).getByText('BAD_STATUS').waitFor();
      const form = await chooseCommand(page, 'broken');
      await form.getByRole('button', { name: '+ what' }).click();
      await form.getByText('Loading options failed').waitFor();
      await form.getByText('BAD_STATUS').waitFor();
      await page.close();
    });

    it('has buttons and selects that work', async () => {
      const page = await stage.open();
      await page.getByRole('link', { name: 'office' }).click();
      await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
      await useCommand(page, 'panel');
      await logOf(page).getByRole('button', { name: 'Press me' }).click();
      await logOf(page).getByText('It was pressed').waitFor();
      await logOf(page)
        .getByRole('button', { name: 'Choose a size' })
        .or(logOf(page).getByRole('combobox'))
        .first()
        .click();
      await page.getByRole('option', { name: 'LARGE' }).or(page.getByLabel('LARGE')).first().click();
      await logOf(page).getByText('The size is large').waitFor();
      await logOf(page).getByRole('button', { name: 'Break' }).click();
      await logOf(page).getByText('This interaction failed').waitFor();
      await page.close();
    });

    it('may be a modal, which is checked, filled in and submitted', async () => {
      const page = await stage.open();
      await page.getByRole('link', { name: 'office' }).click();
      await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
      await useCommand(page, 'panel');
      await logOf(page).getByRole('button', { name: 'Fill in' }).last().click();
      const modal = page.getByRole('dialog', { name: 'Details' });
      await modal.waitFor();
      await modal.getByRole('textbox', { name: 'Name' }).fill('x');
      await modal.getByRole('button', { name: 'Submit' }).click();
      expect(await modal.isVisible()).toBe(true);
      await modal.getByRole('textbox', { name: 'Name' }).fill('Ada');
      await modal.getByRole('checkbox', { name: 'Agree' }).check();
      await modal.getByRole('radio', { name: 'blue' }).check();
      await modal.getByRole('checkbox', { name: 'Friday' }).check();
      expect(await findObstacles(page)).toEqual([]);
      await modal.getByRole('button', { name: 'Submit' }).click();
      await modal.waitFor({ state: 'detached' });
      await logOf(page).getByText('Got ["Ada","",true,"blue",["Friday"]]').waitFor();
      await page.close();
    });

    it('may be a modal that takes files', async () => {
      const page = await stage.open();
      await page.getByRole('link', { name: 'office' }).click();
      await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
      await useCommand(page, 'panel');
      await logOf(page).getByRole('button', { name: 'Send a file' }).last().click();
      const modal = page.getByRole('dialog', { name: 'Upload' });
      await modal.getByRole('button', { name: 'Submit' }).click();
      await modal.getByText('Choose a file.').waitFor();
      const files = [5, 4_000_000].map((size, index) => ({
        name: `${index}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.alloc(size, 'x'),
      }));
      await modal.getByLabel('Proof').setInputFiles(files);
      await modal.getByRole('button', { name: 'Submit' }).click();
      await modal.waitFor({ state: 'detached' });
      await logOf(page).getByText('0.txt of 5 bytes, 1.txt of 4000000 bytes').waitFor();
      await page.close();
    });
  });

  it.each([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 780 } }],
  ] as const)('has nothing in the way of anybody %s', async (_name, options) => {
    const page = await stage.open(ADA, { ...options, reducedMotion: 'reduce' });
    await useCommand(page, 'broken');
    await logOf(page).getByText('BAD_STATUS').last().waitFor();
    expect(await findObstacles(page)).toEqual([]);
    const form = await chooseCommand(page, 'everything');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('combobox', { name: 'user' }).first().fill('a');
    expect(await findObstacles(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });

  it('teaches what is missing where nothing is there yet', async () => {
    const empty = await startEmulator({ world: { ...createWorld(), applications: [] } });
    const page = await stage.visit(empty);
    await page.getByRole('heading', { name: 'No application yet' }).waitFor();
    // The command that the page suggests makes one, and the page goes on by itself.
    const made = await fetch(`${empty.controlUrl}/applications`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Weather' }),
    });
    expect(made.status).toBe(201);
    await page.getByRole('heading', { name: 'No bot answers for Weather yet' }).waitFor();
    await page.close();
    await empty.stop();
  });
});
