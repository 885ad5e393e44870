import { expect } from 'vitest';
import { BEN, GENERAL } from '../emulator/support/emulator.js';
import { forGuests, overwrite, permissionsOf, SAILORS, startWithBearers } from './support/bearers.js';
import { rule } from './support/rule.js';
import { readTaken } from './support/service.js';

rule('R-PRM-01', async () => {
  const { put, guildId } = await startWithBearers();
  expect((await put(guildId, [forGuests])).body).toEqual(permissionsOf(guildId, forGuests));
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
