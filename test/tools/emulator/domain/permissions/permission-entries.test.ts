import { describe, expect, test } from 'vitest';
import { ADA, AUTHORIZATION, BEN, HARBOUR, slash, WEATHER } from '../../support/emulator.js';
import { createHarbourWorld, GENERAL_ENTRY, grantIn, GUESTS } from '../../support/worlds/harbour-world.js';
import { startOAuth } from '../../support/oauth.js';

const COMMANDS = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;

async function startWithCommand() {
  const emulator = await startOAuth({ world: createHarbourWorld(0n) });
  const { body } = await emulator.request('POST', COMMANDS, { headers: AUTHORIZATION, body: slash('ping') });
  const { id } = body as { id: string };
  const bearer = await grantIn(emulator)();
  return {
    ...emulator,
    id,
    put: (permissions: unknown, path = `${COMMANDS}/${id}/permissions`) =>
      emulator.as(bearer, 'PUT', path, { permissions }),
    get: () => emulator.request('GET', `${COMMANDS}/permissions`, { headers: AUTHORIZATION }),
  };
}

const forUser = (id: string, permission = true) => ({ id, type: 2, permission });
const refused = (errors: object) => ({
  status: 400,
  body: { code: 50035, message: 'Invalid Form Body', errors },
});
const twice = { _errors: [{ code: 'SET_TYPE_ALREADY_CONTAINS_VALUE' }] };
const noSnowflake = (id: string) => ({
  _errors: [{ code: 'NUMBER_TYPE_COERCE', message: `Value "${id}" is not snowflake.` }],
});

describe('permissions that name somebody twice are refused, and nothing changes:', () => {
  test.each<[string, object[], object]>([
    ['the same entry', [forUser(BEN), forUser(BEN)], { 1: { id: twice } }],
    ['allowed and denied', [forUser(BEN), forUser(ADA), forUser(BEN, false)], { 2: { id: twice } }],
    [
      'two users, each twice',
      [forUser(BEN), forUser(ADA), forUser(ADA), forUser(BEN)],
      { 2: { id: twice }, 3: { id: twice } },
    ],
  ])('%s', async (_what, permissions, errors) => {
    const { put, get, control, id } = await startWithCommand();
    expect(await put(permissions)).toMatchObject(refused({ permissions: errors }));
    const path = `/guilds/${HARBOUR}/commands/${id}/permissions`;
    expect((await control('PUT', path, { as: ADA, permissions })).status).toBe(400);
    expect((await get()).body).toEqual([]);
  });

  test('one id of a role, of a user and of a channel are three', async () => {
    const { put } = await startWithCommand();
    const entries = [GENERAL_ENTRY, { ...GENERAL_ENTRY, id: GUESTS, type: 1 }, forUser(GUESTS)];
    expect(await put(entries)).toMatchObject({ status: 200, body: { permissions: entries } });
  });
});

describe('an id with zeros in front is no snowflake', () => {
  test('in an entry', async () => {
    const { put, get } = await startWithCommand();
    const padded = `0${BEN}`;
    expect(await put([forUser(BEN), forUser(padded)])).toMatchObject(
      refused({ permissions: { 1: { id: noSnowflake(padded) } } }),
    );
    expect((await get()).body).toEqual([]);
  });

  test.each<[string, (id: string) => [path: string, found: string, field: string]]>([
    [
      'of an application',
      (id) => [`${COMMANDS.replace(WEATHER.id, `0${WEATHER.id}`)}/${id}`, `0${WEATHER.id}`, 'application_id'],
    ],
    ['of a guild', (id) => [`${COMMANDS.replace(HARBOUR, `0${HARBOUR}`)}/${id}`, `0${HARBOUR}`, 'guild_id']],
    ['of a command', (id) => [`${COMMANDS}/0${id}`, `0${id}`, 'command_id']],
  ])('in a path: that %s', async (_what, toPath) => {
    const { put, request, id } = await startWithCommand();
    const [path, found, field] = toPath(id);
    const error = refused({ [field]: noSnowflake(found) });
    expect(await put([], `${path}/permissions`)).toMatchObject(error);
    expect(await request('GET', path, { headers: AUTHORIZATION })).toMatchObject(error);
  });
});
