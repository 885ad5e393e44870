import { describe, expect, it } from 'vitest';
import { ADA, chooseCommand, composerOf, HARBOUR, logOf, OFFICE, useCommand, type Stage } from './stage.js';

/** The types of the DOM are not those of a test. */
type Held = typeof globalThis & { readonly document: { readonly activeElement: unknown } };

/** Who somebody is and where they are: a part of the tests of the page, on the same stage. */
export function testWhereabouts(stageOf: () => Stage): void {
  describe('who and where', () => {
    it('shows the users with their language, and the channels that one sees', async () => {
      const page = await stageOf().open();
      expect(await page.getByLabel('Acting user').getByRole('option').allTextContents()).toEqual([
        'Ada',
        'Ben',
      ]);
      const channels = page.getByRole('navigation', { name: 'Channels' });
      await channels.getByRole('link', { name: 'office' }).waitFor();
      await page.getByLabel('Acting user').selectOption('Ben');
      await channels.getByRole('link', { name: 'office' }).waitFor({ state: 'detached' });
      await channels.getByRole('link', { name: 'general' }).waitFor();
      await page.close();
    });

    it('are changed by the keyboard, which stays where it is', async () => {
      const page = await stageOf().open();
      const user = page.getByLabel('Acting user');
      await user.focus();
      await page.keyboard.press('ArrowDown');
      await page.locator('.whereabouts').getByText('Captain Ben').waitFor();
      expect(
        await user.evaluate((field: object) => field === (globalThis as Held).document.activeElement),
      ).toBe(true);
      await page.keyboard.press('ArrowUp');
      await page.locator('.whereabouts').getByText('Ada').waitFor();
      expect(
        await user.evaluate((field: object) => field === (globalThis as Held).document.activeElement),
      ).toBe(true);
      await page.close();
    });

    it('may be left and come back to: what was begun in a channel is there again, for each user', async () => {
      const page = await stageOf().open();
      const go = async (channel: string) => {
        await page.getByRole('link', { name: channel }).click();
        await page.getByRole('log', { name: `Messages in #${channel}` }).waitFor();
      };
      await composerOf(page).fill('half a sen');
      await go('office');
      expect(await composerOf(page).inputValue()).toBe('');
      const form = await chooseCommand(page, 'weather forecast');
      await form.getByRole('combobox', { name: 'city' }).fill('Rome');
      await go('general');
      await expect.poll(() => composerOf(page).inputValue()).toBe('half a sen');
      await page.getByLabel('Acting user').selectOption('Ben');
      await page.locator('.whereabouts').getByText('Captain Ben').waitFor();
      expect(await composerOf(page).inputValue()).toBe('');
      await page.getByLabel('Acting user').selectOption('Ada');
      await expect.poll(() => composerOf(page).inputValue()).toBe('half a sen');
      await go('office');
      await form.waitFor();
      expect(await form.locator('[data-option=city] .entry').inputValue()).toBe('Rome');
      await page.close();
    });

    it('keeps the place in the address, so that a reload is no change', async () => {
      const page = await stageOf().open();
      await page.getByRole('link', { name: 'office' }).click();
      await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
      expect(new URL(page.url()).hash).toBe(`#user=${ADA}&guild=${HARBOUR}&channel=${OFFICE}`);
      await page.reload();
      await page.getByRole('log', { name: 'Messages in #office' }).waitFor();
      await page.close();
    });

    it('opens direct messages with a bot, where its commands are those of the place', async () => {
      const page = await stageOf().open();
      await page.getByLabel('In', { exact: true }).selectOption('Direct messages');
      await page.getByRole('button', { name: 'Write to Weather' }).click();
      await page.getByRole('log', { name: 'Messages in @weather' }).waitFor();
      await useCommand(page, 'ping');
      await logOf(page).getByText('pong').waitFor();
      await page.close();
    });
  });
}
