import type { Locator, Page } from 'playwright-core';

/** Where a user types. */
export function composerOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message or command' });
}

/** The messages of the channel. */
export function logOf(page: Page): Locator {
  return page.getByRole('log');
}

/** Types the name of a command, and chooses it. */
export async function chooseCommand(page: Page, name: string): Promise<Locator> {
  await composerOf(page).fill(`/${name}`);
  await page
    .getByRole('option', { name: `/${name}` })
    .first()
    .waitFor();
  await composerOf(page).press('Enter');
  const form = page.getByRole('form', { name: `/${name}` });
  await form.waitFor();
  return form;
}

/** Uses a command that needs nothing. */
export async function useCommand(page: Page, name: string): Promise<void> {
  const form = await chooseCommand(page, name);
  await form.getByRole('button', { name: 'Send' }).click();
}
