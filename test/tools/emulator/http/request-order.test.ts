import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../tools/src/emulator/index.js';
import { AUTHORIZATION, COMMANDS, slash, startTestEmulator, WEATHER } from '../support/emulator.js';

const NOT_FOUND = { message: '404: Not Found', code: 0 };
const NOT_ALLOWED = { message: '405: Method Not Allowed', code: 0 };
const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 };
const BAD_VERSION = { message: 'Invalid API version', code: 50041 };
const JSON_TYPE = { 'content-type': 'application/json' };

const UNKNOWN_ID = '1100000000000000999';
const OTHER = { id: '1100000000000000002', name: 'Other', token: 'other-token', botUserId: '12' };

function startWithTwo() {
  const world = createWorld();
  return startTestEmulator({
    world: {
      ...world,
      applications: [...world.applications, OTHER],
      users: [...world.users, { id: '12', username: 'other', bot: true }],
    },
  });
}

describe('a path that is no route is 404, whoever asks:', () => {
  test.each([
    ['/'],
    ['/api'],
    ['/api/v10'],
    ['/api/v10/'],
    ['/api/v10/voice/nothing'],
    ['/api/v10/applications'],
    [`/api/v10/applications/${WEATHER.id}/nothing`],
    [`${COMMANDS}/`],
    [`${COMMANDS}/1/2`],
    [`/API/v10/applications/${WEATHER.id}/commands`],
    [`/api/v10/Applications/${WEATHER.id}/commands`],
    [`/api/vX/applications/${WEATHER.id}/commands`],
    [`/api/v10/applications//commands`],
    [`/api/v10/applications/%zz/commands`],
    [`/api/v10/applications/%31/commands`],
    [`//api/v10/applications/${WEATHER.id}/commands`],
    [`/api/v10/applications/${WEATHER.id}/guilds/1`],
  ])('%s', async (path) => {
    const { request } = await startTestEmulator();
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body } = await request(method, path, { headers: AUTHORIZATION });
      expect({ method, status, body }).toEqual({ method, status: 404, body: NOT_FOUND });
    }
  });
});

describe('a method that a route does not have is 405 and names those it has:', () => {
  test.each([
    ['PATCH', COMMANDS, 'GET, POST, PUT'],
    ['DELETE', COMMANDS, 'GET, POST, PUT'],
    ['OPTIONS', COMMANDS, 'GET, POST, PUT'],
    ['POST', `${COMMANDS}/1`, 'GET, PATCH, DELETE'],
    ['PUT', `${COMMANDS}/1`, 'GET, PATCH, DELETE'],
  ])('%s %s', async (method, path, allow) => {
    const { request } = await startTestEmulator();
    const { status, headers, body } = await request(method, path);
    expect({ status, body }).toEqual({ status: 405, body: NOT_ALLOWED });
    expect(headers.get('allow')).toBe(allow);
  });
});

test('a body is said to be JSON and no more, as clients that compare the whole header want it', async () => {
  const { request } = await startTestEmulator();
  const { headers } = await request('GET', COMMANDS, { headers: AUTHORIZATION });
  expect(headers.get('content-type')).toBe('application/json');
});

test('HEAD is GET without a body', async () => {
  const { request } = await startTestEmulator();
  const { status, text } = await request('HEAD', COMMANDS, { headers: AUTHORIZATION });
  expect({ status, text }).toEqual({ status: 200, text: '' });
});

test.each([['/api/v5'], ['/api/v11'], ['/api/v010'], ['/api/v1000000']])(
  '%s is no version of the API, and that is said before anybody is asked who they are',
  async (prefix) => {
    const { request } = await startTestEmulator();
    const { status, body } = await request('GET', `${prefix}/applications/${WEATHER.id}/commands`);
    expect({ status, body }).toEqual({ status: 400, body: BAD_VERSION });
  },
);

describe('a caller is unauthorized with', () => {
  test.each<[string, string | undefined]>([
    ['no Authorization', undefined],
    ['an empty one', ''],
    ['the bare token', WEATHER.token],
    ['another scheme', `Bearer ${WEATHER.token}`],
    ['the scheme in lower case', `bot ${WEATHER.token}`],
    ['an unknown token', 'Bot nobody'],
    ['half a token', `Bot ${WEATHER.token.slice(0, -1)}`],
    ['two tokens', `Bot ${WEATHER.token} ${WEATHER.token}`],
    ['no token', 'Bot '],
  ])('%s', async (_what, authorization) => {
    const { request } = await startTestEmulator();
    const headers = authorization === undefined ? {} : { authorization };
    for (const path of [COMMANDS, '/api/v10/applications/x/commands']) {
      const { status, body } = await request('GET', path, { headers });
      expect({ status, body }).toEqual({ status: 401, body: UNAUTHORIZED });
    }
  });
});

describe('the application of the path', () => {
  test.each<[string, string, number, object]>([
    ['unknown', UNKNOWN_ID, 404, { message: 'Unknown Application', code: 10002 }],
    [
      'of somebody else',
      OTHER.id,
      403,
      { message: 'You are not authorized to perform this action on this application', code: 20012 },
    ],
    [
      'no id',
      'weather',
      400,
      {
        message: 'Invalid Form Body',
        code: 50035,
        errors: {
          application_id: {
            _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "weather" is not snowflake.' }],
          },
        },
      },
    ],
  ])('may be %s; that is said before the body is read', async (_what, id, status, body) => {
    const { request } = await startWithTwo();
    const path = `/api/v10/applications/${id}/commands`;
    const headers = { ...AUTHORIZATION, ...JSON_TYPE };
    expect(await request('GET', path, { headers })).toMatchObject({ status, body });
    expect(await request('POST', path, { headers, body: '{' })).toMatchObject({ status, body });
  });

  test('has commands of its own', async () => {
    const { request, api } = await startWithTwo();
    const path = `/api/v10/applications/${OTHER.id}/commands`;
    const headers = { authorization: 'Bot other-token' };
    const created = await request('POST', path, { headers, body: slash('ping') });
    expect(created.status).toBe(201);
    expect((await api('POST', '', slash('ping'))).status).toBe(201);
    const { id } = created.body as { id: string };
    expect((await api('GET', `/${id}`)).status).toBe(404);
    expect((await api('DELETE', `/${id}`)).status).toBe(404);
    expect((await request('GET', path, { headers })).body).toHaveLength(1);
  });
});

describe('a body that cannot be read:', () => {
  const invalidJson = { message: 'The request body contains invalid JSON.', code: 50109 };

  test.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['two values', '{} {}'],
    ['a comment', '// hello'],
    ['a byte order mark', '\ufeff{}'],
    ['NaN', 'NaN'],
  ])('%s is not JSON', async (_what, body) => {
    const { request } = await startTestEmulator();
    const headers = { ...AUTHORIZATION, ...JSON_TYPE };
    for (const method of ['POST', 'PUT']) {
      expect(await request(method, COMMANDS, { headers, body })).toMatchObject({
        status: 400,
        body: invalidJson,
      });
    }
  });

  test('bytes that are no UTF-8 are no JSON', async () => {
    const { baseUrl } = await startTestEmulator();
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const init = { method: 'POST', headers: { ...AUTHORIZATION, ...JSON_TYPE }, body };
    const response = await fetch(baseUrl + COMMANDS, init);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(invalidJson);
  });

  test('what is not packed as it says is not JSON', async () => {
    const { request } = await startTestEmulator();
    const headers = { ...AUTHORIZATION, ...JSON_TYPE, 'content-encoding': 'gzip' };
    const answer = await request('POST', COMMANDS, { headers, body: '{}' });
    expect(answer).toMatchObject({ status: 400, body: invalidJson });
  });

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp'], ['json'], [',']])(
    'the content type %s is a form error',
    async (type) => {
      const { request } = await startTestEmulator();
      const headers = { ...AUTHORIZATION, 'content-type': type };
      expect(await request('POST', COMMANDS, { headers, body: '{}' })).toMatchObject({
        status: 400,
        body: {
          message: 'Invalid Form Body',
          code: 50035,
          errors: {
            _errors: [
              {
                code: 'CONTENT_TYPE_INVALID',
                message: `Expected "Content-Type" header to be one of {'application/json'}.`,
              },
            ],
          },
        },
      });
    },
  );

  test.each([['application/json; charset=utf-8'], ['Application/JSON']])(
    'the content type %s is fine',
    async (type) => {
      const { request } = await startTestEmulator();
      const headers = { ...AUTHORIZATION, 'content-type': type };
      const body = JSON.stringify(slash('ping'));
      expect((await request('POST', COMMANDS, { headers, body })).status).toBe(201);
    },
  );

  test('more than 4 MiB is too large', async () => {
    const { request } = await startTestEmulator();
    const headers = { ...AUTHORIZATION, ...JSON_TYPE };
    const answer = await request('POST', COMMANDS, { headers, body: ' '.repeat(4_194_305) });
    expect(answer).toMatchObject({ status: 413, body: { message: 'Request entity too large', code: 40005 } });
    const largest = await request('POST', COMMANDS, { headers, body: ' '.repeat(4_194_304) });
    expect(largest.status).toBe(400);
  });
});

test('errors are JSON with the message first', async () => {
  const { request } = await startTestEmulator();
  const { text, headers } = await request('GET', '/nowhere');
  expect(text).toBe('{"message":"404: Not Found","code":0}');
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-powered-by')).toBeNull();
});
