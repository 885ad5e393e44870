import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { slash, startTestEmulator, HARBOUR, WEATHER } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService, toGuild, type SeenCommand } from './support/service.js';

const { api, create, createInGuild } = shareService();
const text = { type: 3, name: 'city', description: 'Where' };

rule('R-RES-01', async () => {
  const [first, second] = [await create(slash('res-1a')), await create(slash('res-1b'))];
  expect(first.id).toMatch(/^[1-9]\d+$/);
  expect(second.id).not.toBe(first.id);
  expect((await api('GET', `/${first.id}`)).body).toEqual(first);
});

rule('R-RES-02', async () => {
  expect(await create(slash('res-2'))).toMatchObject({ type: 1 });
});

rule('R-RES-03', async () => {
  expect(await create(slash('res-3'))).toMatchObject({ application_id: WEATHER.id });
});

rule('R-RES-04', async () => {
  expect(await createInGuild(slash('res-4'))).toMatchObject({ guild_id: HARBOUR });
  expect(await create(slash('res-4'))).not.toHaveProperty('guild_id');
});

rule('R-RES-05', async () => {
  for (const type of [2, 3]) {
    const { id } = await create({ type, name: 'Res 5' });
    expect((await api('GET', `/${id}`)).body).toMatchObject({ type, description: '' });
  }
});

rule('R-RES-06', async () => {
  for (const type of [2, 3]) {
    expectRefused(await api('POST', '', { type, name: 'Res 6', description: 'Described' }), 'description');
  }
});

rule('R-RES-07', async () => {
  expectRefused(await api('POST', '', { name: 'res-7' }), 'description');
});

rule('R-RES-08', async () => {
  for (const type of [2, 3]) {
    expectRefused(await api('POST', '', { type, name: 'Res 8', options: [text] }), 'options');
  }
  const { body } = await api('GET', '');
  const launch = (body as SeenCommand[]).find(({ type }) => type === 4)!;
  expectRefused(await api('PATCH', `/${launch.id}`, { options: [text] }), 'options');
});

rule('R-RES-09', async () => {
  expect(await create(slash('res-9'))).toMatchObject({ default_member_permissions: null });
  const limited = await create(slash('res-9', { default_member_permissions: '2147483656' }));
  expect(limited).toMatchObject({ default_member_permissions: '2147483656' });
  const open = await create(slash('res-9', { default_member_permissions: null }));
  expect(open).toMatchObject({ default_member_permissions: null });
  expectRefused(
    await api('POST', '', slash('res-9', { default_member_permissions: 'all' })),
    'default_member_permissions',
  );
});

rule('R-RES-10', async () => {
  expect(await create(slash('res-10'))).toMatchObject({ dm_permission: true });
  expect(await create(slash('res-10', { dm_permission: false }))).toMatchObject({ dm_permission: false });
});

rule('R-RES-11', async () => {
  expect(await createInGuild(slash('res-11', { dm_permission: false }))).not.toHaveProperty('dm_permission');
});

rule('R-RES-12', async () => {
  const { version: _first, ...silent } = await create(slash('res-12'));
  const { version: _later, ...said } = await create(slash('res-12', { default_permission: true }));
  expect(said).toEqual(silent);
  expect((await api('PATCH', `/${silent.id}`, { default_permission: true })).status).toBe(200);
});

rule('R-RES-13', async () => {
  expect(await create(slash('res-13'))).toMatchObject({ nsfw: false });
});

rule('R-RES-14', async () => {
  expect(await create(slash('res-14'))).toMatchObject({ integration_types: [0] });
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, integrationTypes: [0, 1] };
  const both = await startTestEmulator({ world });
  const { body } = await both.api('POST', '', slash('res-14'));
  expect(body).toMatchObject({ integration_types: [0, 1] });
});

rule('R-RES-15', async () => {
  expect(await createInGuild(slash('res-15'))).not.toHaveProperty('integration_types');
});

rule('R-RES-16', async () => {
  expect(await createInGuild(slash('res-16'))).not.toHaveProperty('contexts');
});

rule('R-RES-17', async () => {
  const first = await create(slash('res-17'));
  const { body: changed } = await api('PATCH', `/${first.id}`, { description: 'Another' });
  expect(BigInt((changed as SeenCommand).version)).toBeGreaterThan(BigInt(first.version));
  const emulator = await startTestEmulator();
  const sendGuild = toGuild(emulator);
  const { body: before } = await sendGuild('PUT', '', [slash('same')]);
  const { body: after } = await sendGuild('PUT', '', [slash('same')]);
  expect(after).toEqual(before);
});

rule('R-RES-18', async () => {
  expectRefused(await api('POST', '', slash('res-18', { handler: 1 })), 'handler');
  expectRefused(await api('POST', '', { type: 2, name: 'Res 18', handler: 2 }), 'handler');
});

rule('R-RES-19', async () => {
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, embedded: false };
  const plain = await startTestEmulator({ world });
  const { status } = await plain.api('POST', '', { type: 4, name: 'launch', description: 'L', handler: 1 });
  expect(status).toBe(400);
  expect((await plain.api('GET', '')).body).toEqual([]);
});

rule('R-RES-20', async () => {
  const { body } = await api('GET', '');
  expect(body as SeenCommand[]).toContainEqual(expect.objectContaining({ type: 4 }));
  expect(await create(slash('res-20', { type: 1 }))).toMatchObject({ type: 1 });
  expect(await create({ type: 2, name: 'Res 20' })).toMatchObject({ type: 2 });
  expect(await create({ type: 3, name: 'Res 20' })).toMatchObject({ type: 3 });
  for (const type of [0, 5]) expectRefused(await api('POST', '', slash('res-20', { type })), 'type');
});

rule('R-RES-21', async () => {
  const { api: list } = await startTestEmulator();
  expect((await list('GET', '')).body).toMatchObject([{ type: 4, name: 'Launch', handler: 2 }]);
});

rule('R-RES-22', async () => {
  const { body } = await api('GET', '');
  const launch = (body as SeenCommand[]).find(({ type }) => type === 4)!;
  for (const handler of [1, 2]) {
    expect((await api('PATCH', `/${launch.id}`, { handler })).body).toMatchObject({ handler });
  }
  for (const handler of [0, 3]) {
    expectRefused(await api('PATCH', `/${launch.id}`, { handler }), 'handler');
  }
});

rule('R-RES-23', async () => {
  expect(await create(slash('res-23'))).toMatchObject({ contexts: null });
  expect(await create(slash('res-23', { contexts: [0, 1] }))).toMatchObject({ contexts: [0, 1] });
});
