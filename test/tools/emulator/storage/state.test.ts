import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStateFile } from '../../../../tools/src/emulator/storage/state-file/open-state-file.js';
import type { KeptRecord } from '../../../../tools/src/emulator/storage/state-file/state-file.js';
import { createWorld, startEmulator, type ControlSummary } from '../../../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  COMMANDS,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../support/emulator.js';
import { createStaffWorld } from '../support/worlds/staff-world.js';

/** A folder of the version of 2026-11-26, record by record. */
function readSavedState(): KeptRecord[] {
  const file = new URL('../fixtures/saved-state.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as KeptRecord[];
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commandry-state-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state');
}

test('what was there when an emulator stopped is there when it starts again', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state });
  const created = await first.api('POST', '', slash('ping'));
  const inGuild = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;
  const guildCreated = await first.request('POST', inGuild, { headers: AUTHORIZATION, body: slash('here') });
  const summary = (await first.control('GET', '')).body as ControlSummary;
  await first.stop();

  const second = await startTestEmulator({ state });
  expect((await second.api('GET', `/${(created.body as { id: string }).id}`)).body).toEqual(created.body);
  const { id } = guildCreated.body as { id: string };
  expect((await second.request('GET', `${inGuild}/${id}`, { headers: AUTHORIZATION })).body).toEqual(
    guildCreated.body,
  );
  const again = (await second.control('GET', '')).body as ControlSummary;
  expect(again.applications).toEqual(summary.applications);
});

test('file_types are kept, which the API does not return', async () => {
  const state = await newFolder();
  const image = { type: 11, name: 'image', description: 'An image', file_types: ['image'] };
  const first = await startTestEmulator({ state });
  await first.api('POST', '', slash('give', { options: [image] }));
  await first.stop();

  const { control } = await startTestEmulator({ state });
  const options = { image: { filename: 'notes.txt', text: 'Rain' } };
  const given = { channel_id: GENERAL, command: 'give', options };
  expect(await control('POST', `/users/${ADA}/invoke`, given)).toMatchObject({
    status: 400,
    body: { code: 'BAD_OPTION_VALUE', message: expect.stringContaining('of the kinds image') as unknown },
  });
});

test('what was deleted stays deleted, and no identifier comes back', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state, now: () => 1_700_000_000_000 });
  const { body } = await first.api('POST', '', slash('ping'));
  const { id } = body as { id: string };
  await first.api('POST', '', slash('pong'));
  await first.api('DELETE', `/${id}`);
  await first.stop();
  const second = await startTestEmulator({ state, now: () => 1_700_000_000_000 });
  expect((await second.api('GET', `/${id}`)).status).toBe(404);
  const there = (await second.api('GET', '')).body as { id: string; version: string }[];
  const taken = [id, ...there.flatMap((command) => [command.id, command.version])];
  const created = (await second.api('POST', '', slash('new'))).body as { id: string; version: string };
  expect(taken).not.toContain(created.id);
  expect(taken).not.toContain(created.version);
});

test('the world is for a new state; one that is there counts more', async () => {
  const state = await newFolder();
  await (await startTestEmulator({ state })).stop();
  const world = createWorld();
  world.applications[0]!.name = 'Changed';
  const second = await startTestEmulator({ state, world });
  expect(((await second.control('GET', '')).body as ControlSummary).applications[0]!.name).toBe('Weather');
});

test('a state is open in one emulator at a time', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state });
  await expect(startEmulator({ state })).rejects.toMatchObject({ name: 'EmulatorError', code: 'STATE_BUSY' });
  expect((await first.request('GET', COMMANDS, { headers: AUTHORIZATION })).status).toBe(200);
});

test('a start that fails lets go of the state', async () => {
  const state = await newFolder();
  const { port } = await startTestEmulator();
  await expect(startEmulator({ state, port })).rejects.toMatchObject({ code: 'PORT_BUSY' });
  await startTestEmulator({ state });
});

test('a state that was kept before applications had owners opens, and they get one', async () => {
  const state = await newFolder();
  await (await startTestEmulator({ state })).stop();
  const file = await openStateFile(state);
  for await (const { table, key, value } of file.read()) {
    if (table !== 'applications') continue;
    await file.write([{ table, key, value: { ...(value as object), ownerId: undefined } }]);
  }
  await file.close();
  const { request } = await startTestEmulator({ state });
  const { body } = await request('GET', '/api/v10/applications/@me', { headers: AUTHORIZATION });
  expect(body).toMatchObject({ id: WEATHER.id, owner: { id: ADA } });
});

test('a state that was saved before resources were declared opens whole, and is the same afterwards', async () => {
  const state = await newFolder();
  const saved = readSavedState();
  const file = await openStateFile(state);
  await file.write(saved);
  await file.close();
  const first = await startTestEmulator({ state });
  const world = (await first.control('GET', '/world')).body as Record<string, unknown[]>;
  for (const table of ['applications', 'guilds', 'members', 'channels', 'webhooks', 'invites', 'emojis']) {
    expect(world[table], table).toEqual(
      saved.filter((each) => each.table === table).map(({ value }) => value),
    );
  }
  await first.stop();
  const kept = await openStateFile(state);
  const records: KeptRecord[] = [];
  for await (const record of kept.read()) records.push(record);
  await kept.close();
  const byKey = (list: readonly KeptRecord[]) =>
    new Map(list.map(({ table, key, value }) => [`${table} ${key}`, value]));
  expect(byKey(records)).toEqual(byKey(saved));
  // Everything in it hangs together: a guild goes with all that is in it.
  const second = await startTestEmulator({ state });
  expect((await second.control('DELETE', `/guilds/${HARBOUR}`)).status).toBe(204);
  const left = (await second.control('GET', '/world')).body as Record<string, unknown[]>;
  expect(Object.keys(left).filter((list) => left[list]!.length > 0)).toEqual([
    'applications',
    'users',
    'skus',
    'entitlements',
    'subscriptions',
  ]);
});

test('fields that a saved record lacks have their defaults', async () => {
  const state = await newFolder();
  const file = await openStateFile(state);
  const old = readSavedState().map(({ value, ...place }) => {
    if (place.table !== 'roles' && place.table !== 'channels') return { ...place, value };
    const { color: _color, flags: _flags, availableTags: _tags, ...rest } = value as Record<string, unknown>;
    return { ...place, value: rest };
  });
  await file.write(old);
  await file.close();
  const { control } = await startTestEmulator({ state });
  const { body } = await control('GET', '/world');
  expect(body).toMatchObject({ roles: [{ color: 0 }, { color: 0 }, { color: 0 }] });
  for (const channel of (body as { channels: object[] }).channels) {
    expect(channel).toMatchObject({ flags: 0, availableTags: [] });
  }
});

test('what a bot has changed in a guild is there after a restart', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state, world: createStaffWorld() });
  const call = (emulator: typeof first, method: string, path: string, body?: unknown) =>
    emulator.request(method, `/api/v10${path}`, { headers: AUTHORIZATION, body });
  const guild = `/guilds/${HARBOUR}`;
  await call(first, 'POST', `${guild}/channels`, {
    name: 'deck',
    type: 15,
    available_tags: [{ name: 'tag' }],
  });
  await call(first, 'POST', `/channels/${GENERAL}/threads`, { name: 'thread' });
  await call(first, 'PUT', `${guild}/bans/${BEN}`, {});
  await call(first, 'POST', `/channels/${GENERAL}/webhooks`, { name: 'Parrot' });
  await call(first, 'POST', `/channels/${GENERAL}/invites`, {});
  const show = async (emulator: typeof first) =>
    Promise.all(
      ['channels', 'threads/active', 'bans', 'webhooks', 'invites', 'audit-logs', 'roles'].map(
        async (end) => (await call(emulator, 'GET', `${guild}/${end}`)).body,
      ),
    );
  const before = await show(first);
  await first.stop();
  const second = await startTestEmulator({ state });
  const withoutPort = (value: unknown) => JSON.stringify(value).replace(/127\.0\.0\.1:\d+/g, '');
  expect(withoutPort(await show(second))).toBe(withoutPort(before));
});

test('a state of an earlier version, whose records lack what came later, still works', async () => {
  const state = await newFolder();
  const first = await startTestEmulator({ state });
  await first.stop();
  const file = await openStateFile(state, {});
  const old = {
    id: GENERAL,
    guildId: HARBOUR,
    name: 'general',
    type: 0,
    topic: null,
    nsfw: false,
    position: 0,
  };
  const channel = { ...old, parentId: null, overwrites: [], recipientIds: [], ownerId: null, memberIds: [] };
  await file.write([{ table: 'channels', key: GENERAL, value: channel }]);
  await file.close();
  const second = await startTestEmulator({ state });
  expect(
    (await second.request('GET', `/api/v10/channels/${GENERAL}`, { headers: AUTHORIZATION })).body,
  ).toMatchObject({ flags: 0, rate_limit_per_user: 0 });
  expect((await second.control('GET', '/world')).status).toBe(200);
});
