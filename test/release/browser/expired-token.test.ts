import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_BROWSER } from '../../e2e/browser/support/browser.js';
import { logOf, startStage, useCommand, type Stage } from '../../e2e/browser/support/stage.js';

describe.skipIf(NO_BROWSER !== undefined)('an interaction token that ends', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  it('ends a thought with its token, and is red where an edit came after that', async () => {
    const page = await stage.open();
    await useCommand(page, 'report');
    await logOf(page).getByText('is thinking…').waitFor();
    await fetch(`${stage.emulator.controlUrl}/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advance_ms: 15 * 60_000 }),
    });
    const message = logOf(page).locator('.message-row').last();
    await message.locator('.unanswered').waitFor();
    await message.getByText('NO_EDIT_IN_TIME').waitFor();
    stage.weather.goOn();
    await message.getByText('Discord refused a call of the bot').first().waitFor();
    expect(
      await page.getByRole('region', { name: 'Requests' }).locator('.request').first().getAttribute('class'),
    ).toContain('failed');
  });
});
