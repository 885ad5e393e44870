import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import {
  AUTHORIZATION,
  BEN,
  COMMANDS,
  HARBOUR,
  slash,
  startTestEmulator,
} from '../tools/emulator/support/emulator.js';
import { forGuests, overwrite, permissionsOf, startWithBearers } from './support/bearers.js';
import { rule } from './support/rule.js';
import {
  expectRefused,
  GUILD_COMMANDS,
  shareService,
  toGuild,
  type SeenCommand,
  type SharedService,
} from './support/service.js';

const service = shareService();
const { api, guild, request, create, createInGuild } = service;
const headers = AUTHORIZATION;
const option = { type: 3, name: 'o', description: 'O' };

type Send = SharedService['api'];

rule('R-END-01', async () => {
  expect(COMMANDS).toMatch(/^\/api\/v10\//);
  expect((await request('GET', COMMANDS, { headers })).status).toBe(200);
  for (const path of [COMMANDS.replace('/api/v10', ''), COMMANDS.replace('/api', '')]) {
    expect((await request('GET', path, { headers })).status).toBe(404);
  }
  expect((await request('GET', COMMANDS.replace('v10', 'v11'), { headers })).status).toBe(400);
});

rule('R-END-02', async () => {
  for (const id of ['x', '-1', '1.5', '18446744073709551616']) {
    for (const path of [`${COMMANDS}/${id}`, `${GUILD_COMMANDS}/${id}`, COMMANDS.replace(/\d{19}/, id)]) {
      expect((await request('GET', path, { headers })).status).toBe(400);
    }
  }
});

rule('R-END-03', async () => {
  const body = JSON.stringify(slash('end-3'));
  const post = (sent: string, type: string) =>
    request('POST', COMMANDS, { headers: { ...headers, 'content-type': type }, body: sent });
  expect((await post(body, 'application/json')).status).toBe(201);
  expect((await post('{', 'application/json')).body).toMatchObject({ code: 50109 });
  expect((await post(body, 'text/plain')).body).toMatchObject({ code: 50035 });
});

/** A list with and without dictionaries. */
async function holdList(send: Send, name: string): Promise<void> {
  await send('POST', '', slash(name, { name_localizations: { de: 'wort' } }));
  const read = async (query: string) => {
    const { status, body } = await send('GET', query);
    expect(status).toBe(200);
    return (body as SeenCommand[]).find((command) => command.name === name);
  };
  expect(await read('')).not.toHaveProperty('name_localizations');
  const full = await read('?with_localizations=true');
  expect(full).toMatchObject({ name_localizations: { de: 'wort' } });
}

rule('R-END-04', () => holdList(api, 'end-4'));

rule('R-END-05', async () => {
  await create(slash('end-5', { name_localizations: { de: 'wort' } }));
  const read = async (query: string) => (await api('GET', query)).text.includes('name_localizations');
  expect(await read('')).toBe(false);
  expect(await read('?with_localizations=false')).toBe(false);
  expect(await read('?with_localizations=true')).toBe(true);
  expect((await api('GET', '?with_localizations=maybe')).status).toBe(400);
});

async function holdPost(send: Send, name: string): Promise<void> {
  const made = await send('POST', '', slash(name));
  expect(made).toMatchObject({ status: 201, body: { name } });
  const again = await send('POST', '', slash(name, { description: 'Another' }));
  const seen = { id: (made.body as SeenCommand).id, name, description: 'Another' };
  expect(again).toMatchObject({ status: 200, body: seen });
}

rule('R-END-06', () => holdPost(api, 'end-6'));

async function holdGet(send: Send, command: SeenCommand): Promise<void> {
  expect(await send('GET', `/${command.id}`)).toMatchObject({ status: 200, body: command });
  expect(await send('GET', '/5')).toMatchObject({ status: 404, body: { code: 10063 } });
}

rule('R-END-07', async () => holdGet(api, await create(slash('end-7'))));

/** Each field alone, then none. */
async function holdPatch(send: Send, id: string, changes: object): Promise<void> {
  for (const [field, value] of Object.entries(changes) as [string, unknown][]) {
    const answer = await send('PATCH', `/${id}`, { [field]: value });
    expect(answer, field).toMatchObject({ status: 200, body: { id } });
  }
  expect(await send('PATCH', `/${id}`, {})).toMatchObject({ status: 200, body: { id } });
}

const guildFields = {
  name: 'end-fields',
  name_localizations: { de: 'felder' },
  description: 'All fields',
  description_localizations: { de: 'Alle Felder' },
  options: [option],
  default_member_permissions: '8',
  nsfw: true,
};
const globalFields = { ...guildFields, dm_permission: true, integration_types: [0], contexts: [0, 1] };
const unseen = { default_permission: true };

rule('R-END-08', async () => {
  const { id } = await create(slash('end-8'));
  await holdPatch(api, id, { ...globalFields, name: 'end-8-new', ...unseen });
});

async function holdDelete(send: Send, { id }: SeenCommand): Promise<void> {
  expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 204, text: '' });
  expect((await send('DELETE', `/${id}`)).status).toBe(404);
}

rule('R-END-09', async () => holdDelete(api, await create(slash('end-9'))));

rule('R-END-10', async () => {
  const { api: put } = await startTestEmulator();
  const launch = { type: 4, name: 'Launch', description: '' };
  const { status, body } = await put('PUT', '', [slash('end-10'), launch]);
  expect({ status, body }).toMatchObject({ status: 200, body: [{ name: 'end-10' }, { name: 'Launch' }] });
});

rule('R-END-11', async () => {
  const { status, body } = await api('POST', '', { ...globalFields, ...unseen, type: 1, name: 'end-11' });
  expect({ status, body }).toMatchObject({ status: 201, body: { ...globalFields, type: 1, name: 'end-11' } });
});

rule('R-END-12', async () => {
  const { id } = await create(slash('end-12'));
  const { status, body } = await api('PATCH', `/${id}`, { ...globalFields, ...unseen, name: 'end-12-new' });
  expect({ status, body }).toMatchObject({ status: 200, body: { ...globalFields, name: 'end-12-new' } });
});

rule('R-END-13', async () => {
  for (const send of [api, guild]) {
    expectRefused(await send('POST', '', { description: 'Nameless' }), 'name');
  }
});

rule('R-END-14', () => holdList(guild, 'end-14'));

rule('R-END-15', () => holdPost(guild, 'end-15'));

rule('R-END-16', async () => {
  const command = await createInGuild(slash('end-16'));
  await holdGet(guild, command);
  expect((await api('GET', `/${command.id}`)).status).toBe(404);
});

rule('R-END-17', async () => {
  const { id } = await createInGuild(slash('end-17'));
  await holdPatch(guild, id, { ...guildFields, name: 'end-17-new', ...unseen });
});

rule('R-END-18', async () => holdDelete(guild, await createInGuild(slash('end-18'))));

rule('R-END-19', async () => {
  const send = toGuild(await startTestEmulator());
  await send('POST', '', slash('gone'));
  const { status, body } = await send('PUT', '', [slash('end-19'), { type: 2, name: 'End 19' }]);
  expect({ status, body }).toMatchObject({ status: 200, body: [{ name: 'end-19' }, { name: 'End 19' }] });
  expect((await send('GET', '')).body).toMatchObject([{ name: 'end-19' }, { name: 'End 19' }]);
});

rule('R-END-20', async () => {
  const { status, body } = await guild('POST', '', { ...guildFields, ...unseen, type: 1, name: 'end-20' });
  const seen = { ...guildFields, type: 1, name: 'end-20', guild_id: HARBOUR };
  expect({ status, body }).toMatchObject({ status: 201, body: seen });
});

rule('R-END-21', async () => {
  const { id } = await createInGuild(slash('end-21'));
  const { status, body } = await guild('PATCH', `/${id}`, { ...guildFields, ...unseen, name: 'end-21-new' });
  expect({ status, body }).toMatchObject({ status: 200, body: { ...guildFields, name: 'end-21-new' } });
});

rule('R-END-22', async () => {
  const send = toGuild(await startTestEmulator({ world: createWorld() }));
  const { id } = (await send('POST', '', slash('before'))).body as SeenCommand;
  const { nsfw: _nsfw, ...fields } = guildFields;
  const element = {
    ...fields,
    ...unseen,
    id,
    type: 1,
    dm_permission: true,
    integration_types: [0],
    contexts: [0, 1, 2],
  };
  const { status, body } = await send('PUT', '', [element]);
  expect({ status, body }).toMatchObject({ status: 200, body: [{ ...fields, id, type: 1 }] });
  expectRefused(
    await send('PUT', '', [{ description: 'Nameless' }, { name: 'silent' }]),
    '0.name',
    '1.description',
  );
});

rule('R-END-23', async () => {
  const { put, get, globalId, guildId } = await startWithBearers();
  expect(await get('/permissions')).toMatchObject({ status: 200, body: [] });
  for (const id of [globalId, guildId]) await put(id, [forGuests]);
  const { body } = await get('/permissions');
  expect(body).toHaveLength(2);
  for (const id of [globalId, guildId]) expect(body).toContainEqual(permissionsOf(id, forGuests));
});

rule('R-END-24', async () => {
  const { put, get, guildId } = await startWithBearers();
  await put(guildId, [forGuests]);
  const seen = permissionsOf(guildId, forGuests);
  expect(await get(`/${guildId}/permissions`)).toMatchObject({ status: 200, body: seen });
});

rule('R-END-25', async () => {
  const { put, get, guildId } = await startWithBearers();
  const [before, after] = [overwrite(2, BEN), forGuests];
  await put(guildId, [before]);
  const seen = permissionsOf(guildId, after);
  expect(await put(guildId, [after])).toMatchObject({ status: 200, body: seen });
  expect((await get(`/${guildId}/permissions`)).body).toEqual(seen);
});

rule('R-END-26', async () => {
  const { as, grant, get, guildId } = await startWithBearers();
  const body = [{ id: guildId, permissions: [forGuests] }];
  const answer = await as(await grant(), 'PUT', `${GUILD_COMMANDS}/permissions`, body);
  expect(answer.status).toBe(405);
  expect((await get('/permissions')).body).toEqual([]);
});
