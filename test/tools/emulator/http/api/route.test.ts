import type { RESTGetAPIGatewayResult, RESTGetAPIGuildRoleResult } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { f, q } from '../../../../../tools/src/emulator/domain/fields.js';
import { openRole } from '../../../../../tools/src/emulator/domain/guilds/edit-roles.js';
import { BUCKET_NAMES } from '../../../../../tools/src/emulator/domain/rate-limits/buckets.js';
import { API_ROUTES } from '../../../../../tools/src/emulator/http/api/api-routes.js';
import { toWireRole } from '../../../../../tools/src/emulator/domain/objects/wire-role.js';
import { inGuild, inThread } from '../../../../../tools/src/emulator/http/api/places.js';
import { openRoute, route } from '../../../../../tools/src/emulator/http/api/route.js';
import { AUTHORIZATION } from '../../support/emulator.js';
import { GENERAL, HARBOUR, startStaff } from '../../support/worlds/staff-world.js';

const ROLES = `/guilds/${HARBOUR}/roles`;
const FORBIDDEN = { status: 403, body: { code: 50013 } };

test('a bot without the permission for a call learns nothing of its body, nor of what its path names', async () => {
  const { emulator, call } = await startStaff(0n);
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  const broken = await emulator.request('POST', `/api/v10${ROLES}`, { headers, body: '{' });
  expect(broken).toMatchObject(FORBIDDEN);
  expect(await call('POST', ROLES, { name: 7 })).toMatchObject(FORBIDDEN);
  expect(await call('PATCH', `${ROLES}/9`, { name: 7 })).toMatchObject(FORBIDDEN);
  expect(await call('DELETE', `/guilds/${HARBOUR}/members/9`)).toMatchObject(FORBIDDEN);
});

test('a bot with it is told of an unknown record before it is told of its body', async () => {
  const { call } = await startStaff();
  expect(await call('PATCH', `${ROLES}/9`, { name: 7 })).toMatchObject({
    status: 404,
    body: { code: 10011 },
  });
});

test('every wrong parameter of a query is told of at once, and so is an id of the path that is none', async () => {
  const { call } = await startStaff();
  const { status, body } = await call('GET', `/channels/${GENERAL}/messages?limit=0&before=x`);
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: ['before', 'limit'] });
  expect(await call('GET', `${ROLES}/x`)).toMatchObject({ status: 400, body: { errors: { role_id: {} } } });
});

test('a field that a route does not have is ignored, and told of', async () => {
  const { emulator, call } = await startStaff();
  const told: string[] = [];
  emulator.subscribe((event) => event.type === 'FIELD_MISSING' && told.push(event.field));
  const invite = await call('POST', `/channels/${GENERAL}/invites`, { max_age: 60, target_type: 2 });
  expect(invite.status).toBe(200);
  // It is one of channels of another type.
  await call('POST', `/guilds/${HARBOUR}/channels`, { name: 'deck', bitrate: 8_000 });
  expect(told).toEqual(['target_type']);
});

test('every bucket whose limit can be set is that of a route', () => {
  const used = new Set(API_ROUTES.map(({ bucket }) => bucket));
  expect(BUCKET_NAMES.filter((name) => !used.has(name))).toEqual([]);
});

test('the parts of a path, what is opened, bodies and responses have types', () => {
  const path = '/guilds/{guild_id}/roles/{role_id}';
  const entries = [
    route({
      method: 'PATCH',
      path,
      query: f.body({ limit: q.integer(1, 5) }),
      open: inGuild,
      permission: 1n,
      find: (bot, call) => openRole(bot, call.path.role_id),
      body: f.body({ name: f.required(f.text(1, 100)), topic: f.text(0, 5).nullable() }),
      handle: ({ query, found, body }): RESTGetAPIGuildRoleResult => {
        const limit: number | undefined = query.limit;
        const { name, topic }: { name: string; topic?: string | null | undefined } = body;
        return { ...toWireRole(found), name: `${name} ${topic} ${limit}` };
      },
    }),
    // @ts-expect-error -- The path has no user.
    route({ method: 'GET', path, handle: ({ path: { user_id: id } }) => ({ id: String(id) }) }),
    // @ts-expect-error -- The path has no channel.
    route({ method: 'GET', path, open: inThread, handle: () => ({}) }),
    // @ts-expect-error -- Nothing was opened that a permission could be required in.
    route({ method: 'GET', path, permission: 1n, handle: () => ({}) }),
    // @ts-expect-error -- An open route has no caller.
    openRoute({ method: 'GET', path, handle: ({ caller }) => ({ caller: String(caller) }) }),
    // @ts-expect-error -- The response is another one.
    openRoute({ method: 'GET', path, handle: (): RESTGetAPIGatewayResult => ({ url: 7 }) }),
  ];
  expect(entries).toHaveLength(6);
});
