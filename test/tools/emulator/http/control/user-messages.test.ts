import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR, startTestEmulator } from '../../support/emulator.js';
import { codeOf, CLEO, SUN, startForMessages, THREAD } from '../../support/messages.js';

const BENS = `/users/${BEN}/messages`;
const VIEW = 1n << 10n;
const SEND = 1n << 11n;
const HISTORY = 1n << 16n;

/** The world of messages, where everybody may do what the bits say. */
async function startWith(bits: bigint) {
  const started = await startForMessages();
  await started.control('PATCH', `/roles/${HARBOUR}`, { permissions: bits.toString() });
  const told: object[] = [];
  started.subscribe((event) => {
    if (/^(MESSAGE|TYPING|CHANNEL_PINS|THREAD|GUILD_MEMBER)/.test(event.type)) told.push(event);
  });
  const write = async (body: object, userId = BEN) =>
    started.control('POST', `/users/${userId}/messages`, { channel_id: GENERAL, ...body });
  return { ...started, told, write };
}

test('a user writes, edits and deletes a message, and the gateway would tell each', async () => {
  const { control, told, write } = await startWith(VIEW | SEND);
  const { status, body } = await write({ content: `Hello <@${BOT}>` });
  expect(status).toBe(201);
  const message = body as WireMessage;
  expect(message).toMatchObject({
    content: `Hello <@${BOT}>`,
    author: { id: BEN },
    mentions: [{ id: BOT }],
    edited_timestamp: null,
  });
  const edited = await control('PATCH', `${BENS}/${message.id}`, { content: 'Bye' });
  expect(edited).toMatchObject({ status: 200, body: { content: 'Bye', mentions: [] } });
  expect((edited.body as WireMessage).edited_timestamp).not.toBeNull();
  expect((await control('DELETE', `${BENS}/${message.id}`)).status).toBe(204);
  expect(told).toMatchObject([
    { type: 'MESSAGE_CREATE', message: { id: message.id } },
    { type: 'MESSAGE_UPDATE', message: { content: 'Bye' } },
    { type: 'MESSAGE_DELETE', message: { id: message.id } },
  ]);
});

test('a message replies, has files and stickers as a user sends them', async () => {
  const { control, write } = await startWith(VIEW | SEND | HISTORY | (1n << 15n));
  await control('POST', '/stickers', {
    id: '9',
    guild_id: HARBOUR,
    name: 'wave',
    tags: 'wave',
    user_id: ADA,
  });
  const { body } = await write({
    message_reference: { message_id: BENS_MESSAGE },
    sticker_ids: ['9'],
    files: [{ filename: 'rain.txt', text: 'wet' }],
  });
  expect(body).toMatchObject({
    type: 19,
    referenced_message: { id: BENS_MESSAGE },
    sticker_items: [{ id: '9', name: 'wave' }],
    attachments: [{ filename: 'rain.txt', size: 3 }],
  });
});

test('what a user may not do is refused with the permission that it requires', async () => {
  const { control, write } = await startWith(VIEW);
  expect(await write({ content: 'x' })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_DENIED', message: 'ben may not do that. That requires SEND_MESSAGES.' },
  });
  const refused = async (method: string, path: string, body?: object) =>
    ((await control(method, path, body)).body as { message: string }).message;
  expect(await refused('POST', `/users/${BEN}/typing`, { channel_id: GENERAL })).toContain('SEND_MESSAGES');
  expect(await refused('PUT', `/users/${BEN}/pins`, { message_id: BENS_MESSAGE })).toContain('PIN_MESSAGES');
  const reaction = { message_id: BENS_MESSAGE, emoji: '🌧️' };
  expect(await refused('PUT', `/users/${BEN}/reactions`, reaction)).toContain('READ_MESSAGE_HISTORY');
  const mine = (await write({ content: 'x' }, ADA)).body as WireMessage;
  expect(await refused('DELETE', `${BENS}/${mine.id}`)).toContain('MANAGE_MESSAGES');
  expect(codeOf(await control('PATCH', `${BENS}/${mine.id}`, { content: 'y' }))).toEqual([403, 50005]);
  expect(codeOf(await control('DELETE', `/users/${ADA}/messages/${BENS_MESSAGE}`))).toEqual([204, undefined]);
});

test('a member in a timeout may not write, and is told until when', async () => {
  const { control, write } = await startWith(VIEW | SEND);
  const until = new Date(Date.now() + 60_000).toISOString();
  await control('PATCH', `/guilds/${HARBOUR}/members/${BEN}`, { timed_out_until: until });
  expect(await write({ content: 'x' })).toMatchObject({
    body: {
      message: `ben may not do that. That requires SEND_MESSAGES. They are timed out until ${until}.`,
    },
  });
});

test('slow mode holds back whoever has no permission against it', async () => {
  const { control, write } = await startWith(VIEW | SEND);
  await control('PATCH', `/channels/${GENERAL}`, { rate_limit_per_user: 60 });
  // The message of the world is old.
  expect((await write({ content: 'x' })).status).toBe(201);
  expect(codeOf(await write({ content: 'x' }))).toEqual([429, 'SLOW_MODE']);
  expect((await write({ content: 'x' }, ADA)).status).toBe(201);
  expect((await write({ content: 'x' }, ADA)).status).toBe(201);
  await control('POST', '/clock', { advance_ms: 60_000 });
  expect((await write({ content: 'x' })).status).toBe(201);
});

test('content that breaks a rule of messages is refused as by Discord', async () => {
  const { write } = await startWith(VIEW | SEND);
  expect(codeOf(await write({ content: 'x'.repeat(2_001) }))).toEqual([400, 50035]);
  expect(codeOf(await write({}))).toEqual([400, 50006]);
  expect(codeOf(await write({ content: 'x', embeds: [{ title: 'x' }] }))).toEqual([400, 'BAD_REQUEST']);
  expect(codeOf(await write({ content: 'x', recipient_id: BOT }))).toEqual([400, 'BAD_REQUEST']);
  expect(codeOf(await write({ content: 'x' }, BOT))).toEqual([403, 'BOT_USER']);
});

test('a user writes to the bot, unless nothing connects them', async () => {
  const { control } = await startWith(VIEW);
  const write = (id: string) =>
    control('POST', `/users/${id}/messages`, { recipient_id: BOT, content: 'Help!' });
  const first = await write(BEN);
  expect(first).toMatchObject({ status: 201, body: { author: { id: BEN } } });
  const again = (await write(BEN)).body as WireMessage;
  expect(again.channel_id).toBe((first.body as WireMessage).channel_id);
  expect(codeOf(await write(CLEO))).toEqual([403, 50007]);
  await control('PUT', `/applications/${BOT}/users/${CLEO}`);
  expect((await write(CLEO)).status).toBe(201);
  await control('PATCH', `/users/${BEN}`, { direct_messages: false });
  expect((await write(BEN)).status).toBe(201);
});

test('writing in a thread enters it, and wakes it', async () => {
  const { control, write, told } = await startWith(VIEW | (1n << 38n));
  await control('PATCH', `/channels/${THREAD}`, { archived: true });
  told.length = 0;
  expect((await write({ channel_id: THREAD, content: 'x' })).status).toBe(201);
  expect(told).toMatchObject([
    { type: 'THREAD_UPDATE' },
    { type: 'THREAD_MEMBERS_UPDATE', added_member_ids: [BEN] },
    { type: 'MESSAGE_CREATE' },
  ]);
});

test('users pin and unpin, and somebody with the permission removes the reaction of another', async () => {
  const { control } = await startWith(VIEW | HISTORY | (1n << 6n) | (1n << 51n));
  const pins = (method: string) => control(method, `/users/${BEN}/pins`, { message_id: BENS_MESSAGE });
  expect((await pins('PUT')).body).toMatchObject({ pinned: true });
  expect((await pins('DELETE')).body).toMatchObject({ pinned: false });
  const react = (method: string, userId: string, more: object = {}) =>
    control(method, `/users/${userId}/reactions`, { message_id: BENS_MESSAGE, emoji: `sun:${SUN}`, ...more });
  expect((await react('PUT', BEN)).body).toMatchObject({ reactions: [{ count: 1, me: true }] });
  expect((await react('PUT', ADA)).body).toMatchObject({ reactions: [{ count: 2, me: true }] });
  expect(codeOf(await react('DELETE', BEN, { user_id: ADA }))).toEqual([403, 'PERMISSION_DENIED']);
  expect((await react('DELETE', ADA, { user_id: BEN })).body).toMatchObject({ reactions: [{ count: 1 }] });
});

test('typing is told, and nothing is kept of it', async () => {
  const { control, told } = await startWith(VIEW | SEND);
  expect((await control('POST', `/users/${BEN}/typing`, { channel_id: GENERAL })).status).toBe(204);
  expect(told).toMatchObject([{ type: 'TYPING_START', channel_id: GENERAL, user_id: BEN }]);
});

test('a message that only one user sees is neither edited nor deleted', async () => {
  const { control } = await startTestEmulator();
  expect(codeOf(await control('DELETE', `${BENS}/5`))).toEqual([404, 'UNKNOWN_MESSAGE']);
});
