import { describe, expect, test } from 'vitest';
import {
  ALL_BUT_ADMINISTRATOR,
  BEN,
  CAPTAINS,
  CREW,
  GENERAL,
  HARBOUR,
  SAILORS,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const ROLES = `/guilds/${HARBOUR}/roles`;
const MANAGED = '1100000000000000599';

test('a role is created below all others, edited, moved and deleted', async () => {
  const { emulator, call } = await startStaff();
  const types: string[] = [];
  emulator.subscribe(({ type }) => types.push(type));
  const created = await call('POST', ROLES, {
    name: 'Guests',
    color: 0xff0000,
    hoist: true,
    permissions: '1024',
  });
  expect(created).toMatchObject({
    status: 200,
    body: { name: 'Guests', color: 0xff0000, hoist: true, permissions: '1024', position: 1, managed: false },
  });
  const path = `${ROLES}/${created.body.id}`;
  expect((await call('GET', `${ROLES}/${SAILORS}`)).body).toMatchObject({ position: 2 });
  expect((await call('PATCH', path, { name: 'Visitors', mentionable: true })).body).toMatchObject({
    name: 'Visitors',
    mentionable: true,
    color: 0xff0000,
  });
  expect((await call('PATCH', ROLES, [{ id: created.body.id, position: 2 }])).status).toBe(200);
  await call('PUT', `/guilds/${HARBOUR}/members/${BEN}/roles/${created.body.id}`);
  await call('PUT', `/channels/${GENERAL}/permissions/${created.body.id}`, { type: 0, allow: '1024' });
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({ code: 10011 });
  expect((await call('GET', `/guilds/${HARBOUR}/members/${BEN}`)).body).toMatchObject({ roles: [] });
  expect((await call('GET', `/channels/${GENERAL}`)).body).toMatchObject({ permission_overwrites: [] });
  expect(types.filter((type) => type.startsWith('GUILD_ROLE_'))).toEqual([
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_UPDATE',
    'GUILD_ROLE_UPDATE',
    'GUILD_ROLE_DELETE',
  ]);
});

test('a role that says nothing is called "new role", and may do what @everyone may', async () => {
  const { call } = await startStaff();
  const { body: everyone } = await call('GET', `${ROLES}/${HARBOUR}`);
  expect((await call('POST', ROLES)).body).toMatchObject({
    name: 'new role',
    permissions: everyone['permissions'],
  });
});

test('of @everyone, only the permissions change', async () => {
  const { call } = await startStaff();
  const edited = await call('PATCH', `${ROLES}/${HARBOUR}`, { name: 'x', permissions: '1024' });
  expect(edited.body).toMatchObject({ name: '@everyone', permissions: '1024', position: 0 });
});

test('the members of each role are counted', async () => {
  const { call } = await startStaff();
  expect((await call('GET', `${ROLES}/member-counts`)).body).toEqual({
    [CREW]: 1,
    [CAPTAINS]: 1,
    [SAILORS]: 0,
  });
});

describe('it is refused', () => {
  test.each([
    ['to delete @everyone', 'DELETE', `${ROLES}/${HARBOUR}`, undefined, 50028],
    ['to delete a managed role', 'DELETE', `${ROLES}/${MANAGED}`, undefined, 50028],
    ['to give a managed role', 'PUT', `/guilds/${HARBOUR}/members/${BEN}/roles/${MANAGED}`, undefined, 50028],
    ['to edit a role above the bot', 'PATCH', `${ROLES}/${CAPTAINS}`, { name: 'x' }, 50013],
    ["to edit the bot's own role", 'PATCH', `${ROLES}/${CREW}`, { name: 'x' }, 50013],
    ['to delete a role above the bot', 'DELETE', `${ROLES}/${CAPTAINS}`, undefined, 50013],
    ['to move a role above the bot', 'PATCH', ROLES, [{ id: SAILORS, position: 9 }], 50013],
    ['to grant what the bot does not have', 'PATCH', `${ROLES}/${SAILORS}`, { permissions: '8' }, 50013],
    ['to create a role that may more than the bot', 'POST', ROLES, { permissions: '8' }, 50013],
    ['to edit no role', 'PATCH', `${ROLES}/5`, {}, 10011],
    ['a colour that is none', 'POST', ROLES, { color: 0x1000000 }, 50035],
    ['permissions that are none', 'POST', ROLES, { permissions: 'all' }, 50035],
  ])('%s: %s %s', async (_what, method, path, body, code) => {
    const { call } = await startStaff(undefined, ({ roles }) =>
      roles.push({
        id: MANAGED,
        guildId: HARBOUR,
        name: 'bot',
        permissions: '0',
        position: 1,
        managed: true,
      }),
    );
    expect((await call(method, path, body)).body).toMatchObject({ code });
  });

  test('to create one without MANAGE_ROLES', async () => {
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~(1n << 28n));
    expect((await call('POST', ROLES)).body).toMatchObject({ code: 50013 });
  });

  test('to create the 251st', async () => {
    const { call } = await startStaff(undefined, ({ roles }) => {
      for (let n = roles.length; n < 250; n++) {
        roles.push({
          id: (1_200_000_000_000_000_000n + BigInt(n)).toString(),
          guildId: HARBOUR,
          name: 'r',
          permissions: '0',
        });
      }
    });
    expect((await call('POST', ROLES)).body).toMatchObject({ code: 30005 });
  });
});
