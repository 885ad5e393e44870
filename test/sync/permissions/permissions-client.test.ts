import { inspect } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import { allowChannel, allowRole, allowUser, denyAllChannels, denyEveryone, denyUser } from 'commandry';
import { createPermissionsClient, type BearerToken } from 'commandry/sync';
import type { PermissionEntry } from 'commandry/protocol';
import { ADA, BEN, GENERAL, HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { createPatientClock } from '../../support/time/patient-clock.js';
import { fakeService } from '../../support/service/fake-service.js';
import { GUESTS, ISLAND, MANAGE_GUILD, SAILORS, SCOPE, slash, startHarbour } from './support/harbour.js';
import { rejectionOf } from '../../support/failures.js';

const setOf = (id: string, ...permissions: PermissionEntry[]) => ({
  id,
  application_id: WEATHER.id,
  guild_id: HARBOUR,
  permissions,
});

describe('a client of permissions', () => {
  it('gives an empty list where nothing is set, of a command and of a guild', async () => {
    const { client, register } = await startHarbour();
    const id = await register(slash('ping'));
    expect(await client().list(HARBOUR)).toEqual([]);
    expect(await client().get(HARBOUR, id)).toEqual(setOf(id));
    expect(await client().get(HARBOUR, WEATHER.id)).toEqual(setOf(WEATHER.id));
  });

  it('sets them with a bearer token, and reads what it has set with either token', async () => {
    const { client, register, grant } = await startHarbour();
    const id = await register(slash('ping'), HARBOUR);
    const permissions = [denyEveryone(HARBOUR), allowRole(SAILORS), denyUser(BEN), allowChannel(GENERAL)];
    const bearerToken = await grant();
    expect(await client({ bearerToken }).set(HARBOUR, id, permissions)).toEqual(setOf(id, ...permissions));
    for (const reader of [client(), client({ token: undefined, bearerToken })]) {
      expect(await reader.get(HARBOUR, id)).toEqual(setOf(id, ...permissions));
      expect(await reader.list(HARBOUR)).toEqual([setOf(id, ...permissions)]);
    }
  });

  it('replaces all that was there, clears with an empty list, and takes the id of the application', async () => {
    const { client, grant } = await startHarbour();
    const { set, get } = client({ bearerToken: await grant() });
    await set(HARBOUR, WEATHER.id, [denyAllChannels(HARBOUR), allowUser(BEN)]);
    await set(HARBOUR, WEATHER.id, [allowUser(ADA)]);
    expect(await get(HARBOUR, WEATHER.id)).toEqual(setOf(WEATHER.id, allowUser(ADA)));
    expect(await set(HARBOUR, WEATHER.id, [])).toEqual(setOf(WEATHER.id));
    expect(await get(HARBOUR, WEATHER.id)).toEqual(setOf(WEATHER.id));
  });

  it('sends nothing but the fields of Discord', async () => {
    const { client, register, grant } = await startHarbour();
    const id = await register(slash('ping'));
    const noted = { ...allowUser(BEN), note: 'the helmsman' };
    const { permissions } = await client({ bearerToken: await grant() }).set(HARBOUR, id, [noted]);
    expect(permissions).toEqual([allowUser(BEN)]);
  });

  it('asks a function for the token before each request, so that it can be renewed', async () => {
    const { client, register, grant } = await startHarbour();
    const id = await register(slash('ping'));
    const tokens = [await grant(), await grant()];
    const given: string[] = [];
    const bearerToken = () => {
      const accessToken = tokens[given.length]!;
      given.push(accessToken);
      return Promise.resolve({ accessToken, scopes: [SCOPE] });
    };
    const { set } = client({ bearerToken });
    await set(HARBOUR, id, [allowUser(BEN)]);
    await set(HARBOUR, id, []);
    expect(given).toEqual(tokens);
  });

  it('takes an umbrella scope for all that it stands for, and a token with its scheme before it', async () => {
    const { client, register, grant } = await startHarbour();
    const id = await register(slash('ping'));
    const accessToken = `Bearer ${await grant()}`;
    const bearerToken = { accessToken, scopes: ['sdk.social_layer', SCOPE] };
    expect(await client({ bearerToken }).set(HARBOUR, id, [])).toEqual(setOf(id));
  });
});

describe('before anything is sent', () => {
  const someBotToken = `${btoa(WEATHER.id).replace(/=+$/, '')}.GxYzAb.abcdefghijklmnopqrstuvwxyz0123456789ab`;

  test.each<[string, BearerToken | undefined, string, RegExp]>([
    ['the bot token alone', undefined, 'BEARER_NEEDED', /only a bot token was given/],
    ['the bot token as a bearer token', WEATHER.token, 'BEARER_NEEDED', /a bot token was given in its place/],
    ['another bot token, known by its form', someBotToken, 'BEARER_NEEDED', /a bot token was given/],
    ['a token that says it is a bot token', 'Bot abc', 'BEARER_NEEDED', /a bot token was given/],
    ['a function that gives the bot token', () => WEATHER.token, 'BEARER_NEEDED', /a bot token was given/],
    ['an empty text', '', 'BEARER_NEEDED', /no bearer token was given/],
    ['a function that gives nothing', () => undefined as never, 'BEARER_NEEDED', /no bearer token/],
    [
      'a bearer token without the scope',
      { accessToken: 'secret-bearer', scopes: ['identify', 'applications.commands.update'] },
      'BEARER_SCOPE_MISSING',
      /lacks applications\.commands\.permissions\.update: it carries identify applications\.commands\.update/,
    ],
    [
      'one without any scope',
      { accessToken: 'secret-bearer', scopes: [] },
      'BEARER_SCOPE_MISSING',
      /nothing/,
    ],
  ])('%s is refused, with the reason', async (_what, bearerToken, code, reason) => {
    const { client, requests } = await startHarbour();
    const error = await rejectionOf(client({ bearerToken }).set(HARBOUR, '1', []));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(reason);
    expect(requests).toEqual([]);
    for (const secret of [WEATHER.token, someBotToken, 'secret-bearer']) {
      expect(inspect(error)).not.toContain(secret);
    }
  });

  test('settings are judged when the client is made', () => {
    expect(() => createPermissionsClient({ applicationId: 'weather', baseUrl: 'ftp://x' })).toThrow(
      /applicationId: must be a snowflake.*; baseUrl: .*; bearerToken: must be given, unless token is/,
    );
    expect(() => createPermissionsClient({ applicationId: 5, tokn: 'a' } as never)).toThrow(
      /applicationId: .*; tokn: is unknown.*; bearerToken: must be given, unless token is/,
    );
  });

  test('entries that break a rule are refused, all at once', async () => {
    const { client, requests } = await startHarbour();
    const entries = [{ id: 'ben', type: 4, permission: 'yes' } as never, allowUser(BEN)];
    const error = await rejectionOf(client({ bearerToken: 'x' }).set(HARBOUR, '1', entries));
    expect(error.code).toBe('SETTING_INVALID');
    expect(error.message).toContain('permissions.0.id: found "ben", wanted a snowflake');
    expect(error.message).toContain('permissions.0.type: found 4, wanted one of 1, 2, 3');
    expect(error.message).toContain('permissions.0.permission: found "yes", wanted a boolean');
    expect(error.problems).toHaveLength(3);
    const many = Array.from({ length: 101 }, (_, index) => allowUser(String(index + 1)));
    const tooMany = await rejectionOf(client({ bearerToken: 'x' }).set(HARBOUR, '1', many));
    expect(tooMany.message).toContain('permissions: found a list of 101, wanted at most 100 elements');
    expect(requests).toEqual([]);
  });

  test('the call for several commands at once is refused: Discord has switched it off', async () => {
    const { client, requests } = await startHarbour();
    const error = await rejectionOf(client({ bearerToken: 'x' }).setMany(HARBOUR, []));
    expect(error).toMatchObject({ code: 'PERMISSIONS_BATCH_DISABLED' });
    expect(requests).toEqual([]);
  });
});

describe('what Discord refuses has a code of its own, and says what to do:', () => {
  const refused = async (call: Promise<unknown>, code: string, discord: object, help: string) => {
    const error = await rejectionOf(call);
    expect(error).toMatchObject({ code, discord });
    expect(error.message).toMatch(/^The permissions of commands in guild \d+ were refused: /);
    expect(error.message).toContain(help);
    return inspect(error);
  };

  test('a guild without the application', async () => {
    const { client } = await startHarbour();
    const discord = { status: 403, code: 50001 };
    await refused(client().list(ISLAND), 'GUILD_NOT_INSTALLED', discord, 'Install the application');
  });

  test('a command that is not there', async () => {
    const { client, grant } = await startHarbour();
    const { get, set } = client({ bearerToken: await grant() });
    const discord = { status: 404, code: 10063 };
    await refused(get(HARBOUR, '5'), 'COMMAND_NOT_FOUND', discord, 'deleted or renamed');
    await refused(set(HARBOUR, '5', []), 'COMMAND_NOT_FOUND', discord, 'deleted or renamed');
  });

  test('a bearer token whose scopes are not known and lack the one that is needed', async () => {
    const { client, register, grant } = await startHarbour();
    const id = await register(slash('ping'));
    const bearerToken = await grant(ADA, 'identify');
    const discord = { status: 403, code: 50026 };
    const { set, get } = client({ token: undefined, bearerToken });
    for (const call of [() => set(HARBOUR, id, []), () => get(HARBOUR, id)]) {
      const shown = await refused(call(), 'BEARER_SCOPE_MISSING', discord, `grant ${SCOPE}`);
      expect(shown).not.toContain(bearerToken);
    }
  });

  test('a user who may not', async () => {
    const { client, register, grant } = await startHarbour(MANAGE_GUILD);
    const id = await register(slash('ping'));
    const { set } = client({ bearerToken: await grant(BEN) });
    const discord = { status: 403, code: 50013 };
    const help = 'MANAGE_GUILD and MANAGE_ROLES in the guild, can use the command';
    await refused(set(HARBOUR, id, [allowRole(GUESTS)]), 'PERMISSIONS_DENIED', discord, help);
  });

  test('a bearer token that has expired, and one of another application', async () => {
    const { client, register, grant, pass } = await startHarbour();
    const id = await register(slash('ping'));
    const bearerToken = await grant();
    const other = client({ applicationId: '5', bearerToken }).set(HARBOUR, id, []);
    await refused(other, 'APPLICATION_NOT_OWN', { status: 404 }, 'one and the same application');
    pass(8 * 24 * 3600 * 1000);
    const late = client({ bearerToken }).set(HARBOUR, id, []);
    const shown = await refused(late, 'BEARER_REFUSED', { status: 401 }, 'Get a new token');
    expect(shown).not.toContain(bearerToken);
  });

  test('a bot token that is not known', async () => {
    const { client } = await startHarbour();
    const list = client({ token: 'secret-of-nobody' }).list(HARBOUR);
    const shown = await refused(list, 'TOKEN_REFUSED', { status: 401 }, 'Pass the bot token');
    expect(shown).not.toContain('secret-of-nobody');
  });

  test('entries that it refuses, each with its place and value', async () => {
    const errors = {
      permissions: { 1: { id: { _errors: [{ code: 'NO_SUCH_ROLE', message: 'No such role.' }] } } },
    };
    const body = { message: 'Invalid Form Body', code: 50035, errors };
    const { fetch } = fakeService({ status: 400, body });
    const { set } = createPermissionsClient({ applicationId: WEATHER.id, bearerToken: 'x', fetch });
    const error = await rejectionOf(set(HARBOUR, '5', [allowUser(BEN), allowRole('7')]));
    expect(error.code).toBe('REGISTRATION_REFUSED');
    expect(error.discordProblems).toEqual([
      { path: 'permissions.1.id', found: '"7"', code: 'NO_SUCH_ROLE', message: 'No such role.' },
    ]);
    expect(error.message).toContain('at:    permissions.1.id\n   found: "7"\n   says:  No such role.');
  });
});

test('a limit is waited for and an error of Discord met again, by the library', async () => {
  const { client, register, grant, control, requests } = await startHarbour();
  const id = await register(slash('ping'));
  const path = '/applications/{a}/guilds/{g}/commands/{c}/permissions';
  for (const fault of [
    { kind: 'rate_limit', scope: 'user', retry_after_ms: 10 },
    { kind: 'status', status: 503 },
  ]) {
    const answer = await control('POST', '/faults', { ...fault, on: 'api', method: 'PUT', path });
    expect(answer.status, answer.text).toBe(201);
  }
  const { set } = client({ bearerToken: await grant(), clock: createPatientClock() });
  expect(await set(HARBOUR, id, [allowUser(BEN)])).toEqual(setOf(id, allowUser(BEN)));
  expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
});
