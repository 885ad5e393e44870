import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR } from '../../../support/emulator.js';
import { codeOf, EVERYTHING, startForMessages, SUN, THREAD } from '../../../support/messages.js';

const MESSAGE = `/channels/${GENERAL}/messages/${BENS_MESSAGE}`;
const REACTIONS = `${MESSAGE}/reactions`;
const RAIN = encodeURIComponent('🌧️');

test('a reaction of the bot stands on its message, counted, with the bot as me', async () => {
  const { bot, control, subscribe } = await startForMessages();
  const told: unknown[] = [];
  subscribe((event) => event.type === 'MESSAGE_REACTION_ADD' && told.push([event.user_id, event.emoji]));
  expect((await bot('PUT', `${REACTIONS}/${RAIN}/@me`)).status).toBe(204);
  expect((await bot('PUT', `${REACTIONS}/${RAIN}/@me`)).status).toBe(204);
  await control('PUT', `/users/${ADA}/reactions`, { message_id: BENS_MESSAGE, emoji: '🌧' });
  const { body } = await bot('GET', MESSAGE);
  expect((body as WireMessage).reactions).toEqual([
    {
      emoji: { id: null, name: '🌧️' },
      count: 2,
      count_details: { burst: 0, normal: 2 },
      burst_colors: [],
      me_burst: false,
      me: true,
    },
  ]);
  expect(told).toEqual([
    [BOT, { id: null, name: '🌧️' }],
    [ADA, { id: null, name: '🌧' }],
  ]);
  const seen = (await control('GET', `/channels/${GENERAL}/messages?as=${BEN}`)).body;
  expect(seen).toMatchObject({ messages: [{ reactions: [{ count: 2, me: false }] }] });
});

test('an emoji of a guild is written with its name and id, and an unknown one is none', async () => {
  const { bot } = await startForMessages();
  for (const emoji of [`sun:${SUN}`, encodeURIComponent(`sun:${SUN}`)]) {
    expect((await bot('PUT', `${REACTIONS}/${emoji}/@me`)).status).toBe(204);
  }
  expect((await bot('GET', MESSAGE)).body).toMatchObject({
    reactions: [{ emoji: { id: SUN, name: 'sun' }, count: 1 }],
  });
  for (const emoji of ['sun:5', 'sun', '%F0%9F', 'x'.repeat(300)]) {
    const expected = emoji === '%F0%9F' ? [400, 0] : [400, 10014];
    expect(codeOf(await bot('PUT', `${REACTIONS}/${emoji}/@me`)), emoji).toEqual(expected);
  }
});

test('reactions of an emoji that was deleted are still listed and removed', async () => {
  const { bot } = await startForMessages();
  await bot('PUT', `${REACTIONS}/sun:${SUN}/@me`);
  const { status } = await bot('DELETE', `/guilds/${HARBOUR}/emojis/${SUN}`);
  expect(status).toBe(204);
  expect((await bot('GET', `${REACTIONS}/sun:${SUN}`)).body).toMatchObject([{ id: BOT }]);
  expect((await bot('DELETE', `${REACTIONS}/sun:${SUN}/@me`)).status).toBe(204);
  expect(codeOf(await bot('PUT', `${REACTIONS}/sun:${SUN}/@me`))).toEqual([400, 10014]);
});

test('who reacted is listed by id, in pages', async () => {
  const { bot, control } = await startForMessages();
  const mayReact = (1n << 10n) | (1n << 6n) | (1n << 16n);
  await control('PATCH', `/roles/${HARBOUR}`, { permissions: mayReact.toString() });
  await bot('PUT', `${REACTIONS}/${RAIN}/@me`);
  for (const id of [BEN, ADA]) {
    await control('PUT', `/users/${id}/reactions`, { message_id: BENS_MESSAGE, emoji: '🌧️' });
  }
  const list = async (query: string) =>
    ((await bot('GET', `${REACTIONS}/${RAIN}?${query}`)).body as { id: string }[]).map(({ id }) => id);
  expect(await list('')).toEqual([BOT, ADA, BEN]);
  expect(await list('limit=1')).toEqual([BOT]);
  expect(await list(`after=${ADA}&limit=1`)).toEqual([BEN]);
  expect(codeOf(await bot('GET', `${REACTIONS}/${RAIN}?limit=101`))).toEqual([400, 50035]);
});

test('reactions are removed one by one, by emoji, and all together', async () => {
  const { bot, control } = await startForMessages();
  const react = async () => {
    await bot('PUT', `${REACTIONS}/${RAIN}/@me`);
    await bot('PUT', `${REACTIONS}/sun:${SUN}/@me`);
    await control('PUT', `/users/${ADA}/reactions`, { message_id: BENS_MESSAGE, emoji: '🌧️' });
  };
  const left = async () =>
    ((await bot('GET', MESSAGE)).body as WireMessage).reactions?.map(({ emoji, count }) => [
      emoji.name,
      count,
    ]);
  await react();
  await bot('DELETE', `${REACTIONS}/${RAIN}/@me`);
  expect(await left()).toEqual([
    ['🌧️', 1],
    ['sun', 1],
  ]);
  await bot('DELETE', `${REACTIONS}/${RAIN}/${ADA}`);
  expect(await left()).toEqual([['sun', 1]]);
  await react();
  await bot('DELETE', `${REACTIONS}/${RAIN}`);
  expect(await left()).toEqual([['sun', 1]]);
  await react();
  expect((await bot('DELETE', REACTIONS)).status).toBe(204);
  expect(await left()).toBeUndefined();
});

test('a reaction may need a permission, an active thread, and room', async () => {
  const weak = await startForMessages({ rights: EVERYTHING & ~(1n << 6n) & ~(1n << 13n), thread: {} });
  // ADD_REACTIONS is also a permission of everyone there.
  await weak.control('PATCH', `/channels/${GENERAL}`, {
    overwrites: [{ id: BOT, type: 1, deny: (1n << 6n).toString() }],
  });
  expect(codeOf(await weak.bot('PUT', `${REACTIONS}/${RAIN}/@me`))).toEqual([403, 50013]);
  await weak.control('PUT', `/users/${ADA}/reactions`, { message_id: BENS_MESSAGE, emoji: '🌧️' });
  expect((await weak.bot('PUT', `${REACTIONS}/${RAIN}/@me`)).status).toBe(204);
  for (const path of [REACTIONS, `${REACTIONS}/${RAIN}`, `${REACTIONS}/${RAIN}/${ADA}`]) {
    expect(codeOf(await weak.bot('DELETE', path)), path).toEqual([403, 50013]);
  }
  const { bot, send, control } = await startForMessages();
  const { id } = await send({ content: 'x' }, THREAD);
  await control('PATCH', `/channels/${THREAD}`, { archived: true });
  const inThread = `/channels/${THREAD}/messages/${id}/reactions/${RAIN}/@me`;
  expect(codeOf(await bot('PUT', inThread))).toEqual([400, 50083]);
  const faces = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n));
  const statuses = [];
  for (const face of faces) {
    statuses.push(codeOf(await bot('PUT', `${REACTIONS}/${encodeURIComponent(face)}/@me`)));
  }
  expect(statuses.filter(([status]) => status === 204)).toHaveLength(20);
  expect(statuses.at(-1)).toEqual([400, 30010]);
});

test('an edit keeps the reactions', async () => {
  const { bot, send } = await startForMessages();
  const { id } = await send({ content: 'Rain' });
  const path = `/channels/${GENERAL}/messages/${id}`;
  await bot('PUT', `${path}/reactions/${RAIN}/@me`);
  expect((await bot('PATCH', path, { content: 'Sun' })).body).toMatchObject({
    content: 'Sun',
    reactions: [{ count: 1, me: true }],
  });
});
