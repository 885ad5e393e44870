import { expect, it } from 'vitest';
import { findWorkerd } from '../../../test/adapters/support/runtimes.js';
import { startHosted } from '../../../test/e2e/examples/hosted.js';

const MISSING = findWorkerd() === undefined ? ' (left out: there is no workerd for this machine)' : '';

it.skipIf(MISSING !== '')(`answers in workerd, and goes on after the response${MISSING}`, async () => {
  const bot = await startHosted(new URL('../dev.ts', import.meta.url), { GREETING: 'Ahoy' });
  expect((await bot.use('ada', '/hello')).shown).toBe('Ahoy, ada');
  const slow = await bot.use('ada', '/slow');
  expect([slow.response?.status, slow.outcome]).toEqual([200, 'deferred']);
  await bot.shows('Done after the response.');
});
