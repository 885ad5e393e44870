import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../support/property.js';
import {
  AUTHORIZATION,
  COMMANDS,
  GENERAL,
  ADA,
  slash,
  startTestEmulator,
  WEATHER,
} from './support/emulator.js';
import { readStatus, sendRaw } from './support/raw.js';

const REFUSED = [400, 401, 403, 404, 405, 409, 413, 415];

const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE', 'QUERY'),
  fc.stringMatching(/^[A-Z]{1,8}$/),
);
const path = fc.oneof(
  fc.constantFrom(
    COMMANDS,
    `${COMMANDS}/1`,
    `${COMMANDS}?with_localizations=maybe`,
    `/api/v9/applications/${WEATHER.id}/commands`,
    '/control/nothing',
    `/control/users/${ADA}/invoke`,
    `/control/users/${ADA}/autocomplete`,
    `/control/applications/${WEATHER.id}/endpoint`,
    `/control/channels/${GENERAL}/messages`,
    '*',
    'http://127.0.0.1/',
    '//',
  ),
  fc.webPath(),
  fc.stringMatching(/^\/[!-~]{0,40}$/),
  fc.stringMatching(/^\/(api|control)\/[!-~]{0,40}$/),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text)),
);

/** An emulator with one command, and the text of its list. */
async function startWatched() {
  const emulator = await startTestEmulator();
  await emulator.api('POST', '', slash('ping'));
  const readList = async () => (await emulator.api('GET', '?with_localizations=1')).text;
  return { ...emulator, readList, before: await readList() };
}

test('arbitrary requests get a documented answer, never 5xx, and change nothing', async () => {
  const { port, readList, before } = await startWatched();
  await fc.assert(
    fc.asyncProperty(method, path, bytes, fc.boolean(), async (verb, target, body, isAuthorized) => {
      const head = [
        `${verb} ${target} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        ...(isAuthorized ? [`Authorization: ${AUTHORIZATION.authorization}`] : []),
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        '',
      ].join('\r\n');
      const status = readStatus(await sendRaw(port, Buffer.concat([Buffer.from(head), body])));
      // CONNECT is no request for a resource: its connection is closed without an answer.
      if (status === undefined) expect(verb).toBe('CONNECT');
      else if (!(status === 200 && ['GET', 'HEAD'].includes(verb))) expect(REFUSED).toContain(status);
      expect(await readList()).toBe(before);
    }),
    { numRuns: propertyRuns(150) },
  );
});

test('arbitrary bytes that are no HTTP change nothing', async () => {
  const { port, readList, before } = await startWatched();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (noise) => {
      expect(readStatus(await sendRaw(port, noise)) ?? 400).toBeLessThan(500);
      expect(await readList()).toBe(before);
    }),
    { numRuns: propertyRuns(50) },
  );
});

const NAMES = [
  'type',
  'name',
  'description',
  'options',
  'choices',
  'value',
  'required',
  'autocomplete',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'channel_types',
  'name_localizations',
  'description_localizations',
  'handler',
  'id',
  'contexts',
  'integration_types',
  'default_member_permissions',
  'dm_permission',
  'nsfw',
  'de',
  '__proto__',
  '_errors',
];
const nearly = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1,
      2,
      3,
      4,
      7,
      -1,
      0.5,
      'a',
      'A b',
      '8',
      '',
      'x'.repeat(101),
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 8 })
    .map((entries) => Object.fromEntries(entries)),
}));

test('bodies that are nearly commands are taken or refused with a form error, never 5xx', async () => {
  const emulator = await startTestEmulator();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST', 'PUT', 'PATCH'),
      nearly.object,
      fc.constantFrom(
        {},
        { type: 1, name: 'a', description: 'A' },
        { type: 2, name: 'A b' },
        { type: 4, name: 'Launch' },
      ),
      async (verb, noise, base) => {
        const before = (await emulator.api('GET', '?with_localizations=1')).text;
        const [launch] = JSON.parse(before) as { id: string }[];
        const body = { ...(noise as object), ...base };
        const answer =
          verb === 'PATCH'
            ? await emulator.api('PATCH', `/${launch!.id}`, noise)
            : await emulator.api(verb, '', verb === 'PUT' ? [body, { type: 4, name: 'Launch' }] : body);
        if (answer.status > 201) {
          expect(answer.status).toBe(400);
          expect([50035, 50240, 30032, 40041]).toContain((answer.body as { code: number }).code);
          expect((await emulator.api('GET', '?with_localizations=1')).text).toBe(before);
        }
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});

test.each([
  ['options in options', '{"options":[', ']}'],
  ['lists in lists', '[', ']'],
  ['objects in a dictionary', '{"name_localizations":', '}'],
])('100,000 %s are refused like any other mistake', async (_what, open, close) => {
  const { request, readList, before } = await startWatched();
  const body = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  for (const verb of ['POST', 'PUT'])
    expect((await request(verb, COMMANDS, { headers, body })).status).toBe(400);
  const path = `/control/users/${ADA}/invoke`;
  expect((await request('POST', path, { headers, body })).status).toBe(400);
  expect(await readList()).toBe(before);
});

test.each([
  ['{"name":"x","description":"X","options":[{"type":4,"name":"a","description":"A","max_value":1e400}]}'],
  ['{"name":"x","description":"X","type":1e400}'],
  ['{"name":"x","description":"X","default_member_permissions":1e400}'],
])('a number beyond all numbers is refused: %s', async (body) => {
  const { request, readList, before } = await startWatched();
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  expect(await request('POST', COMMANDS, { headers, body })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
  expect(await readList()).toBe(before);
});
