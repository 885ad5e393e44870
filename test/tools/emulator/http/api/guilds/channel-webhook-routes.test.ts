import { describe, expect, test } from 'vitest';
import { startAnswering } from '../../../support/interactions.js';
import { WEATHER } from '../../../support/emulator.js';
import {
  ALL_BUT_ADMINISTRATOR,
  BEN,
  FORUM,
  GENERAL,
  HARBOUR,
  startStaff,
  type StaffBody,
} from '../../../support/worlds/staff-world.js';

const WEBHOOKS = `/channels/${GENERAL}/webhooks`;
const BUTTON = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] };

async function startWebhook(channel = GENERAL) {
  const staff = await startStaff();
  const { status, body } = await staff.call('POST', `/channels/${channel}/webhooks`, { name: 'Parrot' });
  const { id, token } = body;
  const byToken = async (method: string, end = '', sent?: unknown) => {
    const answer = await staff.emulator.request(method, `/api/v10/webhooks/${id}/${token}${end}`, {
      body: sent,
    });
    return { status: answer.status, body: answer.body as StaffBody };
  };
  return { ...staff, status, id, token, byToken };
}

test('a webhook is created, listed, edited, moved and deleted', async () => {
  const { call, status, id, token } = await startWebhook();
  expect([status, token.length > 60]).toEqual([200, true]);
  expect((await call('GET', WEBHOOKS)).body).toMatchObject([
    { id, name: 'Parrot', application_id: WEATHER.id },
  ]);
  expect((await call('PATCH', `/webhooks/${id}`, { name: 'Gull', channel_id: FORUM })).body).toMatchObject({
    name: 'Gull',
    channel_id: FORUM,
  });
  expect((await call('GET', WEBHOOKS)).body).toEqual([]);
  expect((await call('GET', `/guilds/${HARBOUR}/webhooks`)).body).toMatchObject([{ id, channel_id: FORUM }]);
  expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({ code: 10015 });
});

test('it writes under another name, and reads, edits and deletes its messages; users see them', async () => {
  const { emulator, byToken } = await startWebhook();
  expect(await byToken('POST', '', { content: 'Silent' })).toEqual({ status: 204, body: undefined });
  const sent = await byToken('POST', '?wait=true', {
    content: 'Ahoy',
    username: 'Pirate',
    components: [BUTTON],
  });
  expect(sent).toMatchObject({
    status: 200,
    body: { content: 'Ahoy', author: { username: 'Pirate', bot: true }, components: [{ type: 1 }] },
  });
  const path = `/messages/${sent.body.id}`;
  expect((await byToken('GET', path)).body).toMatchObject({ content: 'Ahoy' });
  expect((await byToken('PATCH', path, { content: 'Arr' })).body).toMatchObject({ content: 'Arr' });
  const seen = async () =>
    (
      (await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`)).body as {
        messages: { content: string }[];
      }
    ).messages.map(({ content }) => content);
  expect(await seen()).toEqual(expect.arrayContaining(['Silent', 'Arr']));
  expect((await byToken('DELETE', path)).status).toBe(204);
  expect(await byToken('GET', path)).toMatchObject({ status: 404, body: { code: 10008 } });
  expect(await seen()).not.toContain('Arr');
});

test('its poll shows the votes and ends, and is not edited', async () => {
  const { emulator, byToken } = await startWebhook();
  const poll = { question: { text: 'Rain?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 1 };
  const { body } = await byToken('POST', '?wait=true', { poll });
  const path = `/messages/${body.id}`;
  const voted = await emulator.control('PUT', `/users/${BEN}/votes`, {
    message_id: body.id,
    answer_ids: [1],
  });
  expect(voted.status).toBeLessThan(300);
  const counts = [{ id: 1, count: 1, me_voted: false }];
  expect((await byToken('GET', path)).body).toMatchObject({ poll: { results: { answer_counts: counts } } });
  expect(await byToken('PATCH', path, { content: 'x' })).toMatchObject({ body: { code: 520003 } });
  await emulator.control('POST', '/clock', { advance_ms: 3_600_000 });
  expect((await byToken('GET', path)).body).toMatchObject({ poll: { results: { is_finalized: true } } });
});

test('its message in an archived thread stays as it is', async () => {
  const { call, byToken } = await startWebhook();
  const thread = (await call('POST', `/channels/${GENERAL}/threads`, { name: 'Rain', type: 11 })).body.id;
  const { body } = await byToken('POST', `?wait=true&thread_id=${thread}`, { content: 'Ahoy' });
  const path = `/messages/${body.id}?thread_id=${thread}`;
  expect((await byToken('PATCH', path, { content: 'Arr' })).status).toBe(200);
  await call('PATCH', `/channels/${thread}`, { archived: true });
  expect(await byToken('PATCH', path, { content: 'No' })).toMatchObject({
    status: 400,
    body: { code: 50083 },
  });
});

test('with its token it is read without its user, renamed and deleted', async () => {
  const { byToken, id } = await startWebhook();
  const { body } = await byToken('GET');
  expect(body).toMatchObject({ id, name: 'Parrot' });
  expect(body).not.toHaveProperty('user');
  expect((await byToken('PATCH', '', { name: 'Gull' })).body).toMatchObject({ name: 'Gull' });
  expect((await byToken('DELETE')).status).toBe(204);
  const gone = { status: 404, body: { code: 10015 } };
  expect(await byToken('POST', '', { content: 'x' })).toMatchObject(gone);
  expect(await byToken('GET')).toMatchObject(gone);
  expect(await byToken('GET', `/messages/${id}`)).toMatchObject(gone);
  expect(await byToken('PATCH', `/messages/${id}`, { content: 'x' })).toMatchObject(gone);
});

test('it writes in a thread of its channel', async () => {
  const { call, byToken } = await startWebhook();
  const { body: thread } = await call('POST', `/channels/${GENERAL}/threads`, { name: 't', type: 11 });
  const sent = await byToken('POST', `?wait=true&thread_id=${thread.id}`, { content: 'Here' });
  expect(sent.body).toMatchObject({ channel_id: thread.id });
  const path = `/messages/${sent.body.id}`;
  expect((await byToken('GET', path)).body).toMatchObject({ code: 10008 });
  expect((await byToken('GET', `${path}?thread_id=${thread.id}`)).body).toMatchObject({ content: 'Here' });
  expect((await byToken('POST', '?thread_id=5', { content: 'x' })).body).toMatchObject({ code: 10003 });
});

test('in a forum it starts a post, or writes in one', async () => {
  const { call, byToken } = await startWebhook(FORUM);
  expect((await byToken('POST', '', { content: 'x' })).body).toMatchObject({ code: 220001 });
  const sent = await byToken('POST', '?wait=true', { content: 'x', thread_name: 'News' });
  expect((await call('GET', `/channels/${sent.body.channel_id}`)).body).toMatchObject({
    name: 'News',
    parent_id: FORUM,
  });
  const both = await byToken('POST', `?thread_id=${sent.body.channel_id}`, {
    content: 'x',
    thread_name: 'y',
  });
  expect(both.body).toMatchObject({ code: 220002 });
});

describe('it is refused', () => {
  test.each([
    ['a name with "discord"', WEBHOOKS, { name: 'My Discord' }, 50035],
    ['no name', WEBHOOKS, {}, 50035],
    ['an empty message', '', {}, 50006],
    ['a post where there is no forum', '', { content: 'x', thread_name: 'y' }, 220003],
  ])('%s: %s', async (_what, path, sent, code) => {
    const { call, byToken } = await startWebhook();
    const answer = path === '' ? await byToken('POST', '', sent) : await call('POST', path, sent);
    expect(answer.body).toMatchObject({ code });
  });

  test('the 16th of a channel, and any without MANAGE_WEBHOOKS', async () => {
    const { call } = await startWebhook();
    for (let n = 1; n < 15; n++) expect((await call('POST', WEBHOOKS, { name: 'x' })).status).toBe(200);
    expect((await call('POST', WEBHOOKS, { name: 'x' })).body).toMatchObject({ code: 30007 });
    const other = await startStaff(ALL_BUT_ADMINISTRATOR & ~(1n << 29n));
    expect((await other.call('GET', WEBHOOKS)).body).toMatchObject({ code: 50013 });
  });

  test('a wrong token', async () => {
    const { emulator, id } = await startWebhook();
    const answer = await emulator.request('POST', `/api/v10/webhooks/${id}/wrong`, {
      body: { content: 'x' },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 50027 } });
  });
});

test('a webhook that belongs to no application shows no components', async () => {
  const { emulator } = await startStaff(undefined, ({ webhooks }) =>
    webhooks.push({
      id: '77',
      guildId: HARBOUR,
      channelId: GENERAL,
      name: 'Old',
      token: 'secret',
      userId: BEN,
    }),
  );
  const body = { content: 'x', components: [BUTTON] };
  const answer = await emulator.request('POST', '/api/v10/webhooks/77/secret?wait=true', { body });
  expect(answer).toMatchObject({ status: 200, body: { content: 'x', components: [] } });
});

test('the webhooks of interactions stay what they were', async () => {
  const { emulator, ping } = await startAnswering();
  const { interaction } = await ping({ type: 4, data: { content: 'Sunny' } });
  const path = `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}`;
  expect(await emulator.request('POST', path, { body: { content: 'More' } })).toMatchObject({ status: 200 });
  expect((await emulator.request('GET', `${path}/messages/@original`)).body).toMatchObject({
    content: 'Sunny',
  });
});

test('what webhooks have written is part of the world, and loads again', async () => {
  const { emulator, byToken } = await startWebhook();
  await byToken('POST', '', { content: 'Kept', username: 'Pirate' });
  const { body: world } = await emulator.control('GET', '/world');
  const { emulator: second } = await startStaff(undefined, (empty) => Object.assign(empty, world));
  const { body } = await second.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
  expect((body as { messages: object[] }).messages).toContainEqual(
    expect.objectContaining({
      content: 'Kept',
      author: expect.objectContaining({ username: 'Pirate' }) as object,
    }),
  );
});
