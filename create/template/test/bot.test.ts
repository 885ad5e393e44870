import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { commands } from '../src/commands/index.js';
import { localization } from '../src/languages.js';

const bot = { commands, localization };

test('a command replies', async () => {
  const ada = createTestKit(bot).as();
  const reply = await ada.slash('ping');
  assert.equal(reply.text, 'pong');
  assert.ok(reply.ephemeral);
});

test('a command tells the time', async () => {
  const noon = new Date('2026-01-31T12:00:00Z');
  const ada = createTestKit({
    ...bot,
    resolve: (target) => new target(() => noon),
  }).as();
  const reply = await ada.slash('time', { zone: 'Asia/Tokyo' });
  assert.match(reply.text, /^It is 0?9:00\sPM in Asia\/Tokyo\.$/);
});

test('a command replies in the language of the user', async () => {
  const ben = createTestKit(bot).as({ locale: 'de' });
  const reply = await ben.slash('time', { zone: 'Mars' });
  assert.equal(reply.text, 'Ich kenne keine Zeitzone „Mars“.');
});

test('zones are suggested by what is typed', async () => {
  const ada = createTestKit(bot).as();
  const suggestions = await ada.type('time', { zone: 'new y' });
  assert.deepEqual(suggestions, [{ name: 'America/New_York', value: 'America/New_York' }]);
});

test('a user uses the bot over HTTP, in an emulator of Discord', async (t) => {
  const kit = await emulatorKit(bot);
  t.after(() => kit.close());
  const ada = kit.as();
  const [zone] = await ada.type('time', { zone: 'new y' });
  assert.equal(zone?.name, 'America/New_York');
  assert.match(
    (await ada.slash('time', { zone: 'America/New_York' })).text,
    /^It is .* in America\/New York\.$/,
  );
});
