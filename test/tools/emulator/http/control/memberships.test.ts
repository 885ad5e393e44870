import { expect, test } from 'vitest';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL, HARBOUR } from '../../support/emulator.js';
import { CLEO, codeOf, startForMessages, THREAD } from '../../support/messages.js';

const VIEW = 1n << 10n;

async function start(bits = VIEW) {
  const started = await startForMessages();
  await started.control('PATCH', `/roles/${HARBOUR}`, { permissions: bits.toString() });
  const told: string[] = [];
  started.subscribe((event) => {
    if (/^(MESSAGE|THREAD|GUILD_MEMBER|INVITE)/.test(event.type)) told.push(event.type);
  });
  return { ...started, told };
}

const CLEOS = `/users/${CLEO}/guilds/${HARBOUR}`;

test('a user joins a guild and leaves it, and the gateway would tell', async () => {
  const { control, told } = await start();
  const joined = await control('PUT', CLEOS);
  expect(joined).toMatchObject({ status: 200, body: { guild_id: HARBOUR, user: { id: CLEO }, roles: [] } });
  expect((await control('PUT', CLEOS)).status).toBe(200);
  expect((await control('DELETE', CLEOS)).status).toBe(204);
  expect(codeOf(await control('DELETE', CLEOS))).toEqual([403, 'NOT_A_MEMBER']);
  expect(told).toEqual(['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE']);
});

test('who joins is welcomed in the system channel, unless the guild has that switched off', async () => {
  const { control, told } = await start();
  await control('PATCH', `/guilds/${HARBOUR}`, { system_channel_id: GENERAL });
  await control('PUT', CLEOS);
  const { body } = await control('GET', `/channels/${GENERAL}/messages?as=${CLEO}&limit=1`);
  expect(body).toMatchObject({ messages: [{ type: 7, content: '', author: { id: CLEO } }] });
  await control('DELETE', CLEOS);
  await control('PATCH', `/guilds/${HARBOUR}`, { system_channel_flags: 1 });
  await control('PUT', CLEOS);
  expect(told).toEqual(['GUILD_MEMBER_ADD', 'MESSAGE_CREATE', 'GUILD_MEMBER_REMOVE', 'GUILD_MEMBER_ADD']);
});

test('an invite is used up', async () => {
  const { bot, control, told } = await start();
  const { body } = await bot('POST', `/channels/${GENERAL}/invites`, { max_uses: 1 });
  const { code } = body as { code: string };
  told.length = 0;
  expect((await control('POST', `/users/${CLEO}/invites/${code}`)).body).toMatchObject({
    user: { id: CLEO },
  });
  expect(told).toEqual(['GUILD_MEMBER_ADD', 'INVITE_DELETE']);
  expect(codeOf(await control('POST', `/users/${CLEO}/invites/${code}`))).toEqual([404, 10006]);
});

test('who is banned, a bot and the owner are refused', async () => {
  const { control } = await start();
  await control('POST', `/guilds/${HARBOUR}/bans`, { user_id: CLEO });
  expect(codeOf(await control('PUT', CLEOS))).toEqual([403, 'BANNED']);
  expect(codeOf(await control('DELETE', `/users/${BOT}/guilds/${HARBOUR}`))).toEqual([403, 'BOT_USER']);
  expect(codeOf(await control('DELETE', `/users/${ADA}/guilds/${HARBOUR}`))).toEqual([
    403,
    'PERMISSION_DENIED',
  ]);
});

test('a user starts threads, with and without a message, as their permissions allow', async () => {
  const { control, told } = await start(VIEW | (1n << 35n));
  const threads = (body: object) =>
    control('POST', `/users/${BEN}/threads`, { channel_id: GENERAL, name: 'Rain', ...body });
  expect(await threads({ message_id: BENS_MESSAGE })).toMatchObject({
    status: 201,
    body: { id: BENS_MESSAGE, owner_id: BEN, name: 'Rain', parent_id: GENERAL },
  });
  expect(await threads({ type: 11 })).toMatchObject({ status: 201, body: { type: 11 } });
  expect(await threads({ type: 12 })).toMatchObject({
    status: 403,
    body: { message: 'ben may not do that. That requires CREATE_PRIVATE_THREADS.' },
  });
  expect(codeOf(await threads({ name: '' }))).toEqual([400, 50035]);
  expect(told).toEqual(['MESSAGE_UPDATE', 'THREAD_CREATE', 'THREAD_CREATE']);
});

test('a user starts a post of a forum', async () => {
  const { control } = await start(VIEW | (1n << 11n));
  await control('POST', '/channels', { id: '7', guild_id: HARBOUR, name: 'help', type: 15 });
  const post = { channel_id: '7', name: 'Rain', message: { content: 'Is it?' } };
  const { status, body } = await control('POST', `/users/${BEN}/threads`, post);
  expect({ status, body }).toMatchObject({ status: 201, body: { parent_id: '7', owner_id: BEN } });
  const { id } = body as { id: string };
  expect((await control('GET', `/channels/${id}/messages?as=${BEN}`)).body).toMatchObject({
    messages: [{ id, content: 'Is it?', author: { id: BEN } }],
  });
});

test('a user joins and leaves a thread', async () => {
  const { control, told } = await start();
  const path = `/users/${BEN}/threads/${THREAD}`;
  expect((await control('PUT', path)).status).toBe(204);
  expect((await control('DELETE', path)).status).toBe(204);
  expect(told).toEqual(['THREAD_MEMBERS_UPDATE', 'THREAD_MEMBERS_UPDATE']);
  expect(codeOf(await control('PUT', `/users/${BEN}/threads/${GENERAL}`))).toEqual([400, 'BAD_REQUEST']);
});
