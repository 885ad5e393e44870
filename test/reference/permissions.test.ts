import { expect } from 'vitest';
import { ADA, BEN, GENERAL, HARBOUR, slash, WEATHER } from '../tools/emulator/support/emulator.js';
import {
  DECK,
  forGuests,
  overwrite,
  permissionsOf,
  SAILORS,
  startWithBearers,
  THREAD,
} from './support/bearers.js';
import { rule } from './support/rule.js';
import { readTaken } from './support/service.js';

const BOTH = ['everywhere', 'here'];
const ADMINISTRATOR = 1n << 3n;
const NO_RIGHTS = 0n;
const ALL_CHANNELS = (BigInt(HARBOUR) - 1n).toString();

rule('R-PRM-01', async () => {
  const { put, guildId } = await startWithBearers();
  expect((await put(guildId, [forGuests])).body).toEqual(permissionsOf(guildId, forGuests));
});

rule('R-PRM-02', async () => {
  const { put, see, globalId, guildId } = await startWithBearers(NO_RIGHTS);
  const ofAll = [overwrite(2, BEN, false)];
  expect((await put(WEATHER.id, ofAll)).body).toEqual(permissionsOf(WEATHER.id, ...ofAll));
  expect(await see()).toEqual([]);
  await put(globalId, [overwrite(2, BEN)]);
  expect(await see()).toEqual(['everywhere']);
  await put(guildId, [overwrite(1, SAILORS)]);
  expect(await see()).toEqual(BOTH);
});

rule('R-PRM-03', async () => {
  const { put, get, guildId } = await startWithBearers();
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => overwrite(3, (BigInt(GENERAL) + BigInt(index)).toString()));
  expect(await put(guildId, many(101))).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await get(`/${guildId}/permissions`)).status).toBe(404);
  expect(await put(guildId, many(100))).toMatchObject({ status: 200, body: { permissions: many(100) } });
});

rule('R-PRM-04', async () => {
  const { put, guildId } = await startWithBearers();
  const each = [overwrite(1, SAILORS), overwrite(2, BEN), overwrite(3, GENERAL)];
  expect((await put(guildId, each)).body).toMatchObject({ permissions: each });
  for (const type of [0, 4]) {
    const { status } = await put(guildId, [{ id: BEN, type, permission: true }]);
    expect(status).toBe(400);
  }
});

rule('R-PRM-05', async () => {
  const { put, see, guild, globalId } = await startWithBearers(NO_RIGHTS);
  const closed = readTaken(await guild('POST', '', slash('closed', { default_member_permissions: '0' })));
  expect(await see()).toEqual(BOTH);
  for (const one of [overwrite(1, SAILORS), overwrite(2, BEN)]) {
    await put(globalId, [{ ...one, permission: false }]);
    expect(await see()).toEqual(['here']);
    await put(closed.id, [one]);
    expect(await see()).toEqual(['closed', 'here']);
    await put(globalId, [one]);
    await put(closed.id, [{ ...one, permission: false }]);
    expect(await see()).toEqual(BOTH);
  }
  await put(globalId, [overwrite(3, GENERAL, false)]);
  expect(await see()).toEqual(['here']);
  await put(globalId, [overwrite(3, GENERAL)]);
  expect(await see()).toEqual(BOTH);
});

rule('R-PRM-06', async () => {
  const { put, see, globalId } = await startWithBearers(NO_RIGHTS);
  await put(globalId, [overwrite(1, HARBOUR, false)]);
  expect(await see()).toEqual(['here']);
  await put(globalId, [overwrite(1, HARBOUR)]);
  expect(await see()).toEqual(BOTH);
});

rule('R-PRM-07', async () => {
  const { put, see, globalId } = await startWithBearers(NO_RIGHTS);
  await put(globalId, [overwrite(3, ALL_CHANNELS, false)]);
  for (const channelId of [GENERAL, DECK]) expect(await see(channelId)).toEqual(['here']);
  await put(globalId, [overwrite(3, ALL_CHANNELS, false), overwrite(3, DECK)]);
  expect(await see(GENERAL)).toEqual(['here']);
  expect(await see(DECK)).toEqual(BOTH);
});

rule('R-PRM-08', async () => {
  const { put, see, globalId } = await startWithBearers(NO_RIGHTS);
  expect(await see(THREAD)).toEqual(BOTH);
  await put(globalId, [overwrite(3, GENERAL, false)]);
  expect(await see(THREAD)).toEqual(['here']);
  await put(globalId, [overwrite(3, ALL_CHANNELS, false), overwrite(3, GENERAL)]);
  expect(await see(THREAD)).toEqual(BOTH);
});

rule('R-PRM-09', async () => {
  const { put, see, control, guildId } = await startWithBearers(NO_RIGHTS);
  await put(guildId, [overwrite(2, BEN, false)]);
  expect(await see()).toEqual(['everywhere']);
  expect(await see(GENERAL, ADA)).toEqual(BOTH);
  const used = await control('POST', `/users/${BEN}/invoke`, { channel_id: GENERAL, text: '/here' });
  expect(used).toMatchObject({
    status: 403,
    body: { code: 'COMMAND_NOT_AVAILABLE', reason: 'NOT_PERMITTED', rule: { code: 'USER' } },
  });
});

rule('R-PRM-10', async () => {
  const { put, see, guild, globalId, guildId } = await startWithBearers(ADMINISTRATOR);
  readTaken(await guild('POST', '', slash('closed', { default_member_permissions: '0' })));
  const nobody = [overwrite(1, SAILORS, false), overwrite(2, BEN, false), overwrite(3, ALL_CHANNELS, false)];
  for (const id of [globalId, guildId, WEATHER.id]) {
    expect(await put(id, nobody)).toMatchObject({ status: 200 });
  }
  expect(await see()).toEqual(['closed', ...BOTH]);
});

rule('R-PRM-11', async () => {
  const { put, api, guild, globalId, guildId } = await startWithBearers();
  const ids = [globalId, guildId];
  for (const send of [api, guild]) {
    for (const type of [2, 3]) ids.push(readTaken(await send('POST', '', { type, name: `Type ${type}` })).id);
  }
  const [launch] = (await api('GET', '')).body as [{ id: string; type: number }];
  expect(launch.type).toBe(4);
  for (const id of [...ids, launch.id]) {
    expect(await put(id, [forGuests])).toMatchObject({ status: 200, body: permissionsOf(id, forGuests) });
  }
});

rule('R-PRM-12', async () => {
  const { put, see, guild } = await startWithBearers(NO_RIGHTS);
  const { id } = readTaken(await guild('POST', '', slash('closed', { default_member_permissions: '0' })));
  expect(await see()).toEqual(BOTH);
  expect(await see(GENERAL, ADA)).toEqual(['closed', ...BOTH]);
  for (const one of [overwrite(1, SAILORS), overwrite(2, BEN), overwrite(1, HARBOUR)]) {
    await put(id, [one]);
    expect(await see()).toEqual(['closed', ...BOTH]);
    await put(id, []);
    expect(await see()).toEqual(BOTH);
  }
  const administrators = await startWithBearers(ADMINISTRATOR);
  readTaken(await administrators.guild('POST', '', slash('closed', { default_member_permissions: '0' })));
  expect(await administrators.see()).toEqual(['closed', ...BOTH]);
});
