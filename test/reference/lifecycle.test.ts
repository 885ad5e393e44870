import { expect } from 'vitest';
import { startBot } from '../tools/emulator/support/bot.js';
import { ADA, GENERAL, slash, startTestEmulator, option } from '../tools/emulator/support/emulator.js';
import { forGuests, startWithBearers } from './support/bearers.js';
import { look } from './support/wider-world.js';
import { rule } from './support/rule.js';
import { readTaken, shareService, toGuild, type SeenCommand } from './support/service.js';

const { api, guild, create } = shareService();

rule('R-LIF-01', async () => {
  for (const send of [api, guild]) {
    const { status, body } = await send('POST', '', slash('lif-1'));
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'lif-1' } });
  }
});

rule('R-LIF-02', async () => {
  for (const send of [api, guild]) {
    const first = (await send('POST', '', slash('lif-2', { options: [option('a')] }))).body as SeenCommand;
    const { status, body } = await send('POST', '', slash('lif-2', { description: 'Another' }));
    expect({ status, body }).toMatchObject({ status: 200, body: { id: first.id, description: 'Another' } });
    expect(body).not.toHaveProperty('options');
    expect((body as SeenCommand).version).not.toBe(first.version);
  }
});

rule('R-LIF-03', async () => {
  const made = await create(slash('lif-3', { options: [option('a'), option('b')], nsfw: true }));
  const { status, body } = await api('PATCH', `/${made.id}`, { options: [option('c')] });
  expect(status).toBe(200);
  const { version: _before, options: _options, ...rest } = made;
  expect(body).toMatchObject(rest);
  expect((body as SeenCommand).options).toMatchObject([{ name: 'c' }]);
});

rule('R-LIF-04', async () => {
  const { id } = await create(slash('lif-4'));
  expect((await api('DELETE', `/${id}`)).status).toBe(204);
  expect((await api('GET', `/${id}`)).status).toBe(404);
});

rule('R-LIF-05', async () => {
  const emulator = await startTestEmulator();
  const inGuild = toGuild(emulator);
  await inGuild('POST', '', slash('untouched'));
  for (const command of [slash('a'), { type: 2, name: 'B' }, { type: 3, name: 'C' }]) {
    await emulator.api('POST', '', command);
  }
  const launch = { type: 4, name: 'Launch', description: '' };
  const { status, body } = await emulator.api('PUT', '', [launch, { type: 3, name: 'D' }]);
  expect({ status, body }).toMatchObject({ status: 200, body: [{ name: 'Launch' }, { name: 'D' }] });
  expect(((await emulator.api('GET', '')).body as SeenCommand[]).map(({ name }) => name)).toEqual([
    'Launch',
    'D',
  ]);
  expect((await inGuild('GET', '')).body).toMatchObject([{ name: 'untouched' }]);
});

rule('R-LIF-06', async () => {
  const { put, get, api, guild, globalId, guildId } = await startWithBearers();
  for (const id of [globalId, guildId]) await put(id, [forGuests]);
  await api('DELETE', `/${globalId}`);
  await guild('DELETE', `/${guildId}`);
  expect((await get('/permissions')).body).toEqual([]);
});

rule('R-LIF-07', async () => {
  const { put, get, api, guild, globalId, guildId } = await startWithBearers();
  for (const id of [globalId, guildId]) await put(id, [forGuests]);
  await api('PATCH', `/${globalId}`, { description: 'Another' });
  expect((await get('/permissions')).body).toHaveLength(2);
  await api('PATCH', `/${globalId}`, { name: 'renamed' });
  await guild('PATCH', `/${guildId}`, { name: 'renamed' });
  expect((await get('/permissions')).body).toEqual([]);
});

rule('R-LIF-08', async () => {
  const { emulator, invoke } = await startBot([]);
  const inGuild = toGuild(emulator);
  const { id, version } = readTaken(await inGuild('POST', '', slash('before')));
  expect(await look(emulator, ADA, GENERAL)).toEqual(['before']);
  readTaken(await inGuild('PATCH', `/${id}`, { name: 'after', options: [option('city')] }));
  expect(await look(emulator, ADA, GENERAL)).toEqual(['after']);
  expect(await invoke({ text: '/before' })).toMatchObject({ code: 'UNKNOWN_COMMAND' });
  const used = await invoke({ text: '/after city:Oslo', version });
  expect(used).toMatchObject({ outcome: 'message', interaction: { data: { options: [{ value: 'Oslo' }] } } });
  await inGuild('DELETE', `/${id}`);
  expect(await look(emulator, ADA, GENERAL)).toEqual([]);
});

rule('R-LIF-09', async () => {
  const { emulator, invoke, receiver } = await startBot([]);
  const { id, version } = readTaken(await emulator.api('POST', '', slash('weather')));
  expect(await invoke({ text: '/weather', version })).toMatchObject({ outcome: 'message' });
  const changed = readTaken(await emulator.api('PATCH', `/${id}`, { options: [option('city')] }));
  receiver.received.length = 0;
  expect(await invoke({ text: '/weather', version })).toMatchObject({
    code: 'COMMAND_OUTDATED',
    command: { id, version: changed.version, options: [{ name: 'city' }] },
  });
  expect(receiver.received).toEqual([]);
  const used = await invoke({ text: '/weather', version: changed.version });
  expect(used).toMatchObject({ outcome: 'message' });
});

rule('R-LIF-10', async () => {
  const bot = await startBot([]);
  expect(await bot.invoke({ text: '/anything' })).toMatchObject({ code: 'UNKNOWN_COMMAND' });
  expect((await bot.emulator.api('GET', '')).body).toMatchObject([{ name: 'Launch' }]);
  expect((await bot.emulator.api('POST', '', slash('anything'))).status).toBe(201);
  expect(await bot.invoke({ text: '/anything' })).toMatchObject({ outcome: 'message' });
});
