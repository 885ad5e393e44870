import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { ADA, AUTHORIZATION, BEN, BOT, GENERAL, HARBOUR, WEATHER } from '../../../support/emulator.js';
import { startBot } from '../../../support/bot.js';
import { createMessageWorld, withMessages } from '../../../support/messages.js';

const row = (...components: object[]) => [{ type: 1, components }];
const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
const INPUT = { type: 4, custom_id: 'text', style: 1, label: 'Text' };
const select = { type: 3, custom_id: 'where', options: [{ label: 'Sea', value: 'sea' }] };

interface DeliveredMessages {
  readonly message?: WireMessage;
  readonly data: { readonly resolved?: { readonly messages: Readonly<Record<string, WireMessage>> } };
}

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

test('a delivered message tells of users what interactions tell, and numbers its embeds; the API does not', async () => {
  let answer: unknown = { type: 9, data: { custom_id: 'why', title: 'Why?', components: row(INPUT) } };
  const quote = { type: 3, name: 'Quote' };
  const { emulator, receiver, invoke } = await startBot([quote], () => answer, {
    world: createUsableWorld(),
  });
  const { send, bot, control } = withMessages(emulator);
  const replied = await send({ content: `<@${BEN}>` });
  const sent = await send({
    embeds: [{ title: 'Sea' }, { title: 'Sky' }],
    components: row(button),
    message_reference: { message_id: replied.id },
  });
  const use = { message_id: sent.id, custom_id: 'go' };
  const pressed = await control('POST', `/users/${ADA}/component`, use);
  answer = { type: 6 };
  const { id } = (pressed.body as { interaction: { id: string } }).interaction;
  await control('POST', `/users/${ADA}/modal`, {
    interaction_id: id,
    custom_id: 'why',
    components: [{ custom_id: 'text', value: 'x' }],
  });
  await invoke({ type: 3, command: 'Quote', target_id: sent.id });
  const delivered = receiver.received.map(({ body }) => JSON.parse(body) as DeliveredMessages);
  const [first, second, third] = delivered;
  const ids = [(BigInt(sent.id) - 2n).toString(), (BigInt(sent.id) - 1n).toString()];
  for (const message of [first!.message, second!.message, third!.data.resolved!.messages[sent.id]]) {
    expect(message).toMatchObject({ id: sent.id, author: { id: BOT, collectibles: null } });
    expect(message!.embeds).toMatchObject([
      { id: ids[0], title: 'Sea' },
      { id: ids[1], title: 'Sky' },
    ]);
    const { author, referenced_message: before } = message!;
    for (const user of [author, before!.author, ...before!.mentions])
      expect(user).not.toHaveProperty('flags');
    expect(before!.mentions).toHaveLength(1);
  }
  expect(first).toMatchObject({ member: { collectibles: null } });
  const read = (await bot('GET', `/channels/${GENERAL}/messages/${sent.id}`)).body as WireMessage;
  expect(read.author.flags).toBe(0);
  expect(read.embeds[0]).not.toHaveProperty('id');
});

test('so does the message of a response, with who asked for it', async () => {
  let answer: unknown = { type: 4, data: { embeds: [{ title: 'Sunny' }], components: row(button) } };
  const ping = { name: 'ping', description: 'Is it there?' };
  const { emulator, receiver, invoke } = await startBot([ping], () => answer, { world: createUsableWorld() });
  const { message } = await invoke({ text: '/ping' });
  answer = { type: 6 };
  const use = { message_id: message!.id, custom_id: 'go' };
  await withMessages(emulator).control('POST', `/users/${ADA}/component`, use);
  const { message: delivered } = JSON.parse(receiver.received[1]!.body) as DeliveredMessages;
  const { author, interaction, interaction_metadata: metadata, embeds } = delivered!;
  for (const user of [author, interaction!.user, metadata!.user]) expect(user).not.toHaveProperty('flags');
  expect(embeds).toMatchObject([{ id: (BigInt(message!.id) - 1n).toString() }]);
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

test('a message has nothing of components and polls but what Discord keeps', async () => {
  const { emulator } = await startBot([], undefined, { world: createMessageWorld() });
  const { send } = withMessages(emulator);
  const emoji = { name: '🌊', id: null, animated: false, stray: 1 };
  const [option] = select.options;
  const given = [
    ...row({ ...button, emoji, url: null, stray: 1 }),
    ...row({
      ...select,
      required: true,
      placeholder: null,
      options: [{ ...option, description: null, emoji: null, stray: 1 }],
    }),
    ...row({
      type: 5,
      custom_id: 'who',
      default_values: [{ id: ADA, type: 'user', stray: 1 }],
      channel_types: [0],
    }),
  ];
  const { components } = await send({
    content: 'x',
    components: given.map((each) => ({ ...each, stray: 1 })),
  });
  const one = { min_values: 1, max_values: 1 };
  expect(components).toEqual([
    { type: 1, id: 1, components: [{ ...button, id: 2, emoji: { name: '🌊' } }] },
    { type: 1, id: 3, components: [{ ...select, ...one, id: 4 }] },
    {
      ...{ type: 1, id: 5 },
      components: [{ type: 5, ...one, custom_id: 'who', id: 6, default_values: [{ id: ADA, type: 'user' }] }],
    },
  ]);
  const { poll } = await send({
    poll: {
      question: { text: 'Where?', emoji, stray: 1 },
      answers: [{ poll_media: { text: 'Here', emoji: null, stray: 1 }, stray: 1 }],
    },
  });
  expect(poll).toMatchObject({
    question: { text: 'Where?' },
    answers: [{ answer_id: 1, poll_media: { text: 'Here' } }],
  });
  expect(JSON.stringify(poll)).not.toMatch(/stray|null|🌊/);
});
