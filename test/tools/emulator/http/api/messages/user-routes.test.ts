import { expect, test } from 'vitest';
import { ADA, BEN, BOT, GENERAL, HARBOUR, WEATHER } from '../../../support/emulator.js';
import { codeOf, startForMessages } from '../../../support/messages.js';

test('the bot reads users, and its own guilds with its permissions', async () => {
  const { bot } = await startForMessages();
  expect((await bot('GET', '/users/@me')).body).toMatchObject({ id: BOT, bot: true, username: 'weather' });
  expect((await bot('GET', `/users/${BEN}`)).body).toMatchObject({ id: BEN, username: 'ben' });
  expect(codeOf(await bot('GET', '/users/5'))).toEqual([404, 10013]);
  expect((await bot('GET', '/users/@me/guilds?with_counts=true')).body).toMatchObject([
    { id: HARBOUR, name: 'Harbour', owner: false, approximate_member_count: 3 },
  ]);
  expect((await bot('GET', `/users/@me/guilds?after=${HARBOUR}`)).body).toEqual([]);
});

test('the bot renames itself', async () => {
  const { bot, control } = await startForMessages();
  const picture = `data:image/png;base64,${Buffer.from('x').toString('base64')}`;
  const edited = await bot('PATCH', '/users/@me', { username: 'Rainy', avatar: picture });
  expect(edited).toMatchObject({ status: 200, body: { username: 'Rainy', avatar: null } });
  expect((await control('GET', `/users/${BOT}`)).body).toMatchObject({ username: 'Rainy' });
  expect(codeOf(await bot('PATCH', '/users/@me', { username: 'x' }))).toEqual([400, 50035]);
  expect(codeOf(await bot('PATCH', '/users/@me', { avatar: 5 }))).toEqual([400, 50035]);
});

test('the bot leaves a guild, and its application is uninstalled there', async () => {
  const { bot, control } = await startForMessages();
  expect((await bot('DELETE', `/users/@me/guilds/${HARBOUR}`)).status).toBe(204);
  expect((await bot('GET', '/users/@me/guilds')).body).toEqual([]);
  expect(codeOf(await bot('GET', `/channels/${GENERAL}/messages`))).toEqual([403, 50001]);
  expect((await control('GET', `/applications/${WEATHER.id}`)).body).toMatchObject({ guild_ids: [] });
  expect(codeOf(await bot('DELETE', `/users/@me/guilds/${HARBOUR}`))).toEqual([403, 50001]);
  expect(codeOf(await bot('DELETE', '/users/@me/guilds/5'))).toEqual([404, 10004]);
});

test('the gateway is where the emulator is', async () => {
  const { bot, request, baseUrl } = await startForMessages();
  const url = baseUrl.replace('http', 'ws');
  expect((await request('GET', '/api/v10/gateway')).body).toEqual({ url });
  expect((await bot('GET', '/gateway/bot')).body).toMatchObject({
    url,
    shards: 1,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 16 },
  });
});

test('a user’s token is no bot', async () => {
  const { request } = await startForMessages();
  const headers = { authorization: 'Bearer nobody' };
  expect((await request('GET', `/api/v10/users/${ADA}`, { headers })).status).toBe(401);
});
