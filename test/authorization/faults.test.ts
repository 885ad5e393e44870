import { describe, expect, it } from 'vitest';
import { createOAuthClient, type OAuthClientOptions } from 'commandry/authorization';
import { CALLBACK } from '../tools/emulator/support/oauth.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { startClient } from './support/client.js';
import { passPauses } from './support/passing-clock.js';
import { until } from '../support/time/wait.js';

const UPDATE = 'applications.commands.update';
const TOKEN = { access_token: 'token', token_type: 'Bearer', expires_in: 604_800, scope: UPDATE };

/** A client of a service that answers as told, one answer to a request; the last one to all that follow. */
function startAnswered(
  answers: (() => Response | Promise<Response>)[],
  more: Partial<OAuthClientOptions> = {},
) {
  const clock = createManualClock();
  const passing = passPauses(clock);
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const client = createOAuthClient({
    clientId: '1100000000000000001',
    clientSecret: 'planted-secret',
    baseUrl: 'http://service.example',
    clock: passing,
    fetch: (input, init = {}) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]!;
      requests.push({ url: input as string, init });
      return Promise.resolve().then(answer);
    },
    ...more,
  });
  const exchange = () => client.exchangeCode({ code: 'planted-code', redirectUri: CALLBACK });
  return { client, clock, requests, pauses: passing.pauses, exchange };
}

const json = (status: number, body: unknown, headers?: Record<string, string>) => () =>
  new Response(JSON.stringify(body), { status, ...(headers ? { headers } : {}) });
const failing = (code: string) => () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
};

describe('a service that fails for a while', () => {
  it.each([
    ['closes the connection', { kind: 'drop' }],
    ['closes it after it has done its work', { kind: 'drop', when: 'after' }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 503', { kind: 'status', status: 503 }],
    ['answers 429', { kind: 'rate_limit', scope: 'user', retry_after_ms: 700 }],
  ] as const)('and %s is asked again', async (_what, kind) => {
    const { client, fault, sent, pauses } = await startClient();
    await fault({ on: 'api', path: '/oauth2/token', times: 2, ...kind });
    expect(await client.clientCredentials(UPDATE)).toMatchObject({ isExpired: false });
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual(kind.kind === 'rate_limit' ? [700, 700] : [200, 400]);
  });

  it('is asked five times', async () => {
    const { client, requests, pauses } = startAnswered([json(502, 'Bad Gateway')]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'DISCORD_REFUSED',
      discord: { status: 502 },
    });
    expect(requests).toHaveLength(5);
    expect(pauses).toEqual([200, 400, 800, 1600]);
  });

  it('is waited for as long as it says, in the body or in a header', async () => {
    const answers = [
      json(429, { message: 'You are being rate limited.', retry_after: 1.5, global: false }),
      json(429, '<html>', { 'retry-after': '3' }),
      json(429, { retry_after: 'soon' }),
      json(200, TOKEN),
    ];
    const { client, pauses } = startAnswered(answers);
    expect((await client.clientCredentials(UPDATE)).accessToken).toBe('token');
    expect(pauses).toEqual([1500, 3000, 800]);
  });

  it.each([
    ['an hour', 3600],
    ['more than a number holds', 1e308],
  ])('is not waited for beyond the deadline: %s', async (_what, retry_after) => {
    const { client, requests, pauses } = startAnswered([json(429, { retry_after })]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'DISCORD_REFUSED',
      discord: { status: 429, retryAfterMs: retry_after * 1000 },
      message: expect.stringMatching(/It asks to wait \S+ seconds/) as unknown,
    });
    expect(requests).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it('is not asked once more after the deadline, should the wait before have taken longer', async () => {
    const clock = createManualClock();
    const { client, requests } = startAnswered([json(429, { retry_after: 4 })], { clock });
    const refused = expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      discord: { status: 429 },
    });
    await until(() => clock.nextInMs() === 4_000);
    clock.advance(30_000);
    await refused;
    expect(requests).toHaveLength(1);
  });

  it('does not keep a call beyond its deadline', async () => {
    const { client, requests } = startAnswered([json(429, { retry_after: 4 })], { deadlineMs: 10_000 });
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({ discord: { status: 429 } });
    expect(requests).toHaveLength(3);
  });
});

describe('a service that cannot be reached', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET'])('is asked again, and named: %s', async (code) => {
    const { client, requests } = startAnswered([failing(code)]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'DISCORD_UNREACHABLE',
      message: expect.stringContaining(`http://service.example cannot be reached (${code})`) as unknown,
    });
    expect(requests).toHaveLength(5);
  });

  it('is given up after timeoutMs each time', async () => {
    const { client, clock, requests } = startAnswered([() => new Promise<Response>(() => undefined)]);
    const asked = client.clientCredentials(UPDATE);
    const refused = expect(asked).rejects.toThrow('no response within');
    await until(() => {
      if (clock.nextInMs() === 10_000) clock.advance(10_000);
      return requests.length >= 3;
    });
    await until(() => {
      if (clock.nextInMs() <= 10_000) clock.advance(clock.nextInMs());
      return clock.waiting() === 0;
    });
    await refused;
    expect(requests.map(({ init }) => init.signal?.aborted)).toEqual([true, true, true]);
  });

  it('is given up too when it begins to answer and does not end', async () => {
    const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    const { exchange, clock, requests } = startAnswered([endless]);
    const refused = expect(exchange()).rejects.toMatchObject({ code: 'CODE_EXCHANGE_UNCERTAIN' });
    await until(() => requests.length === 1 && clock.waiting() === 1);
    clock.advance(10_000);
    await refused;
  });

  it('is not followed to another host', async () => {
    const moved = () => new Response(null, { status: 307, headers: { location: 'http://other.example/' } });
    const { exchange, requests } = startAnswered([moved]);
    await expect(exchange()).rejects.toMatchObject({ code: 'CODE_EXCHANGE_UNCERTAIN' });
    expect(requests[0]!.init).toMatchObject({ redirect: 'manual', method: 'POST' });
    expect(requests.map(({ url }) => url)).toEqual(['http://service.example/api/v10/oauth2/token']);
  });
});

describe('the exchange of a code', () => {
  it.each([
    ['the connection breaks', failing('ECONNRESET')],
    ['Discord answers 500', json(500, {})],
    ['Discord answers 504', json(504, '<html>')],
  ])('is not repeated when %s, for it may have been carried out', async (_what, answer) => {
    const { exchange, requests } = startAnswered([answer, json(200, TOKEN)]);
    await expect(exchange()).rejects.toMatchObject({
      code: 'CODE_EXCHANGE_UNCERTAIN',
      cause: { code: expect.stringMatching(/^DISCORD_/) as unknown },
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['no connection was made', failing('ECONNREFUSED')],
    ['the name of the host is unknown', failing('ENOTFOUND')],
    ['Discord answers 429', json(429, { retry_after: 0.1 })],
  ])('is repeated when %s, for nothing was carried out', async (_what, answer) => {
    const { exchange, requests } = startAnswered([answer, json(200, TOKEN)]);
    expect((await exchange()).accessToken).toBe('token');
    expect(requests).toHaveLength(2);
  });

  it('over HTTP is not repeated when its answer is lost, and the code is used up indeed', async () => {
    const { client, code, fault, sent } = await startClient();
    const exchange = { code: await code(), redirectUri: CALLBACK };
    await fault({ on: 'api', path: '/oauth2/token', kind: 'drop', when: 'after' });
    await expect(client.exchangeCode(exchange)).rejects.toMatchObject({ code: 'CODE_EXCHANGE_UNCERTAIN' });
    expect(sent).toEqual(['authorization_code']);
    await expect(client.exchangeCode(exchange)).rejects.toMatchObject({ code: 'OAUTH_INVALID_GRANT' });
  });

  it('is given up by its caller', async () => {
    const { client, requests } = startAnswered([() => new Promise<Response>(() => undefined)]);
    const giving = new AbortController();
    const asked = client.exchangeCode({ code: 'code', redirectUri: CALLBACK, signal: giving.signal });
    await until(() => requests.length === 1);
    giving.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    expect(requests[0]!.init.signal?.aborted).toBe(true);
  });

  it('is given up by its caller while it waits for another attempt', async () => {
    const { client, clock, requests } = startAnswered([json(429, { retry_after: 20 })]);
    const giving = new AbortController();
    const asked = client.exchangeCode({ code: 'code', redirectUri: CALLBACK, signal: giving.signal });
    await until(() => requests.length === 1 && clock.nextInMs() === 20_000);
    giving.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    expect(clock.waiting()).toBe(0);
  });
});

describe('a refusal in the words of RFC 6749', () => {
  it.each([
    ['invalid_request', 'OAUTH_INVALID_REQUEST'],
    ['invalid_client', 'OAUTH_INVALID_CLIENT'],
    ['invalid_grant', 'OAUTH_INVALID_GRANT'],
    ['unauthorized_client', 'OAUTH_UNAUTHORIZED_CLIENT'],
    ['unsupported_grant_type', 'DISCORD_REFUSED'],
    ['invalid_scope', 'OAUTH_INVALID_SCOPE'],
    ['a_word_of_tomorrow', 'DISCORD_REFUSED'],
    ['constructor', 'DISCORD_REFUSED'],
  ])('%s has the code %s, is told, and is not repeated', async (error, code) => {
    const { client, requests } = startAnswered([json(400, { error, error_description: 'Because.' })]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code,
      discord: { status: 400 },
      message: expect.stringContaining(`status 400: ${error}, Because.`) as unknown,
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a wrong secret', { clientSecret: 'wrong' }, 'OAUTH_INVALID_CLIENT', 401],
    ['an unknown application', { clientId: '5' }, 'OAUTH_INVALID_CLIENT', 401],
  ])('comes from the emulator for %s', async (_what, more, code, status) => {
    const { client } = await startClient(more);
    const refused = client.clientCredentials(UPDATE);
    await expect(refused).rejects.toMatchObject({ code, discord: { status } });
  });

  it('comes from the emulator for a scope that it does not have', async () => {
    const { client } = await startClient();
    const refused = client.clientCredentials('fly');
    await expect(refused).rejects.toMatchObject({ code: 'OAUTH_INVALID_SCOPE' });
  });

  it('is read from the old shape by field too', async () => {
    const { client } = startAnswered([json(400, { client_id: ['Value "foo" is not snowflake.'] })]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_REQUEST',
      message: expect.stringContaining('client_id: Value "foo" is not snowflake.') as unknown,
    });
  });

  it.each([
    ['the shape of other routes', { message: '401: Unauthorized', code: 0 }, 401, '401: Unauthorized'],
    ['a page', '<html>blocked</html>', 403, 'status 403.'],
    ['nothing', undefined, 404, 'status 404.'],
    ['an empty word', { error: '' }, 400, 'status 400.'],
  ])('that is %s instead is DISCORD_REFUSED', async (_what, body, status, words) => {
    const { client, requests } = startAnswered([json(status, body)]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'DISCORD_REFUSED',
      discord: { status },
      message: expect.stringContaining(words) as unknown,
    });
    expect(requests).toHaveLength(1);
  });

  it('is told without control characters, and not at any length', async () => {
    const description = `\u001b[31m\n${'long '.repeat(1000)}`;
    const { client } = startAnswered([json(400, { error: 'invalid_scope', error_description: description })]);
    const { message } = (await client.clientCredentials(UPDATE).catch((error: unknown) => error)) as Error;
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message.length).toBeLessThan(700);
  });
});

describe('an answer that says it is a success is refused as malformed when it', () => {
  it.each([
    ['is a page', '<html>', 'not JSON'],
    ['is empty', '', 'not JSON'],
    ['is cut off', '{"access_token":"tok', 'not JSON'],
    ['is a text', '"token"', 'not JSON'],
    ['has no token', JSON.stringify({ ...TOKEN, access_token: undefined }), 'access_token'],
    [
      'has a token that no header can carry',
      JSON.stringify({ ...TOKEN, access_token: 'a\r\nb' }),
      'access_token',
    ],
    ['has a token of another type', JSON.stringify({ ...TOKEN, token_type: 'MAC' }), 'token_type'],
    ['has a life of 0 seconds', JSON.stringify({ ...TOKEN, expires_in: 0 }), 'expires_in'],
    ['has a life without end', JSON.stringify({ ...TOKEN, expires_in: 1e300 }), 'expires_in'],
    ['has its life as text', JSON.stringify({ ...TOKEN, expires_in: '1' }), 'expires_in'],
    ['is longer than any token', `${JSON.stringify(TOKEN)}${' '.repeat(262_144)}`, 'too long for a token'],
  ])('%s', async (_what, text, words) => {
    const { client, requests } = startAnswered([() => new Response(text)]);
    await expect(client.clientCredentials(UPDATE)).rejects.toMatchObject({
      code: 'DISCORD_ANSWER_MALFORMED',
      message: expect.stringContaining(words) as unknown,
    });
    expect(requests).toHaveLength(1);
  });

  it('is fine when it is long and no longer than a token may be', async () => {
    const { client } = startAnswered([() => new Response(`${JSON.stringify(TOKEN)}${' '.repeat(200_000)}`)]);
    expect((await client.clientCredentials(UPDATE)).accessToken).toBe('token');
  });
});
