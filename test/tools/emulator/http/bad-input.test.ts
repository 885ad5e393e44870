import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../tools/src/emulator/index.js';
import { propertyRuns } from '../../../support/property.js';
import { createRandom } from '../../../support/random.js';
import { createBadRequest, TARGETS, type BadRequest, type Known } from '../support/clients/bad-requests.js';
import { startBot } from '../support/bot.js';
import {
  ADA,
  AUTHORIZATION,
  COMMANDS,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../support/emulator.js';
import { asBasic, FORM, SECRET } from '../support/oauth.js';
import { RawClient, type RawAnswer } from '../support/clients/raw-client.js';
import { readStatus, sendRaw } from '../support/clients/raw.js';

/** Requests of one case of the property; so long a run has a tenth as many cases as requests. */
const REQUESTS_EACH = 10;
/** After so many cases everything starts again, so that there is always something to damage. */
const CASES_EACH = 250;

const NOW_MS = 1_800_000_000_000;

/** An emulator with commands, a bot that answers, an interaction that was answered, and a token. */
async function startTarget() {
  const world = createWorld();
  const applications = world.applications.map((each) => ({ ...each, clientSecret: SECRET }));
  const commands = [slash('ping'), { type: 2, name: 'High five' }, { type: 3, name: 'Quote' }];
  const options = { now: () => NOW_MS, world: { ...world, applications } };
  const { emulator, invoke } = await startBot(commands, undefined, options);
  const [command] = (await emulator.api('GET', '')).body as { id: string }[];
  const { interaction } = await invoke({ text: '/ping' });
  const granted = await emulator.request('POST', '/api/v10/oauth2/token', {
    headers: { ...FORM, ...asBasic(WEATHER.id, SECRET) },
    body: 'grant_type=client_credentials&scope=applications.commands.update',
  });
  const known: Known = {
    port: emulator.port,
    commandId: command!.id,
    interaction: interaction!,
    accessToken: (granted.body as { access_token: string }).access_token,
  };
  const client = new RawClient(emulator.port);
  const dump = async () => {
    const { control, api } = emulator;
    const answers = [
      await control('GET', ''),
      await control('GET', '/clock'),
      await control('GET', '/faults'),
      await control('GET', `/channels/${GENERAL}/messages?as=${ADA}`),
      await api('GET', '?with_localizations=true'),
      await api('GET', `/../guilds/${HARBOUR}/commands?with_localizations=true`),
      await api('GET', `/../guilds/${HARBOUR}/commands/permissions`),
    ];
    // Every answer is an event, so the number of the last one grows.
    return answers.map(({ text }) => text.replace(/"last_event_id":\d+,/, ''));
  };
  return { emulator, known, client, dump, state: { revision: emulator.revision(), text: await dump() } };
}
type Target = Awaited<ReturnType<typeof startTarget>>;

/** The problem with the answer to a request, or with its effect; undefined if there is none. */
function findFault({ emulator, state }: Target, { method }: BadRequest, answer: RawAnswer | undefined) {
  // CONNECT asks for no resource: its connection is closed without an answer.
  if (!answer) return method === 'CONNECT' ? undefined : 'There was no answer.';
  if (answer.status >= 500) return 'The status is one of a mistake in the emulator.';
  if (answer.status < 400) return undefined;
  if (emulator.revision() !== state.revision) return 'It was refused and has changed something.';
  return method === 'HEAD' || isDocumented(answer) ? undefined : 'The body is in no documented form.';
}

/** The forms of errors: of the API, of the control plane, of the token endpoint, of pages, and of what is no HTTP. */
function isDocumented({ status, headers, body }: RawAnswer): boolean {
  const type = headers.get('content-type');
  if (type?.startsWith('text/html')) return body.startsWith('<!doctype html>');
  if (type === undefined) return body === '' && [400, 413, 417, 431].includes(status);
  if (!type.startsWith('application/json')) return false;
  const parsed = JSON.parse(body) as Record<string, unknown>;
  const { code, message, error } = parsed;
  if (error !== undefined) return typeof error === 'string';
  // Of a form with wrong fields: the token endpoint has a way of its own.
  if (message === undefined) return Object.values(parsed).every((errors) => Array.isArray(errors));
  return typeof message === 'string' && (typeof code === 'number' || /^[A-Z_]+$/.test(String(code)));
}

async function sendBad(target: Target, request: BadRequest): Promise<number> {
  const { client, emulator, state } = target;
  const answer = await client.send(request.bytes, request.method);
  const fault = findFault(target, request, answer);
  if (fault !== undefined) {
    const sent = Buffer.from(request.bytes).toString('latin1');
    throw new Error(`${fault}\n\n${sent}\n\n${answer?.status ?? 0} ${answer?.body ?? ''}`);
  }
  const status = answer?.status ?? 0;
  // A fault that was asked for in earnest would spoil what comes after it.
  if (status === 201 && request.path.startsWith('/control/faults'))
    await emulator.control('DELETE', '/faults');
  // An accepted request may have changed something. From here on it must stay as it is.
  if (status < 400 && emulator.revision() !== state.revision) {
    target.state = { revision: emulator.revision(), text: await target.dump() };
  }
  return status;
}

test('any request to any route gets a documented answer, never 5xx, and changes nothing if it is refused', async () => {
  let target = await startTarget();
  let cases = 0;
  const statuses = new Map<number, number>();
  const seeds = fc.array(fc.noBias(fc.integer()), { minLength: REQUESTS_EACH, maxLength: REQUESTS_EACH });
  await fc.assert(
    fc.asyncProperty(seeds, async (numbers) => {
      cases += 1;
      if (cases % CASES_EACH === 0) {
        await target.emulator.stop();
        target = await startTarget();
      }
      for (const seed of numbers) {
        const status = await sendBad(target, createBadRequest(createRandom(seed), target.known));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      // That nothing was counted as a change means that nothing has changed.
      expect(await target.dump()).toEqual(target.state.text);
    }),
    { numRuns: propertyRuns(100, 2500), endOnFailure: true },
  );
  // Most requests are wrong, but not all in the same way, and some come through. Rarer answers depend on the draws.
  const seen = [...statuses.keys()];
  expect(seen).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405]));
});

test('the requests reach every route', () => {
  const known: Known = { port: 1, commandId: '1', interaction: { id: '2', token: 't' }, accessToken: 'a' };
  const paths = Array.from({ length: 3_000 }, (_, seed) => createBadRequest(createRandom(seed), known).path);
  for (const [template] of TARGETS) {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?]+').replace('/v10', '/v10')}(\\?|$)`);
    expect({ template, isReached: paths.some((path) => pattern.test(path)) }).toEqual({
      template,
      isReached: true,
    });
  }
});

test('arbitrary bytes that are no HTTP change nothing', async () => {
  const { emulator, state } = await startTarget();
  const { port } = emulator;
  const statuses = new Set<number | undefined>();
  const noise = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }),
    fc
      .tuple(
        fc.constantFrom('Content-Length: 99', 'Transfer-Encoding: chunked', 'Host: '),
        fc.uint8Array({ maxLength: 60 }),
      )
      .map(([header, body]) =>
        Buffer.concat([
          Buffer.from(`POST ${COMMANDS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${header}\r\n\r\n`),
          body,
        ]),
      ),
  );
  await fc.assert(
    fc.asyncProperty(noise, async (bytes) => {
      const status = readStatus(await sendRaw(port, bytes));
      statuses.add(status);
      expect(status ?? 400).toBeLessThan(500);
      expect(emulator.revision()).toBe(state.revision);
    }),
    { numRuns: propertyRuns(50, 1_000) },
  );
  // Somebody was there to refuse them, and still is.
  expect([...statuses]).toContain(400);
  expect((await emulator.control('GET', '')).status).toBe(200);
});

test.each([
  ['options in options', '{"options":[', ']}'],
  ['lists in lists', '[', ']'],
  ['objects in a dictionary', '{"name_localizations":', '}'],
])('100,000 %s are refused like any other mistake', async (_what, open, close) => {
  const { request, revision } = await startTestEmulator();
  const before = revision();
  const body = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  for (const verb of ['POST', 'PUT'])
    expect((await request(verb, COMMANDS, { headers, body })).status).toBe(400);
  const path = `/control/users/${ADA}/invoke`;
  expect((await request('POST', path, { headers, body })).status).toBe(400);
  expect(revision()).toBe(before);
});

test.each([
  ['{"name":"x","description":"X","options":[{"type":4,"name":"a","description":"A","max_value":1e400}]}'],
  ['{"name":"x","description":"X","type":1e400}'],
  ['{"name":"x","description":"X","default_member_permissions":1e400}'],
])('a number beyond all numbers is refused: %s', async (body) => {
  const { request, revision } = await startTestEmulator();
  const before = revision();
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  expect(await request('POST', COMMANDS, { headers, body })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
  expect(revision()).toBe(before);
});
