import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { slash, startTestEmulator, WEATHER, option } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService, toGuild, type SeenCommand } from './support/service.js';

const { api, guild, create, createInGuild } = shareService();
const withOptions = (name: string, ...options: object[]) => slash(name, { options });
const OTHER = { id: '1100000000000000002', name: 'Other', token: 'other-token', botUserId: '12' };

rule('R-NAM-01', async () => {
  for (const name of ['n', 'n'.repeat(32)]) expect(await create(slash(name))).toMatchObject({ name });
  for (const name of ['', 'n'.repeat(33)]) expectRefused(await api('POST', '', slash(name)), 'name');
  for (const type of [2, 3]) {
    expectRefused(await api('POST', '', { type, name: 'n'.repeat(33) }), 'name');
    expectRefused(await api('POST', '', { type, name: '' }), 'name');
  }
});

rule('R-NAM-02', async () => {
  for (const name of ["it's-me_2", 'größe', '天気', 'погода', '3']) {
    expect(await create(slash(name))).toMatchObject({ name });
  }
  for (const name of ['a b', 'a.b', 'a!', 'a/b', 'a🙂', 'a:b']) {
    expectRefused(await api('POST', '', slash(name)), 'name');
  }
});

rule('R-NAM-03', async () => {
  for (const name of ['मौसम', 'อากาศที่']) expect(await create(slash(name))).toMatchObject({ name });
});

rule('R-NAM-04', async () => {
  const good = ["it's-me_2", 'größe', 'मौसम'].map((name) => option(name));
  expect((await create(withOptions('nam-4', ...good))).options).toHaveLength(3);
  for (const name of ['a b', 'a.b', 'City']) {
    expectRefused(await api('POST', '', withOptions('nam-4', option(name))), 'options.0.name');
  }
});

rule('R-NAM-05', async () => {
  for (const name of ['Ping', 'pIng', 'Погода', 'Ω']) {
    expectRefused(await api('POST', '', slash(name)), 'name');
    expectRefused(await api('POST', '', withOptions('nam-5', option(name))), 'options.0.name');
  }
});

rule('R-NAM-06', async () => {
  for (const name of ['天', 'ß', 'مرحبا']) expect(await create(slash(name))).toMatchObject({ name });
});

rule('R-NAM-07', async () => {
  for (const type of [2, 3]) {
    expect(await create({ type, name: 'High Five' })).toMatchObject({ type, name: 'High Five' });
  }
});

rule('R-NAM-08', async () => {
  const twice = withOptions('nam-8', option('a'), option('b'), option('a'));
  expectRefused(await api('POST', '', twice), 'options.2');
  const leaf = (name: string) => ({ type: 1, name, description: 'L', options: [option('a')] });
  expect((await create(withOptions('nam-8', leaf('a'), leaf('b')))).options).toHaveLength(2);
});

rule('R-NAM-09', async () => {
  const localized = option('b', { name_localizations: { de: 'a' } });
  expectRefused(
    await api('POST', '', withOptions('nam-9', option('a'), localized)),
    'options.1.name_localizations.de',
  );
});

rule('R-NAM-10', async () => {
  const same = (name: string) => option(name, { name_localizations: { de: 'stadt' } });
  const { status } = await api('POST', '', withOptions('nam-10', same('a'), same('b')));
  expect(status).toBe(400);
  const other = option('b', { name_localizations: { fr: 'stadt' } });
  expect((await create(withOptions('nam-10', same('a'), other))).options).toHaveLength(2);
});

rule('R-NAM-11', async () => {
  const { id } = await create(slash('nam-11'));
  expect(await create(slash('nam-11', { description: 'Another' }))).toMatchObject({ id });
  const { api: put } = await startTestEmulator();
  const launch = { type: 4, name: 'Launch', description: '' };
  expectRefused(await put('PUT', '', [launch, slash('one'), slash('one')]), '2');
});

rule('R-NAM-12', async () => {
  const { id } = await createInGuild(slash('nam-12'));
  expect(await createInGuild(slash('nam-12', { description: 'Another' }))).toMatchObject({ id });
  expectRefused(await guild('PUT', '', [slash('one'), slash('one')]), '1');
});

rule('R-NAM-13', async () => {
  const user = { type: 2, name: 'Nam 13' };
  const { id } = await create(user);
  expect(await create(user)).toMatchObject({ id });
  const { api: put } = await startTestEmulator();
  expectRefused(await put('PUT', '', [{ type: 4, name: 'Launch', description: '' }, user, user]), '2');
});

rule('R-NAM-14', async () => {
  const everywhere = await create(slash('nam-14'));
  const here = await createInGuild(slash('nam-14'));
  expect(here.id).not.toBe(everywhere.id);
  expect((await api('GET', `/${everywhere.id}`)).body).toEqual(everywhere);
});

rule('R-NAM-15', async () => {
  const typed = await create(slash('nam-15'));
  const clicked = await create({ type: 2, name: 'nam-15' });
  expect(clicked.id).not.toBe(typed.id);
});

rule('R-NAM-16', async () => {
  const emulator = await startTestEmulator();
  const { status } = await toGuild(emulator)('POST', '', { type: 4, name: 'launch', description: 'L' });
  expect(status).toBe(400);
  expect((await toGuild(emulator)('GET', '')).body).toEqual([]);
});

rule('R-NAM-17', async () => {
  const world = createWorld();
  const two = await startTestEmulator({
    world: {
      ...world,
      applications: [...world.applications, OTHER],
      users: [...world.users, { id: '12', username: 'other', bot: true }],
    },
  });
  const post = (id: string, token: string) =>
    two.request('POST', `/api/v10/applications/${id}/commands`, {
      headers: { authorization: `Bot ${token}` },
      body: slash('nam-17'),
    });
  const ours = await post(WEATHER.id, WEATHER.token);
  const theirs = await post(OTHER.id, OTHER.token);
  expect([ours.status, theirs.status]).toEqual([201, 201]);
  expect((ours.body as SeenCommand).id).not.toBe((theirs.body as SeenCommand).id);
});
