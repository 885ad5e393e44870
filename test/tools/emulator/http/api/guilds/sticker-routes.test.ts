import { describe, expect, test } from 'vitest';
import { AUTHORIZATION } from '../../../support/emulator.js';
import { ADA, BOT, GENERAL, HARBOUR, startStaff } from '../../../support/worlds/staff-world.js';

const STICKERS = `/guilds/${HARBOUR}/stickers`;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const gull = { name: 'Gull', description: 'A gull', tags: 'bird' };

async function start(permissions?: bigint) {
  const staff = await startStaff(permissions);
  /** Sends a form, as clients do. */
  const add = async (fields: Readonly<Record<string, string>>, file?: Uint8Array | string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set('file', new Blob([Buffer.from(file)]), 'sticker');
    const response = await fetch(`${staff.emulator.baseUrl}/api/v10${STICKERS}`, {
      method: 'POST',
      headers: AUTHORIZATION,
      body: form,
    });
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  return { ...staff, add };
}

test.each<[string, Uint8Array | string, number]>([
  ['a PNG', PNG, 1],
  ['an APNG', Buffer.concat([PNG, Buffer.from('....acTL')]), 2],
  ['Lottie', '{"v":"5.5.7"}', 3],
  ['a GIF', 'GIF89a', 4],
])('a sticker is %s', async (_what, file, format) => {
  const { add, call } = await start();
  const added = await add(gull, file);
  expect(added).toMatchObject({
    status: 201,
    body: { ...gull, type: 2, format_type: format, available: true, guild_id: HARBOUR, user: { id: BOT } },
  });
  const { id } = added.body;
  expect((await call('GET', STICKERS)).body).toEqual([added.body]);
  expect((await call('GET', `/stickers/${id}`)).body).toEqual(added.body);
  expect((await call('GET', `/guilds/${HARBOUR}`)).body).toMatchObject({ stickers: [{ id }] });
  expect((await call('PATCH', `${STICKERS}/${id}`, { name: 'Tern', description: null })).body).toMatchObject({
    name: 'Tern',
    description: null,
    tags: 'bird',
  });
  expect((await call('DELETE', `${STICKERS}/${id}`)).status).toBe(204);
  expect(await call('GET', `${STICKERS}/${id}`)).toMatchObject({ status: 404, body: { code: 10060 } });
});

describe('a sticker is refused', () => {
  test.each<[string, Readonly<Record<string, string>>, Uint8Array | string | undefined, string]>([
    ['without a picture', gull, undefined, 'file'],
    ['that is no picture', gull, 'hello', 'file'],
    ['that is too large', gull, new Uint8Array(524_289), 'file'],
    ['whose name is too short', { ...gull, name: 'G' }, PNG, 'name'],
    ['without a tag', { name: 'Gull', description: '' }, PNG, 'tags'],
    ['whose description is too short', { ...gull, description: 'A' }, PNG, 'description'],
  ])('%s', async (_what, fields, file, field) => {
    const { add } = await start();
    expect(await add(fields, file)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [field]: {} } },
    });
  });

  test('beyond the five that a guild has without boosts', async () => {
    const { add } = await start();
    for (let count = 0; count < 5; count += 1) expect((await add(gull, PNG)).status).toBe(201);
    expect(await add(gull, PNG)).toMatchObject({ status: 400, body: { code: 30_039 } });
  });
});

test('a bot manages its own stickers with CREATE_GUILD_EXPRESSIONS, and those of others with MANAGE', async () => {
  const { add, call, emulator } = await start(1n << 43n);
  const { id } = (await add(gull, PNG)).body;
  expect((await call('PATCH', `${STICKERS}/${id}`, { name: 'Tern' })).status).toBe(200);
  await emulator.control('POST', '/stickers', {
    id: '77',
    guild_id: HARBOUR,
    user_id: ADA,
    name: 'Cat',
    tags: 'cat',
  });
  expect(await call('DELETE', `${STICKERS}/77`)).toMatchObject({ status: 403, body: { code: 50013 } });
});

test('Discord has no stickers of its own here', async () => {
  const { call } = await start();
  expect((await call('GET', '/sticker-packs')).body).toEqual({ sticker_packs: [] });
  expect(await call('GET', '/sticker-packs/1')).toMatchObject({ status: 404, body: { code: 10061 } });
});

test('a message carries up to three stickers of its guild', async () => {
  const { add, call, emulator } = await start();
  const { id } = (await add(gull, PNG)).body;
  const send = (sticker_ids: unknown) => call('POST', `/channels/${GENERAL}/messages`, { sticker_ids });
  expect(await send([id])).toMatchObject({
    status: 200,
    body: { content: '', sticker_items: [{ id, name: 'Gull', format_type: 1 }] },
  });
  expect(await send(['1'])).toMatchObject({ status: 404, body: { code: 10060 } });
  expect(await send([id, id, id, id])).toMatchObject({ status: 400, body: { code: 50035 } });
  await emulator.control('POST', '/guilds', { id: '8', name: 'Haven', owner_id: ADA });
  await emulator.control('POST', '/stickers', {
    id: '77',
    guild_id: '8',
    user_id: ADA,
    name: 'Cat',
    tags: 'cat',
  });
  expect(await send(['77'])).toMatchObject({ status: 400, body: { code: 50081 } });
});
