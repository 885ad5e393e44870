import { describe, expect, test } from 'vitest';
import { createDiscordClient } from '../../src/rest/discord-client.js';
import { createPatientClock } from '../support/time/patient-clock.js';
import { rejectionOf } from '../support/failures.js';

const APP = '1100000000000000001';
const [GUILD, OTHER_GUILD] = ['300000000000000001', '300000000000000002'];
const command = { id: '7', application_id: APP, version: '8', name: 'ping', description: 'd' };

interface PlannedAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answer = Error | PlannedAnswer;

/** A client whose calls get these answers, the last one again and again. */
function createClient(...answers: Answer[]) {
  const calls: string[] = [];
  const clock = createPatientClock();
  const client = createDiscordClient({
    baseUrl: 'http://service.test',
    applicationId: APP,
    token: 'a-bot-token',
    clock,
    fetch: (input, init = {}) => {
      calls.push(`${init.method ?? 'GET'} ${new URL(input).pathname}`);
      const answer = answers[Math.min(calls.length, answers.length) - 1] ?? { status: 200, body: [] };
      if (answer instanceof Error) return Promise.reject(answer);
      const { status, body, headers } = answer;
      const responseInit = { status, headers: { 'content-type': 'application/json', ...headers } };
      return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body ?? {}), responseInit));
    },
  });
  return { client, calls, clock };
}

const broken = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code }) });

describe('the calls for the commands of guilds', () => {
  test('are made to the addresses of the reference, and named by them', async () => {
    const { client, calls } = createClient({
      status: 400,
      body: { code: 50035, message: 'Invalid Form Body' },
    });
    const error = await rejectionOf(client.commands(GUILD).edit('7', {}));
    await rejectionOf(client.permissions(GUILD));
    await rejectionOf(client.commands().delete('7'));
    const scope = `/api/v10/applications/${APP}/guilds/${GUILD}/commands`;
    expect(calls).toEqual([
      `PATCH ${scope}/7`,
      `GET ${scope}/permissions`,
      `DELETE /api/v10/applications/${APP}/commands/7`,
    ]);
    expect(error.message).toContain(`PATCH ${scope}/7 was refused with status 400`);
  });

  test('are counted by guild: one that has no calls left does not keep another waiting', async () => {
    const headers = {
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': '3600',
      'x-ratelimit-bucket': 'abc',
    };
    const { client, calls } = createClient({ status: 200, body: [], headers });
    // The bucket is known with the first answer, and counted in from then on.
    await client.commands(GUILD).list();
    await client.commands(GUILD).list();
    await client.commands(OTHER_GUILD).list();
    expect((await rejectionOf(client.commands(GUILD).list())).code).toBe('RATE_LIMIT_TOO_LONG');
    expect(calls).toHaveLength(3);
  });
});

describe('what passes is waited for, ever longer, and the call is made again', () => {
  test.each([
    ['a failure of Discord', { status: 500 }],
    ['a gateway that finds nobody', { status: 502 }],
    ['a connection that breaks', broken('ECONNRESET')],
    ['a connection that ends', broken('UND_ERR_SOCKET')],
    ['a call that takes too long', new DOMException('This operation was aborted', 'AbortError')],
  ])('%s', async (_what, fault) => {
    const { client, calls, clock } = createClient(fault, fault, { status: 201, body: command });
    expect(await client.commands().create({ name: 'ping', description: 'd' })).toMatchObject({ id: '7' });
    expect(calls).toHaveLength(3);
    expect(clock.pausesMs).toEqual([500, 2000]);
  });

  test('but not for ever', async () => {
    const { client, calls, clock } = createClient({ status: 503 });
    expect((await rejectionOf(client.commands().list())).discord?.status).toBe(503);
    expect(calls).toHaveLength(4);
    expect(clock.pausesMs).toEqual([500, 2000, 8000]);
  });

  test.each([
    ['a refusal', { status: 403, body: { code: 50001, message: 'Missing Access' } }, 'DISCORD_REFUSED'],
    ['nobody at the address', broken('ECONNREFUSED'), 'DISCORD_UNREACHABLE'],
    ['no such host', broken('ENOTFOUND'), 'DISCORD_UNREACHABLE'],
  ])('and not after %s', async (_what, fault, code) => {
    const { client, calls } = createClient(fault);
    expect((await rejectionOf(client.commands().list())).code).toBe(code);
    expect(calls).toHaveLength(1);
  });
});

test.each([
  [600, 10],
  [601, 11],
  [7200, 120],
])('a rate limit of %i s is said instead of waited for', async (seconds, minutes) => {
  const { client, calls } = createClient({
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
    headers: { 'retry-after': String(seconds), 'x-ratelimit-scope': 'user' },
  });
  const error = await rejectionOf(client.commands().list());
  expect(error).toMatchObject({ code: 'RATE_LIMIT_TOO_LONG', discord: { status: 429 } });
  expect(error.message).toContain(`accepts no more calls of this kind for ${minutes} minutes`);
  expect(error.discord?.retryAfterMs).toBe(seconds * 1000);
  expect(calls).toHaveLength(1);
});

test('a token that was refused once is sent again: a new app may be slow to be known', async () => {
  const { client, calls } = createClient(
    { status: 401, body: { code: 0, message: '401: Unauthorized' } },
    { status: 200, body: [] },
  );
  await rejectionOf(client.commands().list());
  expect(await client.commands().list()).toEqual([]);
  expect(calls).toHaveLength(2);
});
