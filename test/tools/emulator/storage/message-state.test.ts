import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStateFile } from '../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import { startTestEmulator, ADA, BENS_MESSAGE, GENERAL, HARBOUR } from '../support/emulator.js';
import { createMessageWorld, startForMessages, withMessages } from '../support/messages.js';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commandry-messages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state');
}

test('reactions, pins, votes, replies and direct messages survive a restart', async () => {
  const state = await newFolder();
  const first = await startForMessages({}, { state });
  const poll = { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }] };
  const { id } = await first.send({ poll, nonce: 'n', message_reference: { message_id: BENS_MESSAGE } });
  await first.bot('PUT', `/channels/${GENERAL}/messages/${id}/reactions/%F0%9F%8C%A7/@me`);
  await first.bot('PUT', `/channels/${GENERAL}/messages/pins/${id}`);
  await first.control('PUT', `/users/${ADA}/votes`, { message_id: id, answer_ids: [1] });
  const opened = (await first.bot('POST', '/users/@me/channels', { recipient_id: ADA })).body;
  const paths = [`/channels/${GENERAL}/messages`, `/channels/${GENERAL}/messages/pins`];
  const before = await Promise.all(paths.map(async (path) => (await first.bot('GET', path)).body));
  expect(before[0]).toMatchObject([
    { type: 6 },
    { id, reactions: [{ count: 1 }], pinned: true, poll: { results: { answer_counts: [{ count: 1 }] } } },
    { id: BENS_MESSAGE },
  ]);
  await first.stop();

  const { bot } = withMessages(await startTestEmulator({ state }));
  expect(await Promise.all(paths.map(async (path) => (await bot('GET', path)).body))).toEqual(before);
  expect((await bot('POST', '/users/@me/channels', { recipient_id: ADA })).body).toEqual(opened);
});

test('messages saved by an earlier version are read, reacted to and pinned', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state, world: createMessageWorld() });
  await first.stop();
  const file = await openStateFile(state);
  const kept = [];
  for await (const record of file.read()) if (record.table === 'messages') kept.push(record);
  // What an earlier version saved: nothing but these.
  expect(kept.map(({ value }) => Object.keys(value as object))).toEqual([['message', 'visibleTo']]);
  await file.close();

  const { bot } = withMessages(await startTestEmulator({ state }));
  await bot('PUT', `/channels/${GENERAL}/messages/${BENS_MESSAGE}/reactions/%F0%9F%8C%A7/@me`);
  await bot('PUT', `/channels/${GENERAL}/messages/pins/${BENS_MESSAGE}`);
  expect((await bot('GET', `/channels/${GENERAL}/messages/${BENS_MESSAGE}`)).body).toMatchObject({
    pinned: true,
    reactions: [{ count: 1 }],
  });
});

test('with a user go their reactions and votes', async () => {
  const { bot, send, control } = await startForMessages();
  const { id } = await send({ poll: { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }] } });
  const created = await control('POST', '/users', { username: 'dora' });
  const dora = (created.body as { id: string }).id;
  await control('POST', `/guilds/${HARBOUR}/members`, { user_id: dora });
  const mayReact = (1n << 10n) | (1n << 6n) | (1n << 16n);
  await control('PATCH', `/roles/${HARBOUR}`, { permissions: mayReact.toString() });
  await control('PUT', `/users/${dora}/reactions`, { message_id: id, emoji: '🌧' });
  await control('PUT', `/users/${dora}/votes`, { message_id: id, answer_ids: [1] });
  const path = `/channels/${GENERAL}/messages/${id}`;
  expect((await bot('GET', path)).body).toMatchObject({ reactions: [{ count: 1 }] });
  expect((await control('DELETE', `/users/${dora}`)).status).toBe(204);
  expect((await bot('GET', path)).body).toMatchObject({ poll: { results: { answer_counts: [] } } });
  expect((await bot('GET', path)).body).not.toHaveProperty('reactions');
});
