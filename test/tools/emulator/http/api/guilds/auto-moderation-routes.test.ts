import { describe, expect, test } from 'vitest';
import {
  ALL_BUT_ADMINISTRATOR,
  BOT,
  SAILORS,
  GENERAL,
  HARBOUR,
  startStaff,
} from '../../../support/worlds/staff-world.js';

const RULES = `/guilds/${HARBOUR}/auto-moderation/rules`;
const words = {
  name: 'Words',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['barnacle*'], allow_list: ['barnacles'] },
  actions: [
    { type: 1, metadata: { custom_message: 'Not here.' } },
    { type: 2, metadata: { channel_id: GENERAL } },
    { type: 3, metadata: { duration_seconds: 60 } },
  ],
  exempt_roles: [SAILORS],
  exempt_channels: [GENERAL],
};

test('a rule is created, listed, edited and deleted, and keeps what it was given', async () => {
  const { call } = await startStaff();
  const created = await call('POST', RULES, words);
  expect(created).toMatchObject({
    status: 200,
    body: { ...words, guild_id: HARBOUR, creator_id: BOT, enabled: false },
  });
  const { id } = created.body as unknown as { id: string };
  expect((await call('GET', RULES)).body).toEqual([created.body]);
  const edited = await call('PATCH', `${RULES}/${id}`, {
    enabled: true,
    trigger_metadata: { regex_patterns: ['^a'] },
  });
  expect(edited.body).toEqual({
    ...(created.body as object),
    enabled: true,
    trigger_metadata: { regex_patterns: ['^a'] },
  });
  expect((await call('GET', `${RULES}/${id}`)).body).toEqual(edited.body);
  expect((await call('DELETE', `${RULES}/${id}`)).status).toBe(204);
  expect((await call('GET', `${RULES}/${id}`)).status).toBe(404);
});

describe('a rule is refused', () => {
  test.each<[string, object, object]>([
    ['with an empty list of actions', { actions: [] }, { actions: {} }],
    ['without an action', { actions: undefined }, { actions: {} }],
    ['that alerts nobody', { actions: [{ type: 2 }] }, { actions: {} }],
    [
      'that times out for ever',
      { actions: [{ type: 3, metadata: { duration_seconds: 9_999_999 } }] },
      { actions: {} },
    ],
    ['with the metadata of another type', { trigger_metadata: { mention_total_limit: 3 } }, {}],
    ['of a type that there is not', { trigger_type: 2 }, { trigger_type: {} }],
  ])('%s', async (_what, change, errors) => {
    const { call } = await startStaff();
    expect(await call('POST', RULES, { ...words, ...change })).toMatchObject({
      status: 400,
      body: { code: 50035, errors },
    });
  });

  test('beyond the most of its type', async () => {
    const { call } = await startStaff();
    const spam = { name: 'Spam', event_type: 1, trigger_type: 3, actions: [{ type: 1 }] };
    expect((await call('POST', RULES, spam)).status).toBe(200);
    expect(await call('POST', RULES, spam)).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  test('without MANAGE_GUILD', async () => {
    const { call } = await startStaff(ALL_BUT_ADMINISTRATOR & ~(1n << 5n));
    expect(await call('GET', RULES)).toMatchObject({ status: 403, body: { code: 50013 } });
    expect(await call('POST', RULES, words)).toMatchObject({ status: 403, body: { code: 50013 } });
  });
});

test('a rule goes on without a role and a channel that are deleted', async () => {
  const { call } = await startStaff();
  await call('POST', RULES, words);
  await call('DELETE', `/guilds/${HARBOUR}/roles/${SAILORS}`);
  await call('DELETE', `/channels/${GENERAL}`);
  expect((await call('GET', RULES)).body).toMatchObject([
    { exempt_roles: [], exempt_channels: [], actions: [{ type: 1 }, { type: 2, metadata: {} }, { type: 3 }] },
  ]);
});
