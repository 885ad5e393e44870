import { expect, test } from 'vitest';
import type { MessagesResult } from '../../../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  BENS_MESSAGE,
  BOT,
  GENERAL,
  HARBOUR,
  WEATHER,
} from '../../../support/emulator.js';
import {
  CATEGORY,
  CLEO,
  NEWS,
  QUIET,
  startForMessages,
  THREAD,
  codeOf,
  EVERYTHING,
} from '../../../support/messages.js';

const MESSAGES = `/channels/${GENERAL}/messages`;

test('a message of the bot is read as it was sent, and stands in its channel for everybody', async () => {
  const { bot, control, subscribe } = await startForMessages();
  const told: unknown[] = [];
  subscribe((event) => event.type === 'MESSAGE_CREATE' && told.push(event.message));
  const sent = await bot('POST', MESSAGES, { content: 'Rain at noon' });
  expect(sent).toMatchObject({
    status: 200,
    body: { type: 0, content: 'Rain at noon', channel_id: GENERAL, author: { id: BOT, bot: true }, flags: 0 },
  });
  for (const field of ['application_id', 'webhook_id', 'interaction_metadata', 'nonce', 'reactions']) {
    expect(sent.body).not.toHaveProperty(field);
  }
  const { id } = sent.body as { id: string };
  expect((await bot('GET', `${MESSAGES}/${id}`)).body).toEqual(sent.body);
  const seen = (await control('GET', `${MESSAGES}?as=${BEN}`)).body as MessagesResult;
  expect(seen.messages.at(-1)).toEqual(sent.body);
  expect(told).toEqual([sent.body]);
});

test('a message has embeds, components and files, as a response has', async () => {
  const { baseUrl } = await startForMessages();
  const form = new FormData();
  const payload = {
    embeds: [{ title: 'Map', image: { url: 'attachment://map.txt' } }],
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
    attachments: [{ id: 0, description: 'A map' }],
  };
  form.set('payload_json', JSON.stringify(payload));
  form.set('files[0]', new Blob(['a map'], { type: 'text/plain' }), 'map.txt');
  const response = await fetch(`${baseUrl}/api/v10${MESSAGES}`, {
    method: 'POST',
    headers: AUTHORIZATION,
    body: form,
  });
  const sent = (await response.json()) as { attachments: { url: string }[] };
  expect(sent).toMatchObject({
    embeds: [{ type: 'rich', title: 'Map', image: { url: sent.attachments[0]!.url } }],
    components: [{ type: 1, id: 1, components: [{ custom_id: 'go', id: 2 }] }],
    attachments: [{ filename: 'map.txt', size: 5, description: 'A map' }],
  });
  expect(await (await fetch(sent.attachments[0]!.url)).text()).toBe('a map');
});

test('of the flags, those of messages count, and those of responses do not', async () => {
  const { send } = await startForMessages();
  expect((await send({ content: 'x', flags: 4 | 64 | 4096 | 1 })).flags).toBe(4 | 4096);
  const layout = await send({ flags: 1 << 15, components: [{ type: 10, content: 'Layout' }] });
  expect(layout).toMatchObject({ flags: 1 << 15, components: [{ type: 10, content: 'Layout' }] });
});

test.each([
  ['nothing at all', {}, [400, 50006]],
  ['too long a text', { content: 'x'.repeat(2001) }, [400, 50035]],
  ['a nonce of 26 characters', { content: 'x', nonce: 'x'.repeat(26) }, [400, 50035]],
  ['a reply without an id', { content: 'x', message_reference: {} }, [400, 50035]],
  ['a reply to nothing', { content: 'x', message_reference: { message_id: '5' } }, [400, 50035]],
  ['a forward', { message_reference: { type: 1, message_id: BENS_MESSAGE } }, [400, 50035]],
  ['a sticker', { content: 'x', sticker_ids: ['5'] }, [404, 10060]],
  ['a file that was not sent', { content: 'x', attachments: [{ id: 0 }] }, [400, 50146]],
])('a message with %s is refused', async (_what, body, code) => {
  const { bot, control } = await startForMessages();
  expect(codeOf(await bot('POST', MESSAGES, body))).toEqual(code);
  const seen = (await control('GET', `${MESSAGES}?as=${BEN}`)).body as MessagesResult;
  expect(seen.messages).toHaveLength(1);
});

test('all errors in the fields of a message are told at once', async () => {
  const { bot } = await startForMessages();
  const body = { content: 5, nonce: {}, enforce_nonce: 'yes', message_reference: { message_id: 'x' } };
  expect((await bot('POST', MESSAGES, body)).body).toMatchObject({
    errors: {
      content: { _errors: [{ code: 'STRING_TYPE_CONVERT' }] },
      nonce: { _errors: [{ code: 'STRING_TYPE_CONVERT' }] },
      enforce_nonce: { _errors: [{ code: 'BOOLEAN_TYPE_CONVERT' }] },
      message_reference: { message_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } },
    },
  });
});

test('a reply refers to its message, and notifies whoever wrote it unless it says otherwise', async () => {
  const { bot, send } = await startForMessages();
  const message_reference = { message_id: BENS_MESSAGE };
  const reply = await send({ content: 'Yes', message_reference });
  expect(reply).toMatchObject({
    type: 19,
    message_reference: { type: 0, channel_id: GENERAL, guild_id: HARBOUR, message_id: BENS_MESSAGE },
    referenced_message: { id: BENS_MESSAGE, author: { id: BEN } },
    mentions: [{ id: BEN }],
  });
  const allowed_mentions = { parse: ['users'] };
  expect((await send({ content: 'Yes', message_reference, allowed_mentions })).mentions).toEqual([]);
  await bot('DELETE', `${MESSAGES}/${BENS_MESSAGE}`);
  expect((await bot('GET', `${MESSAGES}/${reply.id}`)).body).toMatchObject({ referenced_message: null });
  const unknown = { message_reference: { ...message_reference, fail_if_not_exists: false } };
  expect(await send({ content: 'To nobody', ...unknown })).toMatchObject({ type: 0 });
});

test('a message mentions whom it names, and everyone only with the permission', async () => {
  const content = `<@${ADA}> <@&${HARBOUR}> @everyone`;
  const first = await startForMessages();
  expect(await first.send({ content })).toMatchObject({ mention_everyone: true, mentions: [{ id: ADA }] });
  expect(await first.send({ content, allowed_mentions: { parse: [] } })).toMatchObject({
    mention_everyone: false,
    mentions: [],
  });
  const second = await startForMessages({ rights: EVERYTHING & ~(1n << 17n) });
  expect(await second.send({ content })).toMatchObject({ mention_everyone: false });
});

test('a nonce comes back, and an enforced one makes no second message for five minutes', async () => {
  const { bot, send, control } = await startForMessages();
  const body = { content: 'Once', nonce: 'n1', enforce_nonce: true };
  const first = await send(body);
  expect(first).toMatchObject({ nonce: 'n1' });
  expect((await send({ ...body, content: 'Twice' })).id).toBe(first.id);
  expect((await bot('GET', `${MESSAGES}/${first.id}`)).body).not.toHaveProperty('nonce');
  expect((await send({ content: 'Other', nonce: 'n1' })).id).not.toBe(first.id);
  await control('POST', '/clock', { advance_ms: 300_001 });
  expect(await send(body)).toMatchObject({ nonce: 'n1', content: 'Once' });
  expect(((await bot('GET', MESSAGES)).body as object[]).length).toBe(4);
});

test('messages are listed newest first, around, before and after another', async () => {
  const { bot, send } = await startForMessages();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await send({ content: String(n) })).id);
  const list = async (query: string) =>
    ((await bot('GET', `${MESSAGES}?${query}`)).body as { content: string }[]).map(({ content }) => content);
  expect(await list('limit=2')).toEqual(['4', '3']);
  expect(await list(`before=${ids[2]!}&limit=1`)).toEqual(['1']);
  expect(await list(`after=${ids[0]!}&limit=2`)).toEqual(['2', '1']);
  expect(await list(`around=${ids[2]!}&limit=3`)).toEqual(['3', '2', '1']);
  expect(await list('')).toHaveLength(6);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=x', 'around=1&around=2']) {
    expect(codeOf(await bot('GET', `${MESSAGES}?${query}`)), query).toEqual([400, 50035]);
  }
});

test('the bot edits its own message, and of another’s the flags alone', async () => {
  const { bot, send } = await startForMessages();
  const { id } = await send({ content: 'Rain', embeds: [{ title: 'R' }] });
  const edited = await bot('PATCH', `${MESSAGES}/${id}`, { content: `Sun for <@${ADA}>`, poll: {} });
  expect(edited).toMatchObject({
    status: 200,
    body: { content: `Sun for <@${ADA}>`, embeds: [{ title: 'R' }], mentions: [{ id: ADA }] },
  });
  expect((edited.body as { edited_timestamp: unknown }).edited_timestamp).not.toBeNull();
  expect(codeOf(await bot('PATCH', `${MESSAGES}/${id}`, { content: '', embeds: [] }))).toEqual([400, 50006]);
  const bens = `${MESSAGES}/${BENS_MESSAGE}`;
  expect(codeOf(await bot('PATCH', bens, { content: 'Mine now' }))).toEqual([403, 50005]);
  expect(await bot('PATCH', bens, { flags: 4 })).toMatchObject({
    status: 200,
    body: { flags: 4, edited_timestamp: null },
  });
});

test('the bot deletes messages, its own without a permission', async () => {
  const { bot, send } = await startForMessages({ rights: EVERYTHING & ~(1n << 13n) });
  const { id } = await send({ content: 'Rain' });
  expect((await bot('DELETE', `${MESSAGES}/${id}`)).status).toBe(204);
  expect(codeOf(await bot('GET', `${MESSAGES}/${id}`))).toEqual([404, 10008]);
  expect(codeOf(await bot('DELETE', `${MESSAGES}/${BENS_MESSAGE}`))).toEqual([403, 50013]);
});

test('several messages are deleted at once, unless one is too old', async () => {
  const { bot, say, control } = await startForMessages();
  const ids = [(await say('one')).id, (await say('two')).id];
  const remove = async (messages: unknown) =>
    codeOf(await bot('POST', `${MESSAGES}/bulk-delete`, { messages }));
  expect(await remove([...ids, BENS_MESSAGE])).toEqual([400, 50034]);
  expect(await remove([ids[0]])).toEqual([400, 50016]);
  expect(await remove([ids[0], ids[0]])).toEqual([400, 50035]);
  expect(await remove('all')).toEqual([400, 50035]);
  expect((await bot('POST', `${MESSAGES}/bulk-delete`, { messages: ids })).status).toBe(204);
  expect(codeOf(await bot('GET', `${MESSAGES}/${ids[0]!}`))).toEqual([404, 10008]);
  const later = (await say('three')).id;
  await control('POST', '/clock', { advance_ms: 15 * 86_400_000 });
  expect(await remove([later, (await say('four')).id])).toEqual([400, 50034]);
});

test('what the bot may not do in a channel is refused with the number of Discord', async () => {
  const { bot, control } = await startForMessages();
  const send = async (channelId: string) =>
    codeOf(await bot('POST', `/channels/${channelId}/messages`, { content: 'x' }));
  expect(await send('5')).toEqual([404, 10003]);
  expect(await send(CATEGORY)).toEqual([400, 50008]);
  expect(await send(QUIET)).toEqual([403, 50013]);
  await control('PATCH', `/channels/${QUIET}`, {
    overwrites: [
      { id: HARBOUR, type: 0, deny: '1024' },
      { id: BOT, type: 1, deny: '1024' },
    ],
  });
  expect(await send(QUIET)).toEqual([403, 50001]);
});

test.each([
  ['EMBED_LINKS', 14n, { embeds: [{ title: 'x' }] }],
  ['SEND_POLLS', 49n, { poll: { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }] } }],
  ['SEND_TTS_MESSAGES', 12n, { content: 'x', tts: true }],
])('a message may need %s', async (_name, bit, body) => {
  const { bot } = await startForMessages({ rights: EVERYTHING & ~(1n << bit) });
  expect(codeOf(await bot('POST', MESSAGES, body))).toEqual([403, 50013]);
  expect((await bot('POST', MESSAGES, { content: 'x' })).status).toBe(200);
});

test('a file needs ATTACH_FILES', async () => {
  const { baseUrl } = await startForMessages({ rights: EVERYTHING & ~(1n << 15n) });
  const form = new FormData();
  form.set('files[0]', new Blob(['a map']), 'map.txt');
  const sent = { method: 'POST', headers: AUTHORIZATION, body: form };
  const response = await fetch(`${baseUrl}/api/v10${MESSAGES}`, sent);
  expect([response.status, await response.json()]).toMatchObject([403, { code: 50013 }]);
});

test('without READ_MESSAGE_HISTORY nothing is listed, read or replied to', async () => {
  const { bot } = await startForMessages({ rights: EVERYTHING & ~(1n << 16n) });
  expect((await bot('GET', MESSAGES)).body).toEqual([]);
  expect(codeOf(await bot('GET', `${MESSAGES}/${BENS_MESSAGE}`))).toEqual([403, 50013]);
  const reply = { content: 'x', message_reference: { message_id: BENS_MESSAGE } };
  expect(codeOf(await bot('POST', MESSAGES, reply))).toEqual([400, 160002]);
});

test('a message wakes an archived thread; edits in one are refused, and a locked one needs MANAGE_THREADS', async () => {
  const { bot, send, control } = await startForMessages();
  const { id } = await send({ content: 'Rain' }, THREAD);
  await control('PATCH', `/channels/${THREAD}`, { archived: true });
  expect(codeOf(await bot('PATCH', `/channels/${THREAD}/messages/${id}`, { content: 'x' }))).toEqual([
    400, 50083,
  ]);
  await send({ content: 'Again' }, THREAD);
  expect((await bot('GET', `/channels/${THREAD}`)).body).toMatchObject({
    thread_metadata: { archived: false },
    member: { user_id: BOT },
  });
  const weak = await startForMessages({ rights: EVERYTHING & ~(1n << 34n), thread: { locked: true } });
  const refused = await weak.bot('POST', `/channels/${THREAD}/messages`, { content: 'x' });
  expect(codeOf(refused)).toEqual([400, 160005]);
});

test('messages of an announcement channel are published once', async () => {
  const { bot, send } = await startForMessages();
  const { id } = await send({ content: 'News' }, NEWS);
  const path = `/channels/${NEWS}/messages/${id}/crosspost`;
  expect(await bot('POST', path)).toMatchObject({ status: 200, body: { id, flags: 1 } });
  expect(codeOf(await bot('POST', path))).toEqual([400, 40033]);
  const other = await send({ content: 'No news' });
  expect(codeOf(await bot('POST', `${MESSAGES}/${other.id}/crosspost`))).toEqual([400, 50024]);
});

test('typing is told to those who see the channel', async () => {
  const { bot, subscribe } = await startForMessages();
  const told: unknown[] = [];
  subscribe((event) => event.type === 'TYPING_START' && told.push(event.channel_id));
  expect((await bot('POST', `/channels/${GENERAL}/typing`)).status).toBe(204);
  expect(codeOf(await bot('POST', `/channels/${QUIET}/typing`))).toEqual([403, 50013]);
  expect(told).toEqual([GENERAL]);
});

test('a reason for the audit log has at most 512 characters, however it is encoded', async () => {
  const { request } = await startForMessages();
  const send = async (reason: string) => {
    const headers = { ...AUTHORIZATION, 'x-audit-log-reason': reason };
    return codeOf(await request('POST', `/api/v10${MESSAGES}`, { body: { content: 'x' }, headers }));
  };
  expect(await send(encodeURIComponent('ä'.repeat(512)))).toEqual([200, undefined]);
  expect(await send('x'.repeat(513))).toEqual([400, 50035]);
});

test('direct messages reach those who share a guild with the bot or have installed its application', async () => {
  const { bot, control } = await startForMessages();
  const open = (id: string) => bot('POST', '/users/@me/channels', { recipient_id: id });
  const bens = (await open(BEN)).body as { id: string };
  expect(bens).toMatchObject({ type: 1, recipients: [{ id: BEN }] });
  expect((await open(BEN)).body).toEqual(bens);
  const sent = await bot('POST', `/channels/${bens.id}/messages`, { content: 'Psst' });
  expect(sent).toMatchObject({ status: 200, body: { content: 'Psst', channel_id: bens.id } });
  const seen = (await control('GET', `/channels/${bens.id}/messages?as=${BEN}`)).body as MessagesResult;
  expect(seen.messages).toHaveLength(1);
  const cleos = (await open(CLEO)).body as { id: string };
  const write = () => bot('POST', `/channels/${cleos.id}/messages`, { content: 'Psst' });
  expect(codeOf(await write())).toEqual([403, 50007]);
  await control('PUT', `/applications/${WEATHER.id}/users/${CLEO}`);
  expect((await write()).status).toBe(200);
  expect(codeOf(await open(BOT))).toEqual([400, 50033]);
  expect(codeOf(await open('5'))).toEqual([400, 50033]);
  expect(codeOf(await bot('POST', '/users/@me/channels', {}))).toEqual([400, 50035]);
});

test('a user with direct messages turned off gets none from the bot, until they are turned on', async () => {
  const { bot, control } = await startForMessages();
  const turn = (direct_messages: boolean) => control('PATCH', `/users/${BEN}`, { direct_messages });
  expect((await turn(false)).body).toMatchObject({ direct_messages: false });
  const opened = await bot('POST', '/users/@me/channels', { recipient_id: BEN });
  expect(opened.status).toBe(200);
  const { id } = opened.body as { id: string };
  const write = () => bot('POST', `/channels/${id}/messages`, { content: 'Psst' });
  expect(codeOf(await write())).toEqual([403, 50007]);
  await control('PUT', `/applications/${WEATHER.id}/users/${BEN}`);
  expect(codeOf(await write())).toEqual([403, 50007]);
  await turn(true);
  expect((await write()).status).toBe(200);
});

test('an embed shows no empty address, and no footer or author without a text', async () => {
  const { send } = await startForMessages();
  const icon_url = 'https://example.com/a.png';
  const embed = { title: 'Sky', url: '', footer: { icon_url }, author: { name: ' ', icon_url } };
  const [shown] = (await send({ embeds: [embed] })).embeds;
  expect(shown).toEqual({ type: 'rich', title: 'Sky' });
});
