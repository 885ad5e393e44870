import { describe, expect, test } from 'vitest';
import { slash, startTestEmulator, WEATHER, type TestEmulator } from '../../support/emulator.js';

interface Registered {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly type: number;
}

async function create(emulator: TestEmulator, body: object): Promise<Registered> {
  return (await emulator.api('POST', '', body)).body as Registered;
}

async function list(emulator: TestEmulator): Promise<Registered[]> {
  return (await emulator.api('GET', '?with_localizations=true')).body as Registered[];
}

describe('PATCH', () => {
  test.each<[string, object, object]>([
    ['the name', { name: 'pong' }, { name: 'pong' }],
    ['the description', { description: 'Other' }, { description: 'Other' }],
    [
      'the options, as a whole',
      { options: [{ type: 5, name: 'z', description: 'Z' }] },
      { options: [expect.objectContaining({ name: 'z' })] },
    ],
    ['the contexts', { contexts: [0, 1] }, { contexts: [0, 1], dm_permission: true }],
    ['the contexts, back to none', { contexts: null }, { contexts: null, dm_permission: true }],
    ['the permissions', { default_member_permissions: '8' }, { default_member_permissions: '8' }],
    [
      'the permissions, back to none',
      { default_member_permissions: null },
      { default_member_permissions: null },
    ],
    ['nsfw', { nsfw: false }, { nsfw: false }],
    [
      'the dictionaries, each as a whole',
      { name_localizations: { fr: 'z' } },
      { name_localizations: { fr: 'z' } },
    ],
    ['nothing, but gives a new version', {}, {}],
    [
      'nothing that is not to be changed',
      { id: '5', version: '5', type: 2, application_id: '5', guild_id: '5' },
      {},
    ],
  ])('changes %s', async (_what, change, expected) => {
    const emulator = await startTestEmulator();
    const before = await create(
      emulator,
      slash('ping', {
        nsfw: true,
        contexts: [0],
        default_member_permissions: '32',
        name_localizations: { de: 'y' },
        options: [{ type: 3, name: 'a', description: 'A', required: true }],
      }),
    );
    const { status, body } = await emulator.api('PATCH', `/${before.id}`, change);
    expect(status).toBe(200);
    const after = body as Registered;
    expect(after).toEqual({ ...before, ...expected, version: after.version });
    expect(BigInt(after.version)).toBeGreaterThan(BigInt(before.version));
    expect((await emulator.api('GET', `/${before.id}`)).body).toEqual(after);
  });

  test('takes the options away', async () => {
    const emulator = await startTestEmulator();
    const { id } = await create(
      emulator,
      slash('x', { options: [{ type: 3, name: 'a', description: 'A' }] }),
    );
    expect((await emulator.api('PATCH', `/${id}`, { options: null })).body).not.toHaveProperty('options');
  });

  test('gives the entry point command another handler and name', async () => {
    const emulator = await startTestEmulator();
    const [launch] = await list(emulator);
    const { status, body } = await emulator.api('PATCH', `/${launch!.id}`, { name: 'play', handler: 1 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: launch!.id, name: 'play', type: 4, handler: 1 },
    });
  });

  test('onto the name of another command of its type is refused, and changes nothing', async () => {
    const emulator = await startTestEmulator();
    await create(emulator, slash('taken'));
    await create(emulator, { type: 2, name: 'free' });
    const { id } = await create(emulator, slash('ping'));
    const before = await list(emulator);
    expect(await emulator.api('PATCH', `/${id}`, { name: 'taken' })).toMatchObject({
      status: 400,
      body: { code: 40041, message: 'An application command with that name already exists' },
    });
    expect(await list(emulator)).toEqual(before);
    expect((await emulator.api('PATCH', `/${id}`, { name: 'ping' })).status).toBe(200);
    expect((await emulator.api('PATCH', `/${id}`, { name: 'free' })).status).toBe(200);
  });

  test.each<[unknown, string]>([
    [{ name: 'No Good' }, 'name'],
    [{ name: null }, 'name'],
    [{ description: '' }, 'description'],
    [{ handler: 1 }, 'handler'],
    [{ contexts: [3] }, 'contexts'],
    [[], '_errors'],
    ['ping', '_errors'],
    [null, '_errors'],
  ])('with %j is a form error, and changes nothing', async (change, place) => {
    const emulator = await startTestEmulator();
    const { id } = await create(emulator, slash('ping'));
    const before = await list(emulator);
    const body = JSON.stringify(change);
    const headers = { authorization: `Bot ${WEATHER.token}`, 'content-type': 'application/json' };
    const path = `/api/v10/applications/${WEATHER.id}/commands/${id}`;
    expect(await emulator.request('PATCH', path, { headers, body })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [place]: expect.anything() as unknown } },
    });
    expect(await list(emulator)).toEqual(before);
  });
});
