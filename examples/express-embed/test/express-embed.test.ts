import { expect, it } from 'vitest';
import { createTestKit } from 'commandry-dev/testing';
import { startHosted } from '../../../test/e2e/examples/hosted.js';
import { Commands } from '../commands.js';
import { GuestBook } from '../guest-book.js';

const HEADERS = { 'content-type': 'application/json' };

it('signs the book', async () => {
  const book = new GuestBook();
  await using kit = createTestKit({ commands: [Commands], resolve: () => new Commands(book) });
  const ada = kit.as();
  expect((await ada.slash('sign', { text: 'Hello' })).text).toBe('Entry 1 is on the site.');
  expect(book.entries).toEqual([`${ada.username}: Hello`]);
});

it('shares the site with sessions, parsed bodies and an error handler', async () => {
  const bot = await startHosted(new URL('../server.ts', import.meta.url));
  const first = await fetch(bot.url);
  expect(await first.text()).toBe('Visit 1');

  expect((await bot.use('ada', '/sign text:Fair winds')).shown).toBe('Entry 1 is on the site.');
  const cookie = first.headers.get('set-cookie') ?? '';
  const second = await fetch(bot.url, { headers: { cookie } });
  expect(await second.text()).toBe('Visit 2\nada: Fair winds');

  const entry = JSON.stringify({ name: 'Cyd', text: 'Ahoy' });
  const posted = await fetch(`${bot.url}/entries`, { method: 'POST', headers: HEADERS, body: entry });
  expect([posted.status, await posted.json()]).toEqual([201, { entries: 2 }]);
  await bot.shows('Cyd signed on the site: Ahoy');

  const wrong = await fetch(`${bot.url}/entries`, { method: 'POST', headers: HEADERS, body: '{}' });
  expect([wrong.status, await wrong.json()]).toEqual([400, { problem: 'An entry has a name and a text.' }]);
  const forged = await fetch(`${bot.url}/interactions`, { method: 'POST', headers: HEADERS, body: '{}' });
  expect(forged.status).toBe(401);
});
