import { describe, expect, test } from 'vitest';
import { knownDeviations } from '../../../../support/published/known-deviations.js';
import { readPublishedSchema } from '../../../../support/published/published-schema.js';
import { readShared } from '../../../../support/published/shared.js';
import { takeProblems } from '../../../../support/published/watch-responses.js';
import { EventLog } from '../../../../../tools/src/emulator/domain/emulator-events.js';
import { COMMANDS, startTestEmulator, WEATHER } from '../../support/emulator.js';

const published = readShared('spec/openapi-subset.json');
const isMissing = published.missing !== undefined;
const { checkResponse: check } = readPublishedSchema(published.text ?? '{}');

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
    expect(check({ method, path, status, body })).toEqual([]);
  });
});

describe.skipIf(isMissing)('the published schema finds', () => {
  test.each<[string, string, string, number, unknown, RegExp]>([
    ['a missing field', 'GET', '/5', 200, { ...command, id: undefined }, /required property 'id'/],
    ['a number for an id', 'GET', '/5', 200, { ...command, id: 5 }, /\/id must be string/],
    ['an id that is no number', 'GET', '/5', 200, { ...command, id: 'five' }, /\/id must match/],
    ['an id of 65 bits', 'GET', '/5', 200, { ...command, id: '18446744073709551616' }, /"snowflake"/],
    ['a field that is not published', 'GET', '/5', 200, { ...command, color: 'red' }, /\(color\)/],
    [
      'an unknown type',
      'GET',
      '/5',
      200,
      { ...command, type: 9 },
      /\/type must be one of 1, 2, 3, 4; found 9/,
    ],
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
    const problems = check({ method, path: COMMANDS + path, status, body });
    expect(problems.join('\n')).toMatch(expected);
  });
});

const required = { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] };

describe.skipIf(isMissing)('a known deviation is allowed, which is a problem without it', () => {
  test.each<[string, object]>([
    ['inner-error-code', { name: required }],
    ['errors-in-and-below', { options: { ...required, 0: { name: required } } }],
  ])('%s', (id, errors) => {
    const others = knownDeviations.filter((deviation) => deviation.id !== id);
    expect(others).toHaveLength(knownDeviations.length - 1);
    const body = { message: 'Invalid Form Body', code: 50035, errors };
    const response = { method: 'POST', path: COMMANDS, status: 400, body };
    expect(check(response)).toEqual([]);
    expect(readPublishedSchema(published.text ?? '{}', others).checkResponse(response)).not.toEqual([]);
  });
});

describe.skipIf(isMissing)('of what the API responds in a test', () => {
  const path = `${COMMANDS}/5`;

  test('each problem is told once, with request, place, what is there and what should be', () => {
    const events = new EventLog(() => 0);
    const body = { ...command, id: undefined, version: 7 };
    for (let told = 0; told < 2; told++) {
      events.emit({ type: 'API_RESPONSE', method: 'GET', path, status: 200, body });
    }
    const found = JSON.stringify(body).slice(0, 120);
    expect(takeProblems()).toEqual([
      `GET ${path}, 200: The body must have required property 'id'; found ${found}`,
      `GET ${path}, 200: /version must be string; found 7`,
    ]);
    expect(takeProblems()).toEqual([]);
  });

  test('in a union, the problems are those of the member that is meant', () => {
    const events = new EventLog(() => 0);
    const options = [option({ min_length: 'x' })];
    const body = { ...command, options };
    events.emit({ type: 'API_RESPONSE', method: 'GET', path, status: 200, body });
    expect(takeProblems()).toEqual([`GET ${path}, 200: /options/0/min_length must be integer; found "x"`]);
  });

  test('a requested error is no problem, but the next one is', async () => {
    const { api, control } = await startTestEmulator();
    await control('POST', '/faults', { on: 'api', kind: 'status', status: 503 });
    expect(await api('GET', '')).toMatchObject({ status: 503 });
    expect(takeProblems()).toEqual([]);
    const events = new EventLog(() => 0);
    events.emit({ type: 'API_RESPONSE', method: 'GET', path: COMMANDS, status: 503, body: {} });
    expect(takeProblems()).toEqual([expect.stringMatching(/no status 503/)]);
  });
});
