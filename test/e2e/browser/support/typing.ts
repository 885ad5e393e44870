import { describe, expect, it } from 'vitest';
import { GADGET_COMMANDS } from './gadget-bot.js';
import { ADA, chooseCommand, composerOf, logOf, type Stage } from './stage.js';

/** Typing into the composer and its forms: a part of the tests of the page, on the same stage. */
export function testTyping(stageOf: () => Stage): void {
  describe('what is typed', () => {
    it('stays when it is refused, and comes back by the arrow up when it was sent', async () => {
      const page = await stageOf().open();
      const composer = composerOf(page);
      const tooLong = 'x'.repeat(2001);
      await composer.fill(tooLong);
      await composer.press('Enter');
      await page.locator('.notice.refused').waitFor();
      await expect.poll(() => composer.inputValue()).toBe(tooLong);
      await composer.fill('/png');
      await composer.press('Enter');
      await logOf(page).locator('.notice-label').getByText('/png').waitFor();
      await expect.poll(() => composer.inputValue()).toBe('/png');
      const form = await chooseCommand(page, 'weather forecast');
      await form.getByRole('combobox', { name: 'city' }).fill('Rome');
      await form.getByRole('button', { name: '+ days' }).click();
      await form.getByRole('textbox', { name: 'days' }).fill('2');
      await page.route('**/invoke*', (route) => route.abort());
      await page.keyboard.press('Enter');
      await logOf(page).getByText('The emulator is not responding').waitFor();
      const filled = () =>
        Promise.all(
          ['city', 'days'].map((name) => form.locator(`[data-option=${name}] .entry`).inputValue()),
        );
      expect(await filled()).toEqual(['Rome', '2']);
      await page.unroute('**/invoke*');
      await form.getByRole('button', { name: 'Send' }).click();
      await logOf(page).getByText('2 days of sun in Rome (metric)').waitFor();
      await composer.press('ArrowUp');
      expect(await filled()).toEqual(['Rome', '2']);
      await page.close();
    });

    it('may have several lines', async () => {
      const page = await stageOf().open();
      const composer = composerOf(page);
      await composer.fill('one\ntwo');
      await composer.press('Shift+Enter');
      await composer.pressSequentially('three');
      const { height } = (await composer.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(60);
      await composer.press('Enter');
      await expect.poll(() => composer.inputValue()).toBe('');
      const written = logOf(page).getByText('three').last();
      expect(await written.innerText()).toBe('one\ntwo\nthree');
      expect((await composer.boundingBox())?.height).toBeLessThan(50);
      await page.close();
    });

    it('stays in a form of many long options when the bot is reloaded, and the form leaves the log in sight', async () => {
      const options = Array.from({ length: 25 }, (_each, index) => ({
        type: 3,
        name: `option-${index}`,
        description: 'd'.repeat(100),
        required: true,
      }));
      const wide = { name: 'wide', description: 'w'.repeat(100), options };
      await stageOf().register([...GADGET_COMMANDS, wide]);
      const page = await stageOf().open(ADA, { viewport: { width: 900, height: 700 } });
      const form = await chooseCommand(page, 'wide');
      await form.getByLabel('option-24').fill('kept');
      for (const name of ['Cancel the command', 'Send']) {
        const { y = 0, height = 0 } = (await form.getByRole('button', { name }).boundingBox()) ?? {};
        expect(y).toBeGreaterThan(50);
        expect(y + height).toBeLessThan(700);
      }
      expect((await form.boundingBox())?.height).toBeLessThan(430);
      expect((await logOf(page).boundingBox())?.height).toBeGreaterThan(150);
      const fields = "document.querySelector('.option-fields')";
      expect(await page.evaluate(`${fields}.scrollWidth <= ${fields}.clientWidth`)).toBe(true);
      await stageOf().register([...GADGET_COMMANDS, { ...wide, options: options.slice(2) }]);
      await form.locator('[data-option=option-1]').waitFor({ state: 'detached' });
      expect(await form.getByLabel('option-24').inputValue()).toBe('kept');
      await stageOf().register(GADGET_COMMANDS);
      await page.close();
    });
  });
}
