import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, GENERAL, HARBOUR, WEATHER } from '../../../support/emulator.js';
import { startBot } from '../../../support/bot.js';
import { createMessageWorld, withMessages } from '../../../support/messages.js';

const row = (...components: object[]) => [{ type: 1, components }];
const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
const select = { type: 3, custom_id: 'where', options: [{ label: 'Sea', value: 'sea' }] };

test('components of a message of the bot are used as those of a response, without interaction_metadata', async () => {
  let answer: unknown = { type: 7, data: { content: 'Pressed' } };
  const { emulator, receiver } = await startBot([], () => answer, { world: createMessageWorld() });
  const { send, bot, control } = withMessages(emulator);
  const sent = await send({ content: 'Press', components: [...row(button), ...row(select)] });
  const use = (body: object, userId = ADA) =>
    control('POST', `/users/${userId}/component`, { message_id: sent.id, ...body });
  expect(await use({ custom_id: 'go' })).toMatchObject({ status: 200, body: { outcome: 'updated' } });
  const delivered = JSON.parse(receiver.received[0]!.body) as { message: WireMessage };
  expect(delivered).toMatchObject({
    type: 3,
    channel_id: GENERAL,
    member: { user: { id: ADA } },
    authorizing_integration_owners: { '0': HARBOUR },
    message: { id: sent.id, content: 'Press' },
  });
  expect(delivered.message).not.toHaveProperty('interaction_metadata');
  expect((await bot('GET', `/channels/${GENERAL}/messages/${sent.id}`)).body).toMatchObject({
    content: 'Pressed',
    components: [{ components: [{ custom_id: 'go' }] }, { components: [{ custom_id: 'where' }] }],
  });
  answer = { type: 4, data: { content: 'Chosen' } };
  expect(await use({ custom_id: 'where', values: ['sea'] }, BEN)).toMatchObject({
    body: { outcome: 'message', message: { type: 19, message_reference: { message_id: sent.id } } },
  });
});

test('a button in direct messages comes through the direct messages with the bot', async () => {
  const { emulator, receiver } = await startBot([], () => ({ type: 6 }), { world: createMessageWorld() });
  const { bot, send, control } = withMessages(emulator);
  const { id } = (await bot('POST', '/users/@me/channels', { recipient_id: BEN })).body as { id: string };
  const sent = await send({ content: 'Press', components: row(button) }, id);
  const used = await control('POST', `/users/${BEN}/component`, { message_id: sent.id, custom_id: 'go' });
  expect(used).toMatchObject({ status: 200, body: { outcome: 'update_deferred' } });
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    context: 1,
    user: { id: BEN },
    authorizing_integration_owners: { '0': '0' },
  });
});

test('a response to a command is read, changed and reacted to as any message of the bot, unless one user sees it', async () => {
  let flags = 0;
  const answer = () => ({ type: 4, data: { content: 'Sunny', flags } });
  const ping = { name: 'ping', description: 'Is it there?' };
  const { emulator, invoke } = await startBot([ping], answer, { world: createUsableWorld() });
  const { bot } = withMessages(emulator);
  const { message } = await invoke({ text: '/ping' });
  const path = `/channels/${GENERAL}/messages/${message!.id}`;
  expect((await bot('PATCH', path, { content: 'Rainy' })).body).toMatchObject({ content: 'Rainy' });
  await bot('PUT', `${path}/reactions/${encodeURIComponent('☀️')}/@me`);
  const { interaction } = await invoke({ text: '/ping' });
  const original = `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}/messages/@original`;
  expect((await emulator.request('GET', original, { headers: AUTHORIZATION })).status).toBe(200);
  expect((await bot('GET', path)).body).toMatchObject({ reactions: [{ count: 1 }] });
  flags = 64;
  const hidden = await invoke({ text: '/ping' });
  const hiddenPath = `/channels/${GENERAL}/messages/${hidden.message!.id}`;
  expect((await bot('GET', hiddenPath)).body).toMatchObject({ code: 10008 });
});

/** The same world, in which everybody may use commands. */
function createUsableWorld() {
  const world = createMessageWorld();
  const all = (1n << 31n) | (1n << 10n) | (1n << 11n);
  world.roles = world.roles!.map((role) =>
    role.id === HARBOUR ? { ...role, permissions: all.toString() } : role,
  );
  return world;
}
