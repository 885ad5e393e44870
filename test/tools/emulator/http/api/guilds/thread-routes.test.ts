import { describe, expect, test } from 'vitest';
import { BENS_MESSAGE } from '../../../support/emulator.js';
import {
  ADA,
  ALL_BUT_ADMINISTRATOR,
  BEN,
  BOT,
  CLEO,
  FORUM,
  GENERAL,
  HARBOUR,
  startStaff,
  TAG,
} from '../../../support/worlds/staff-world.js';

const THREADS = `/channels/${GENERAL}/threads`;
const FROM_MESSAGE = `/channels/${GENERAL}/messages/${BENS_MESSAGE}/threads`;
const MANAGE_THREADS = 1n << 34n;

const names = ({ body }: { readonly body: Record<string, unknown> }) =>
  (body['threads'] as { name: string }[]).map(({ name }) => name);

describe('a bot starts a thread', () => {
  test('from a message, which then shows it, and only once', async () => {
    const { emulator, call } = await startStaff();
    const started = await call('POST', FROM_MESSAGE, { name: 'Rain', auto_archive_duration: 60 });
    expect(started).toMatchObject({
      status: 201,
      body: {
        id: BENS_MESSAGE,
        type: 11,
        parent_id: GENERAL,
        owner_id: BOT,
        thread_metadata: { archived: false, auto_archive_duration: 60 },
        member: { user_id: BOT },
      },
    });
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
    expect((body as { messages: object[] }).messages).toMatchObject([
      { id: BENS_MESSAGE, flags: 32, thread: { id: BENS_MESSAGE, name: 'Rain' } },
    ]);
    expect(await call('POST', FROM_MESSAGE, { name: 'Again' })).toMatchObject({
      status: 400,
      body: { code: 160004 },
    });
  });

  test('from a message, which shows it as it is later, until it is gone', async () => {
    const { emulator, call } = await startStaff();
    await call('POST', FROM_MESSAGE, { name: 'Rain' });
    await call('POST', `/channels/${BENS_MESSAGE}/messages`, { content: 'Wet' });
    const path = `/channels/${GENERAL}/messages/${BENS_MESSAGE}`;
    expect((await call('GET', path)).body).toMatchObject({ flags: 32, thread: { message_count: 1 } });
    await emulator.control('PATCH', `/channels/${BENS_MESSAGE}`, { name: 'Hail' });
    expect((await call('GET', path)).body).toMatchObject({ thread: { name: 'Hail' } });
    await emulator.control('DELETE', `/channels/${BENS_MESSAGE}`);
    const { body } = await call('GET', path);
    expect(body).toMatchObject({ flags: 0 });
    expect(body).not.toHaveProperty('thread');
  });

  test('without a message: private unless it says otherwise, and seen by those who are in it', async () => {
    const { emulator, call } = await startStaff();
    const { body } = await call('POST', THREADS, { name: 'Ticket', invitable: false });
    expect(body).toMatchObject({ type: 12, thread_metadata: { invitable: false }, member_count: 1 });
    const seesIt = async () =>
      (await emulator.control('GET', `/channels/${body.id}/messages?as=${BEN}`)).status === 200;
    expect(await seesIt()).toBe(false);
    expect((await call('PUT', `/channels/${body.id}/thread-members/${BEN}`)).status).toBe(204);
    expect(await seesIt()).toBe(true);
    expect((await call('GET', `/channels/${body.id}/thread-members`)).body).toMatchObject([
      { user_id: BOT },
      { user_id: BEN },
    ]);
    expect((await call('DELETE', `/channels/${body.id}/thread-members/${BEN}`)).status).toBe(204);
    expect(await seesIt()).toBe(false);
    expect(await call('GET', `/channels/${body.id}/thread-members/${BEN}`)).toMatchObject({
      status: 404,
      body: { code: 10007 },
    });
    expect((await call('POST', THREADS, { name: 'All', type: 11 })).body).toMatchObject({ type: 11 });
  });

  test('in a forum: a post with its message and tags', async () => {
    const { call } = await startStaff();
    const post = { name: 'Smoke', applied_tags: [TAG], message: { content: 'It smokes' } };
    const { status, body } = await call('POST', `/channels/${FORUM}/threads`, post);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { type: 11, applied_tags: [TAG], message: { content: 'It smokes' }, message_count: 0 },
    });
    expect((body['message'] as { id: string }).id).toBe(body.id);
    expect(body['message']).not.toHaveProperty('application_id');
    expect((await call('GET', `/channels/${FORUM}`)).body).toMatchObject({ last_message_id: body.id });
  });

  test.each([
    ['an embed', 1n << 14n, { embeds: [{ title: 'Rain' }] }],
    [
      'a poll',
      1n << 49n,
      { poll: { question: { text: 'Rain?' }, answers: [{ poll_media: { text: 'Yes' } }] } },
    ],
    ['speech', 1n << 12n, { content: 'Rain', tts: true }],
  ])('in a forum: %s needs its permission', async (_name, permission, message) => {
    const post = { name: 'Smoke', message };
    const path = `/channels/${FORUM}/threads`;
    // The rights of @everyone would count, too.
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~permission, (world) => {
      for (const role of world.roles) {
        if (role.id === HARBOUR) role.permissions = String(BigInt(role.permissions) & ~permission);
      }
    });
    expect(await call('POST', path, post)).toMatchObject({ status: 403, body: { code: 50013 } });
    const { call: callWithAll } = await startStaff();
    expect((await callWithAll('POST', path, post)).status).toBe(201);
  });
});

describe('a thread', () => {
  test('is archived, locked and opened again; an archived one takes nothing else', async () => {
    const { call } = await startStaff();
    const { body } = await call('POST', THREADS, { name: 'Ticket', type: 11 });
    const path = `/channels/${body.id}`;
    const archived = await call('PATCH', path, { archived: true, locked: true });
    expect(archived.body).toMatchObject({ thread_metadata: { archived: true, locked: true } });
    for (const [method, end] of [
      ['PUT', '/thread-members/@me'],
      ['DELETE', '/thread-members/@me'],
      ['PUT', `/thread-members/${BEN}`],
    ] as const) {
      expect((await call(method, path + end)).body).toMatchObject({ code: 50083 });
    }
    expect((await call('PATCH', path, { name: 'New' })).body).toMatchObject({ code: 50083 });
    const opened = await call('PATCH', path, { name: 'New', archived: false });
    expect(opened.body).toMatchObject({ name: 'New', thread_metadata: { archived: false, locked: true } });
  });

  test('is archived by time, and listed so', async () => {
    const { emulator, call } = await startStaff();
    await call('POST', THREADS, { name: 'Short', type: 11, auto_archive_duration: 60 });
    await call('POST', THREADS, { name: 'Long', type: 11, auto_archive_duration: 1_440 });
    const active = () => call('GET', `/guilds/${HARBOUR}/threads/active`);
    expect(names(await active())).toEqual(['Long', 'Short']);
    await emulator.control('POST', '/clock', { advance_ms: 3_600_000 });
    expect((await active()).body).toMatchObject({ has_more: false });
    expect(names(await active())).toEqual(['Long']);
    expect(names(await call('GET', `${THREADS}/archived/public`))).toEqual(['Short']);
  });

  test('archived ones come in pages, the last archived first', async () => {
    const { emulator, call } = await startStaff();
    for (const name of ['one', 'two', 'three']) {
      const { body } = await call('POST', THREADS, { name, type: 12 });
      await emulator.control('POST', '/clock', { advance_ms: 1_000 });
      await call('PATCH', `/channels/${body.id}`, { archived: true });
    }
    const first = await call('GET', `${THREADS}/archived/private?limit=2`);
    expect([names(first), first.body['has_more']]).toEqual([['three', 'two'], true]);
    const [, last] = first.body['threads'] as { thread_metadata: { archive_timestamp: string } }[];
    const before = encodeURIComponent(last!.thread_metadata.archive_timestamp);
    const second = await call('GET', `${THREADS}/archived/private?limit=2&before=${before}`);
    expect([names(second), second.body['has_more']]).toEqual([['one'], false]);
    const joined = await call('GET', `/channels/${GENERAL}/users/@me/threads/archived/private`);
    expect(names(joined)).toEqual(['three', 'two', 'one']);
  });

  test('is deleted with MANAGE_THREADS', async () => {
    const { call } = await startStaff();
    const { body } = await call('POST', FROM_MESSAGE, { name: 'Rain' });
    expect((await call('DELETE', `/channels/${body.id}`)).status).toBe(200);
    expect((await call('GET', `/channels/${body.id}`)).body).toMatchObject({ code: 10003 });
  });
});

describe('it is refused', () => {
  test.each([
    ['without CREATE_PUBLIC_THREADS', 1n << 35n, { name: 'x', type: 11 }],
    ['without CREATE_PRIVATE_THREADS', 1n << 36n, { name: 'x', type: 12 }],
  ])('to start one %s: 50013', async (_what, missing, body) => {
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~missing);
    expect((await call('POST', THREADS, body)).body).toMatchObject({ code: 50013 });
  });

  test('to start one from a message that does not exist, or in a thread', async () => {
    const { call } = await startStaff();
    expect((await call('POST', `/channels/${GENERAL}/messages/5/threads`, { name: 'x' })).body).toMatchObject(
      {
        code: 10008,
      },
    );
    const { body } = await call('POST', THREADS, { name: 'x', type: 11 });
    expect((await call('POST', `/channels/${body.id}/threads`, { name: 'x' })).body).toMatchObject({
      code: 50024,
    });
  });

  test('to lock a thread without MANAGE_THREADS, even for its creator, who may rename it', async () => {
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~MANAGE_THREADS);
    const { body } = await call('POST', THREADS, { name: 'x', type: 11 });
    const path = `/channels/${body.id}`;
    expect((await call('PATCH', path, { name: 'y' })).body).toMatchObject({ name: 'y' });
    expect((await call('PATCH', path, { locked: true })).body).toMatchObject({ code: 50013 });
    expect((await call('DELETE', path)).body).toMatchObject({ code: 50013 });
    expect((await call('DELETE', `${path}/thread-members/${ADA}`)).body).toMatchObject({ code: 50013 });
  });

  test('to add somebody who is not in the guild, or does not exist', async () => {
    const { call } = await startStaff();
    const { body } = await call('POST', THREADS, { name: 'x' });
    const add = (id: string) => call('PUT', `/channels/${body.id}/thread-members/${id}`);
    expect((await add(CLEO)).body).toMatchObject({ code: 10007 });
    expect((await add('5')).body).toMatchObject({ code: 10013 });
  });

  test('to post in a forum without a message, with an unknown tag, or without the tag it requires', async () => {
    const { call } = await startStaff();
    const post = (more: object) => call('POST', `/channels/${FORUM}/threads`, { name: 'x', ...more });
    expect((await post({})).body).toMatchObject({ code: 50035, errors: { message: {} } });
    expect((await post({ message: {} })).body).toMatchObject({ code: 50006 });
    expect((await post({ message: 'x' })).body).toMatchObject({ errors: { message: { _errors: [{}] } } });
    expect(
      (await post({ message: { content: 'x'.repeat(2001), embeds: [{ title: 5 }] } })).body,
    ).toMatchObject({
      code: 50035,
      errors: { message: { content: {}, embeds: { 0: { title: {} } } } },
    });
    const message = { content: 'x' };
    expect((await post({ message, applied_tags: ['5'] })).body).toMatchObject({
      errors: { applied_tags: {} },
    });
    await call('PATCH', `/channels/${FORUM}`, { flags: 16 });
    expect((await post({ message })).body).toMatchObject({ code: 40067 });
    expect(names(await call('GET', `/guilds/${HARBOUR}/threads/active`))).toEqual([]);
  });
});
