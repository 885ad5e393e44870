import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import {
  ADA,
  AUTHORIZATION,
  BEN,
  COMMANDS,
  HARBOUR,
  slash,
  startTestEmulator,
  type TestAnswer,
} from '../tools/emulator/support/emulator.js';
import { createOAuthWorld, startOAuth, type Tokens } from '../tools/emulator/support/oauth.js';
import { forGuests, MANAGE_GUILD, MANAGE_ROLES, startWithBearers } from './support/bearers.js';
import { rule } from './support/rule.js';
import { GUILD_COMMANDS, shareService, toGuild, type SeenCommand } from './support/service.js';

const { request } = shareService();

/** Uses every command route with these headers and gives the statuses. */
async function useEveryRoute(headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const answers: TestAnswer[] = [];
  for (const path of [COMMANDS, GUILD_COMMANDS]) {
    const send = async (method: string, end: string, body?: unknown) => {
      answers.push(await request(method, path + end, { headers, body }));
      return answers.at(-1)!.body;
    };
    const made = (await send('POST', '', slash('aut'))) as Partial<SeenCommand>;
    const list = await send('GET', '');
    await send('GET', `/${made.id ?? '5'}`);
    await send('PATCH', `/${made.id ?? '5'}`, { description: 'Another' });
    await send('DELETE', `/${made.id ?? '5'}`);
    const kept = Array.isArray(list) ? (list as SeenCommand[]).filter(({ type }) => type === 4) : [];
    await send(
      'PUT',
      '',
      kept.map(({ id, name }) => ({ id, type: 4, name, description: '' })),
    );
  }
  return answers.map(({ status }) => status);
}

rule('R-AUT-01', async () => {
  const once = [201, 200, 200, 200, 204, 200];
  expect(await useEveryRoute(AUTHORIZATION)).toEqual([...once, ...once]);
  expect(new Set(await useEveryRoute({ authorization: 'Bot nobody' }))).toEqual(new Set([401]));
  expect(new Set(await useEveryRoute({}))).toEqual(new Set([401]));
});

rule('R-AUT-02', async () => {
  const { token, as } = await startOAuth();
  const grant = async (scope: string) =>
    ((await token({ grant_type: 'client_credentials', scope })).body as Tokens).access_token;
  for (const path of [COMMANDS, GUILD_COMMANDS]) {
    const right = await grant('applications.commands.update');
    const made = await as(right, 'POST', path, slash('aut-2'));
    expect(made.status).toBe(201);
    const one = `${path}/${(made.body as SeenCommand).id}`;
    expect((await as(right, 'GET', one)).status).toBe(200);
    expect((await as(right, 'PATCH', one, { description: 'Another' })).status).toBe(200);
    const list = (await as(right, 'GET', path)).body as SeenCommand[];
    const kept = list.filter(({ type }) => type === 4);
    expect((await as(right, 'DELETE', one)).status).toBe(204);
    expect((await as(right, 'PUT', path, kept)).status).toBe(200);
    expect((await as(await grant('identify'), 'GET', path)).status).toBe(403);
  }
});

rule('R-AUT-03', async () => {
  const { as, grant, guildId } = await startWithBearers();
  const put = async (scope: string) =>
    as(await grant(ADA, scope), 'PUT', `${GUILD_COMMANDS}/${guildId}/permissions`, {
      permissions: [forGuests],
    });
  expect((await put('applications.commands.permissions.update')).status).toBe(200);
  expect((await put('identify')).status).toBe(403);
});

rule('R-AUT-04', async () => {
  for (const [rights, status] of [
    [MANAGE_GUILD | MANAGE_ROLES, 200],
    [MANAGE_GUILD, 403],
    [MANAGE_ROLES, 403],
  ] as const) {
    const { put, guildId } = await startWithBearers(rights);
    expect((await put(guildId, [forGuests], BEN)).status).toBe(status);
  }
});

rule('R-AUT-05', async () => {
  const { guild, get, guildId } = await startWithBearers();
  const answer = await guild('PUT', `/${guildId}/permissions`, { permissions: [forGuests] });
  expect(answer).toMatchObject({ status: 403, body: { code: 20001 } });
  expect((await get('/permissions')).body).toEqual([]);
});

rule('R-AUT-06', async () => {
  const { put, guildId } = await startWithBearers(0n);
  // The application is the same, and its bot can do the same; only the users differ.
  expect((await put(guildId, [forGuests], BEN)).status).toBe(403);
  expect((await put(guildId, [forGuests], ADA)).status).toBe(200);
});

rule('R-AUT-07', async () => {
  const { api } = await startTestEmulator();
  const limited = { default_member_permissions: '0', contexts: [0] };
  expect(await api('POST', '', slash('aut-7', limited))).toMatchObject({ status: 201, body: limited });
});

rule('R-AUT-08', async () => {
  const world = createWorld();
  world.applications[0] = { ...world.applications[0]!, guildIds: [] };
  const send = toGuild(await startTestEmulator({ world }));
  for (const [method, body] of [['GET'], ['POST', slash('aut-8')], ['PUT', []]] as const) {
    expect(await send(method, '', body)).toMatchObject({ status: 403, body: { code: 50001 } });
  }
});

/** Harbour lets Weather in with these scopes, and Weather makes a command there. */
async function install(scope: string) {
  const world = createOAuthWorld();
  world.applications[0] = { ...world.applications[0]!, guildIds: [] };
  const emulator = await startOAuth({ world });
  const send = toGuild(emulator);
  expect((await send('POST', '', slash('early'))).status).toBe(403);
  const answer = await emulator.authorize({
    scope,
    guild_id: HARBOUR,
    response_type: undefined,
    redirect_uri: undefined,
  });
  return { answer, made: await send('POST', '', slash('late')) };
}

rule('R-AUT-09', async () => {
  const { made } = await install('bot');
  expect(made.status).toBe(201);
});

rule('R-AUT-10', async () => {
  const { answer, made } = await install('applications.commands');
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/code=|access_token/);
  expect(made.status).toBe(201);
});
