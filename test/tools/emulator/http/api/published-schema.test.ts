import { describe, expect, test } from 'vitest';
import { knownDifferences } from '../../../../support/published/published-differences.js';
import {
  collectDifferences,
  loadPublishedSchema,
  type PublishedSchema,
} from '../../../../support/published/published-schema.js';
import { readShared, saySkipped } from '../../../../support/published/shared.js';
import type { EmulatorOptions } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import {
  AUTHORIZATION,
  BEN,
  ADA,
  COMMANDS,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import { createStaffWorld } from '../../support/worlds/staff-world.js';
import { createOAuthWorld, SECRET } from '../../support/oauth.js';

const GUILD_COMMANDS = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;

const loaded = loadPublishedSchema();
const isMissing = 'missing' in loaded;
const schema = loaded as PublishedSchema;
saySkipped('the comparison with the published schema', readShared('spec/openapi-subset.json'));

const command = {
  id: '5',
  application_id: '6',
  version: '7',
  default_member_permissions: null,
  type: 1,
  name: 'ping',
  name_localizations: null,
  description: 'Is it there?',
  description_localizations: null,
  dm_permission: true,
  contexts: null,
  integration_types: [0],
  nsfw: false,
};
const option = (more: object) => ({ type: 3, name: 'to', description: 'To whom', ...more });

describe.skipIf(isMissing)('the published schema takes', () => {
  test.each<[string, string, string, number, unknown]>([
    ['a command', 'GET', `${COMMANDS}/5`, 200, command],
    ['a list of commands', 'GET', `${COMMANDS}?with_localizations=true`, 200, [command]],
    ['an empty answer', 'DELETE', `${COMMANDS}/5`, 204, undefined],
    ['an error', 'GET', `${COMMANDS}/5`, 404, { message: 'Unknown application command', code: 10063 }],
    ['an error of a route that it does not have', 'GET', '/api/v10/no', 404, { message: '404', code: 0 }],
    ['a rate limit', 'GET', COMMANDS, 429, { message: 'Slow', code: 0, retry_after: 0.5, global: false }],
    [
      'a command of a guild',
      'POST',
      `/applications/${WEATHER.id}/guilds/5/commands`,
      201,
      { ...command, guild_id: '5' },
    ],
  ])('%s', (_what, method, path, status, body) => {
    expect(schema.checkResponse({ method, path, status, body })).toEqual([]);
  });
});

describe.skipIf(isMissing)('the published schema finds', () => {
  test.each<[string, string, string, number, unknown, RegExp]>([
    ['a missing field', 'GET', '/5', 200, { ...command, id: undefined }, /required property 'id'/],
    ['a number for an id', 'GET', '/5', 200, { ...command, id: 5 }, /\/id must be string/],
    ['an id that is no number', 'GET', '/5', 200, { ...command, id: 'five' }, /\/id must match/],
    ['an id of 65 bits', 'GET', '/5', 200, { ...command, id: '18446744073709551616' }, /"snowflake"/],
    ['a field that is not published', 'GET', '/5', 200, { ...command, color: 'red' }, /\(color\)/],
    ['an unknown type', 'GET', '/5', 200, { ...command, type: 9 }, /\/type must match exactly one/],
    [
      'a wrong option',
      'GET',
      '/5',
      200,
      { ...command, options: [option({ max_length: 'x' })] },
      /max_length/,
    ],
    ['an option with a stray field', 'GET', '/5', 200, { ...command, options: [option({ x: 1 })] }, /\(x\)/],
    ['one command instead of a list', 'GET', '', 200, command, /must be array/],
    ['a body where none may be', 'DELETE', '/5', 204, {}, /should be empty/],
    ['no body where one must be', 'GET', '/5', 200, undefined, /must be object/],
    ['a status that is not published', 'GET', '', 201, [], /no status 201/],
    ['an error of the server', 'GET', '', 500, { message: '500', code: 0 }, /no status 500/],
    ['a method that is not published', 'PATCH', '', 200, [], /no PATCH/],
    ['a path that is not published', 'GET', '/1/2/3', 200, [], /no path for/],
    ['an error without a code', 'GET', '/5', 404, { message: 'Unknown' }, /required property 'code'/],
    ['a rate limit without a time', 'GET', '', 429, { message: 'Slow', code: 0 }, /'retry_after'/],
    [
      'a form error that is no tree',
      'POST',
      '',
      400,
      { message: 'M', code: 5, errors: { name: 'X' } },
      /name/,
    ],
  ])('%s', (_what, method, path, status, body, expected) => {
    const problems = schema.checkResponse({ method, path: COMMANDS + path, status, body });
    expect(problems.join('\n')).toMatch(expected);
  });
});

test.skipIf(isMissing)('without the known differences, what they allow is a problem', () => {
  const strict = loadPublishedSchema({ differences: [] }) as PublishedSchema;
  const errors = { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } };
  const body = { message: 'Invalid Form Body', code: 50035, errors };
  expect(schema.checkResponse({ method: 'POST', path: COMMANDS, status: 400, body })).toEqual([]);
  expect(strict.checkResponse({ method: 'POST', path: COMMANDS, status: 400, body })).not.toEqual([]);
});

const everyOption = [
  option({ type: 3, name: 'text', required: true, min_length: 1, max_length: 6000, autocomplete: true }),
  option({ type: 3, name: 'unit', choices: [{ name: 'C', value: 'c', name_localizations: { de: 'D' } }] }),
  option({ type: 4, name: 'whole', min_value: -5, max_value: 5 }),
  option({ type: 4, name: 'one-of', choices: [{ name: 'One', value: 1 }] }),
  option({ type: 5, name: 'flag', name_localizations: { de: 'fahne' } }),
  option({ type: 6, name: 'user', description_localizations: { de: 'Wer' } }),
  option({ type: 7, name: 'channel', channel_types: [0, 2, 5] }),
  option({ type: 8, name: 'role' }),
  option({ type: 9, name: 'who' }),
  option({
    type: 10,
    name: 'number',
    min_value: -0.5,
    max_value: 0.5,
    choices: [{ name: 'N', value: 0.25 }],
  }),
  option({ type: 11, name: 'file' }),
];
const branch = slash('branch', {
  options: [
    { type: 1, name: 'leaf', description: 'L', options: everyOption },
    { type: 2, name: 'group', description: 'G', options: [{ type: 1, name: 'leaf', description: 'L' }] },
  ],
});
const settings = {
  name_localizations: { de: 'alles' },
  description_localizations: { de: 'Alles' },
  default_member_permissions: '8',
  nsfw: true,
  contexts: [0, 1],
};
const launch = { type: 4, name: 'Launch', description: '', handler: 1 };
const contextMenus = [
  { type: 2, name: 'High five' },
  { type: 3, name: 'Quote' },
];

/** Every route of the global commands, with every kind of command, option and error that it can give. */
const requests: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', ''],
  ['POST', '', slash('ping')],
  ['POST', '', slash('ping', settings)],
  ['POST', '', slash('everything', { ...settings, options: everyOption })],
  ['POST', '', branch],
  ['PUT', '', [launch, branch, slash('all', { options: everyOption }), ...contextMenus]],
  ['GET', ''],
  ['GET', '?with_localizations=true'],
  ['GET', '/1'],
  ['GET', '/x'],
  ['DELETE', '/1'],
  ['PATCH', '/1', { description: 'D' }],
  ['PUT', '', []],
  ['PUT', '', [launch, slash('twice'), slash('twice'), { name: 'Not Good', options: [{}, { type: 99 }] }]],
  ['POST', '', { name: '', description: '', options: [option({ choices: [{ name: '' }] })] }],
  ['POST', '', 'no json'],
  ['POST', '', slash('big', { options: Array(26).fill(option({})) })],
];

/** Known differences count as needed only for what an emulator has answered. */
const driven = loadPublishedSchema({ noteNeeded: true }) as PublishedSchema;

async function drive(options: EmulatorOptions = {}) {
  const { request } = await startTestEmulator(options);
  const { observe, problems } = collectDifferences(driven);
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = AUTHORIZATION,
  ) => {
    const answer = await request(method, path, { body, headers });
    observe({ method, path, status: answer.status, body: answer.body });
    return answer;
  };
  return { send, problems };
}

describe.skipIf(isMissing)('every answer is as published', () => {
  test.each([
    ['of the global commands', COMMANDS, 5],
    ['of the commands of a guild', GUILD_COMMANDS, 4],
  ])('%s', async (_what, path, count) => {
    const { send, problems } = await drive();
    const created: string[] = [];
    const isGuild = path === GUILD_COMMANDS;
    const fits = (body: unknown) => !isGuild || (body as { type?: number }).type !== 4;
    for (const [method, end, body] of requests) {
      const answer = await send(method, path + end, Array.isArray(body) ? body.filter(fits) : body);
      if (method !== 'PUT' || answer.status !== 200) continue;
      created.push(...(answer.body as { id: string }[]).map(({ id }) => id));
    }
    expect(new Set(created).size).toBe(count);
    for (const id of created) {
      await send('GET', `${path}/${id}`);
      await send('PATCH', `${path}/${id}`, settings);
      await send('DELETE', `${path}/${id}`);
    }
    await send('GET', path, undefined, { authorization: 'Bot nobody' });
    await send('DELETE', path);
    expect(problems).toEqual([]);
  });

  test('of the permissions of commands, as a bot is given them', async () => {
    const { send, problems } = await drive();
    const { body } = await send('POST', GUILD_COMMANDS, slash('ping'));
    const { id } = body as { id: string };
    for (const path of [`${GUILD_COMMANDS}/permissions`, `${GUILD_COMMANDS}/${id}/permissions`]) {
      await send('GET', path);
      await send('PUT', path, { permissions: [] });
    }
    expect(problems).toEqual([]);
  });

  test('of the messages that answer an interaction', async () => {
    const { emulator, invoke } = await startBot([slash('ping')]);
    const { interaction } = await invoke({ text: '/ping' });
    const webhook = `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}`;
    const { observe, problems } = collectDifferences(driven);
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await emulator.request(method, path, { body });
      observe({ method, path, status: answer.status, body: answer.body });
      return answer;
    };
    await send('GET', `${webhook}/messages/@original`);
    await send('PATCH', `${webhook}/messages/@original`, { content: 'Cloudy' });
    const { body } = await send('POST', webhook, { content: 'And windy' });
    await send('GET', `${webhook}/messages/${(body as { id: string }).id}`);
    await send('DELETE', `${webhook}/messages/@original`);
    await send('GET', `${webhook}/messages/@original`);
    await send('POST', webhook, {});
    expect(problems).toEqual([]);
  });

  test('of guilds, members and channels', async () => {
    const { send, problems } = await drive();
    await send('GET', `/api/v10/guilds/${HARBOUR}`);
    await send('GET', `/api/v10/guilds/${HARBOUR}/members/${BEN}`);
    await send('GET', `/api/v10/channels/${GENERAL}`);
    await send('GET', '/api/v10/channels/5');
    expect(problems).toEqual([]);
  });

  test('of messages of channels', async () => {
    const { send, problems } = await drive();
    const messages = `/api/v10/channels/${GENERAL}/messages`;
    const { body } = await send('POST', messages, { content: 'Rain' });
    const path = `${messages}/${(body as { id: string }).id}`;
    await send('PUT', `${path}/reactions/%F0%9F%8C%A7/@me`);
    await send('GET', path);
    await send('DELETE', path);
    await send('GET', path);
    expect(problems).toEqual([]);
  });

  test('of what is sold', async () => {
    const { send, problems } = await drive();
    await send('GET', `/api/v10/applications/${WEATHER.id}/skus`);
    const entitlements = `/api/v10/applications/${WEATHER.id}/entitlements`;
    await send('POST', entitlements, { sku_id: '5', owner_id: ADA, owner_type: 2 });
    await send('GET', entitlements);
    await send('GET', `/api/v10/skus/5/subscriptions?user_id=${ADA}`);
    expect(problems).toEqual([]);
  });

  test('of what changes channels, threads, members, roles and webhooks', async () => {
    const { send, problems } = await drive({ world: createStaffWorld(), rateLimits: false });
    const guild = `/api/v10/guilds/${HARBOUR}`;
    const made = async (path: string, body: object) =>
      (await send('POST', path, body)).body as { id: string };
    for (const type of [0, 2, 4, 5, 13, 15]) {
      const { id } = await made(`${guild}/channels`, { name: 'x', type });
      await send('PATCH', `/api/v10/channels/${id}`, { name: 'y' });
      if (type !== 0 && type !== 15) await send('DELETE', `/api/v10/channels/${id}`);
    }
    const thread = await made(`/api/v10/channels/${GENERAL}/threads`, { name: 'x' });
    await send('GET', `/api/v10/channels/${thread.id}/thread-members`);
    await send('GET', `${guild}/threads/active`);
    await send('GET', `${guild}/channels`);
    const role = await made(`${guild}/roles`, { name: 'x' });
    await send('PUT', `${guild}/members/${BEN}/roles/${role.id}`);
    await send('PATCH', `${guild}/members/${BEN}`, { nick: 'x' });
    await send('PUT', `${guild}/bans/${BEN}`, {});
    await send('GET', `${guild}/bans`);
    await send('GET', `${guild}/audit-logs`);
    const webhook = await made(`/api/v10/channels/${GENERAL}/webhooks`, { name: 'x' });
    const { token } = webhook as { readonly token?: string };
    const address = `/api/v10/webhooks/${webhook.id}/${token ?? ''}`;
    await send('POST', `${address}?wait=true`, { content: 'x' });
    await send('GET', address);
    await send('DELETE', `${guild}/roles/${role.id}`);
    expect(problems).toEqual([]);
  });

  test('of what is no route, and of other versions', async () => {
    const { send, problems } = await drive();
    await send('GET', '/api/v9/applications/1/commands');
    await send('GET', '/api/v11/applications/1/commands');
    await send('GET', '/api/v10/nowhere');
    expect(problems).toEqual([]);
  });

  test('of tokens, and of whom they are for', async () => {
    const { send, problems } = await drive({ world: createOAuthWorld() });
    const credentials = `Basic ${Buffer.from(`${WEATHER.id}:${SECRET}`).toString('base64')}`;
    const post = (path: string, fields: Readonly<Record<string, string>>) =>
      send('POST', path, new URLSearchParams(fields).toString(), {
        authorization: credentials,
        'content-type': 'application/x-www-form-urlencoded',
      });
    const grant = { grant_type: 'client_credentials', scope: 'identify' };
    const { body } = await post('/api/v10/oauth2/token', grant);
    const { access_token } = body as { access_token: string };
    const bearer = { authorization: `Bearer ${access_token}` };
    await send('GET', '/api/v10/users/@me', undefined, bearer);
    await send('GET', '/api/v10/oauth2/@me', undefined, bearer);
    await send('GET', '/api/v10/oauth2/applications/@me');
    await post('/api/v10/oauth2/token/revoke', { token: access_token });
    await post('/api/v10/oauth2/token/revoke', {});
    await post('/api/v10/oauth2/token', { grant_type: 'no such' });
    expect(problems).toEqual([]);
  });

  test('of limits, by the route, by all routes and by the day', async () => {
    for (const rateLimits of [undefined, { global: { limit: 1 } }, false] as const) {
      const { send, problems } = await drive({ rateLimits, createsPerDay: 1 });
      const answers = [];
      for (let n = 0; n < 10; n++) answers.push(await send('POST', COMMANDS, slash(`n${n}`)));
      expect(answers.at(-1)!.status).toBe(429);
      expect(problems).toEqual([]);
    }
  });
});

test.skipIf(isMissing)('no known difference is listed for nothing', () => {
  expect([...driven.needed].sort()).toEqual(knownDifferences.map(({ id }) => id).sort());
});
