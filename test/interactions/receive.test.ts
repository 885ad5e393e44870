import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createApp, IntegerOption, SlashCommand, StringOption, type App } from 'commandry';
import { chatInputPayload, createSigner, createTestKit, pingPayload } from 'commandry/testing';
import { createLogbook, type Logbook } from '../support/logbook.js';
import { createManualClock } from '../support/manual-clock.js';
import { propertyRuns } from '../support/property.js';
import { SIGNATURE, signedRequest, TIMESTAMP, type BendableRequest } from '../support/signed-request.js';

const kit = createTestKit({ now: () => 1_700_000_000_000 });

class Echo {
  @SlashCommand('echo', 'Says it again')
  echo(
    @StringOption('text', 'What to say') text = 'nothing',
    @IntegerOption('times', 'How often') times = 1,
  ) {
    return `${text} x ${times}`;
  }
}

function start(): { app: App; logbook: Logbook } {
  const logbook = createLogbook();
  const app = createApp({
    commands: [Echo],
    ...kit.credentials,
    log: logbook.log,
    clock: createManualClock(),
  });
  return { app, logbook };
}

const ping = () => signedRequest(kit.signer, pingPayload(kit.context()));
const echo = (text = 'hi') => signedRequest(kit.signer, chatInputPayload(kit.context(), 'echo', { text }));

test('a PING is answered with a PONG and a JSON content type', async () => {
  const answer = await start().app.receive(ping());
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(answer.body)).toEqual({ type: 1 });
});

test('a command is answered with what its method returns', async () => {
  const answer = await start().app.receive(echo());
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toEqual({
    type: 4,
    data: { content: 'hi x 1', allowed_mentions: { parse: [] } },
  });
});

describe('a request is refused with 401, and no handler runs, when', () => {
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
  const rows: [string, (request: BendableRequest) => BendableRequest][] = [
    ['the signature is missing', (r) => r.without(SIGNATURE)],
    ['the timestamp is missing', (r) => r.without(TIMESTAMP)],
    ['the signature is empty', (r) => r.with(SIGNATURE, '')],
    ['the signature is white space', (r) => r.with(SIGNATURE, ' ')],
    ['the timestamp is empty', (r) => r.with(TIMESTAMP, '')],
    ['the signature came twice', (r) => r.with(SIGNATURE, (s) => `${s}, ${s}`)],
    ['the timestamp came twice', (r) => r.with(TIMESTAMP, (t) => `${t}, ${t}`)],
    ['the signature has 2 hex digits', (r) => r.with(SIGNATURE, (s) => s.slice(0, 2))],
    ['the signature has 126 hex digits', (r) => r.with(SIGNATURE, (s) => s.slice(0, 126))],
    ['the signature has 127 hex digits', (r) => r.with(SIGNATURE, (s) => s.slice(1))],
    ['the signature has 129 hex digits', (r) => r.with(SIGNATURE, (s) => `${s}0`)],
    ['the signature has 130 hex digits', (r) => r.with(SIGNATURE, (s) => `${s}00`)],
    ['the signature has 192 hex digits', (r) => r.with(SIGNATURE, (s) => s + s.slice(64))],
    ['a valid signature is followed by text', (r) => r.with(SIGNATURE, (s) => `${s}zz`)],
    ['a valid signature is followed by a line break', (r) => r.with(SIGNATURE, (s) => `${s}\n`)],
    ['a valid signature is followed by a NUL', (r) => r.with(SIGNATURE, (s) => `${s}\0`)],
    ['the signature begins with 0x', (r) => r.with(SIGNATURE, (s) => `0x${s.slice(2)}`)],
    ['the signature is written in full-width digits', (r) => r.with(SIGNATURE, (s) => s.replace(/./u, '０'))],
    ['the signature is in base64', (r) => r.with(SIGNATURE, base64)],
    [
      'the signature is of another key',
      (r) => r.with(SIGNATURE, createSigner().sign(r.bytes, '1700000000')[SIGNATURE]),
    ],
    ['the signature is all zeros', (r) => r.with(SIGNATURE, '0'.repeat(128))],
    ['R is changed by one bit', (r) => r.with(SIGNATURE, (s) => flipHexBit(s, 0))],
    ['S is changed by one bit', (r) => r.with(SIGNATURE, (s) => flipHexBit(s, 127))],
    [
      'the body changed by one bit',
      (r) => r.withBytes((b) => b.map((byte, at) => (at === 17 ? byte ^ 1 : byte))),
    ],
    ['the body lost its last byte', (r) => r.withBytes((b) => b.subarray(0, -1))],
    ['the body has one byte more', (r) => r.withBytes((b) => Uint8Array.from([...b, 0x20]))],
    [
      'two bytes of the body are swapped',
      (r) => r.withBytes((b) => Uint8Array.from([b[1]!, b[0]!, ...b.subarray(2)])),
    ],
    ['the body is empty', (r) => r.withBytes(() => new Uint8Array())],
    ['the timestamp changed', (r) => r.with(TIMESTAMP, '1700000001')],
    ['a digit moved from the body to the timestamp', (r) => moveBoundary(r)],
    ['the timestamp begins with a space', (r) => r.with(TIMESTAMP, (t) => ` ${t}`)],
    ['the timestamp has a sign', (r) => r.with(TIMESTAMP, (t) => `+${t}`)],
    ['the timestamp is negative', (r) => r.with(TIMESTAMP, (t) => `-${t}`)],
    ['the timestamp is 1e9', (r) => r.with(TIMESTAMP, '1e9')],
    ['the timestamp is hexadecimal', (r) => r.with(TIMESTAMP, '0x10')],
    ['the timestamp has a fraction', (r) => r.with(TIMESTAMP, (t) => `${t}.0`)],
    ['the timestamp has 400 digits', (r) => r.with(TIMESTAMP, '1'.repeat(400))],
    ['the timestamp is in Arabic digits', (r) => r.with(TIMESTAMP, '١٢٣')],
  ];
  test.each(rows)('%s', async (_why, change) => {
    const { app, logbook } = start();
    const answer = await app.receive(change(echo()));
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain(' x 1');
    expect(logbook.events()).toHaveLength(1);
  });

  test('it was signed with the right key for another application', async () => {
    const payload = { ...pingPayload(kit.context()), application_id: '999999999999999999' };
    const answer = await start().app.receive(signedRequest(kit.signer, payload));
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('APPLICATION_MISMATCH');
  });
});

test('an upper-case signature is the same signature', async () => {
  const answer = await start().app.receive(echo().with(SIGNATURE, (s) => s.toUpperCase()));
  expect(answer.status).toBe(200);
});

describe('bytes are verified as sent, so a rightly signed body is accepted with', () => {
  const json = () => JSON.stringify(chatInputPayload(kit.context(), 'echo', { text: 'é', times: 3 }));
  const rows: [string, string, string][] = [
    ['the number 3.0', json().replace('"value":3', '"value":3.0'), 'é x 3'],
    ['the number 3e0', json().replace('"value":3', '"value":3e0'), 'é x 3'],
    ['escaped unicode', json().replace('é', '\\u00e9'), 'é x 3'],
    ['white space after a colon', json().replaceAll(':', ': '), 'é x 3'],
    ['line breaks and a final line break', `${JSON.stringify(JSON.parse(json()), null, 2)}\n`, 'é x 3'],
    ['a solidus escaped', json().replace('echo', 'ec\\u0068o'), 'é x 3'],
  ];
  test.each(rows)('%s', async (_what, body, content) => {
    const answer = await start().app.receive(signedRequest(kit.signer, body));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ type: 4, data: { content } });
  });
});

describe('a request of the wrong form is refused before its body is read:', () => {
  const rows: [number, string, (request: BendableRequest) => BendableRequest][] = [
    [405, 'GET', (r) => r.withMethod('GET')],
    [405, 'HEAD', (r) => r.withMethod('HEAD')],
    [405, 'PUT', (r) => r.withMethod('PUT')],
    [415, 'gzip', (r) => r.with('content-encoding', 'gzip')],
    [415, 'two encodings', (r) => r.with('content-encoding', 'identity, br')],
    [415, 'no content type', (r) => r.without('content-type')],
    [415, 'a form', (r) => r.with('content-type', 'application/x-www-form-urlencoded')],
    [415, 'UTF-16', (r) => r.with('content-type', 'application/json; charset=utf-16')],
    [415, 'two charsets', (r) => r.with('content-type', 'application/json; charset=utf-8; charset=utf-16')],
    [401, 'no signature', (r) => r.without(SIGNATURE)],
  ];
  test.each(rows)('%i for %s', async (status, _what, change) => {
    const { app } = start();
    const answer = await app.receive({
      ...change(ping()),
      body: () => Promise.reject(new Error('the body was read')),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers['allow']).toBe(status === 405 ? 'POST' : undefined);
  });

  test.each([
    ['application/json; charset=utf-8'],
    ['application/json;charset="UTF-8"'],
    ['APPLICATION/JSON'],
  ])('but %s is JSON in UTF-8', async (type) => {
    expect((await start().app.receive(ping().with('content-type', type))).status).toBe(200);
  });
});

describe('a rightly signed body that is no interaction gets 400 and a line in the log:', () => {
  const valid = () => chatInputPayload(kit.context(), 'echo', { text: 'hi' });
  const data = { id: '500000000000000001', name: 'echo', type: 1 };
  const rows: [string, unknown, string][] = [
    ['nothing', '', 'BODY_NOT_JSON'],
    ['no JSON', '{"type":', 'BODY_NOT_JSON'],
    ['a comma too many', '{"type":1,}', 'BODY_NOT_JSON'],
    ['two documents', '{"type":1}{"type":1}', 'BODY_NOT_JSON'],
    ['a comment', '{"type":1/* hi */}', 'BODY_NOT_JSON'],
    ['bytes that are no UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 'BODY_NOT_UTF8'],
    ['overlong UTF-8', Uint8Array.from([0x22, 0xc0, 0xaf, 0x22]), 'BODY_NOT_UTF8'],
    ['a byte order mark', '\uFEFF{"type":1}', 'BODY_NOT_JSON'],
    ['a number', '-7', 'INTERACTION_MALFORMED'],
    ['null', 'null', 'INTERACTION_MALFORMED'],
    ['a list', '[]', 'INTERACTION_MALFORMED'],
    ['no type', '{}', 'INTERACTION_MALFORMED'],
    ['an unknown type', { ...valid(), type: 99 }, 'INTERACTION_MALFORMED'],
    ['a type that is a text', { ...valid(), type: '2' }, 'INTERACTION_MALFORMED'],
    ['an id that is a number', { ...valid(), id: 1 }, 'INTERACTION_MALFORMED'],
    ['an id over 64 bits', { ...valid(), id: '18446744073709551616' }, 'INTERACTION_MALFORMED'],
    ['no data', { ...valid(), data: undefined }, 'INTERACTION_MALFORMED'],
    ['no user and no member', { ...valid(), member: undefined }, 'INTERACTION_MALFORMED'],
    [
      'an option without a value',
      { ...valid(), data: { ...data, options: [{ name: 'text', type: 3 }] } },
      'INTERACTION_MALFORMED',
    ],
    ['options that are no list', { ...valid(), data: { ...data, options: {} } }, 'INTERACTION_MALFORMED'],
    ['groups four deep', { ...valid(), data: { ...data, options: nested(4) } }, 'INTERACTION_MALFORMED'],
    ['100,000 lists in each other', '['.repeat(100_000) + ']'.repeat(100_000), 'BODY_AMBIGUOUS'],
    [
      'options 10,000 deep',
      JSON.stringify({ ...valid(), data: { ...data, options: 'DEEP' } }).replace(
        '"DEEP"',
        '[{"name":"g","type":2,"options":'.repeat(10_000) + '[]' + '}]'.repeat(10_000),
      ),
      'BODY_AMBIGUOUS',
    ],
  ];
  test.each(rows)('%s', async (_what, body, event) => {
    const { app, logbook } = start();
    const answer = await app.receive(signedRequest(kit.signer, body));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: event });
    expect(logbook.events()).toEqual([event]);
  });
});

test.each([
  ['a component', 3],
  ['a modal', 5],
])('%s, which is not answered yet, gets a notice for the user and a line in the log', async (_what, type) => {
  const { app, logbook } = start();
  const answer = await kit.send(app, { ...chatInputPayload(kit.context(), 'echo', {}), type });
  expect(answer).toMatchObject({ status: 200, body: { type: 4, data: { flags: 64 } } });
  expect(logbook.events()).toEqual(['INTERACTION_UNSUPPORTED']);
});

test('refusals that anybody can cause are logged at once and then at most once a minute, with their number', async () => {
  const logbook = createLogbook();
  const clock = createManualClock();
  const app = createApp({ commands: [Echo], ...kit.credentials, log: logbook.log, clock });
  const forged = echo().with(SIGNATURE, '0'.repeat(128));
  for (let n = 0; n < 10; n++) await app.receive(forged);
  clock.advance(60_000);
  await app.receive(forged);
  expect(logbook.entries.map(({ event, unloggedBefore }) => [event, unloggedBefore])).toEqual([
    ['SIGNATURE_INVALID', 0],
    ['SIGNATURE_INVALID', 9],
  ]);
});

test('whatever arrives, the answer is a status of the table, nothing throws and nothing unsigned reaches a handler', async () => {
  let calls = 0;
  class Counted {
    @SlashCommand('echo', 'd')
    echo() {
      calls++;
      return 'echo';
    }
  }
  const { log } = createLogbook();
  const app = createApp({ commands: [Counted], ...kit.credentials, clock: createManualClock(), log });
  const header = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9a-f]{128}$/),
    fc.constant('1700000000'),
    fc.constant('application/json'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST', 'GET', 'post', ''),
      fc.dictionary(fc.constantFrom('content-type', 'content-encoding', SIGNATURE, TIMESTAMP), header),
      fc.uint8Array({ maxLength: 200 }),
      async (method, headers, bytes) => {
        const answer = await app.receive({
          method,
          header: (name) => headers[name],
          body: () => Promise.resolve(bytes),
        });
        expect([401, 405, 415]).toContain(answer.status);
      },
    ),
    { numRuns: propertyRuns(2000) },
  );
  expect(calls).toBe(0);
  await kit.chatInput(app, 'echo');
  expect(calls).toBe(1);
});

test('whatever is signed, the answer is 200, 400 or 401 and nothing throws', async () => {
  const { log } = createLogbook();
  const app = createApp({
    commands: [Echo],
    ...kit.credentials,
    clock: createManualClock(),
    seenInteractions: false,
    log,
  });
  const valid = chatInputPayload(kit.context(), 'echo', { text: 'hi' });
  const paths = [
    'type',
    'id',
    'data',
    'data.name',
    'data.type',
    'data.options',
    'data.options.0',
    'data.options.0.value',
    'data.resolved',
    'member',
    'member.user',
    'token',
    'locale',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 4 }), async (path, value) => {
      const answer = await kit.send(app, replaceAt(valid, path.split('.'), value) as Record<string, unknown>);
      expect([200, 400, 401]).toContain(answer.status);
    }),
    { numRuns: Math.min(propertyRuns(200), 2000) },
  );
});

function flipHexBit(hex: string, at: number): string {
  const digit = (parseInt(hex[at] ?? '0', 16) ^ 1).toString(16);
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}

/** `1700000000` + `{…` becomes `17000000001` + `{…` without its first byte: the signed bytes stay the same. */
function moveBoundary(request: BendableRequest): BendableRequest {
  const joined = Buffer.concat([Buffer.from('1700000000'), request.bytes]);
  return request.with(TIMESTAMP, joined.subarray(0, 9).toString()).withBytes(() => joined.subarray(9));
}

function nested(depth: number): unknown[] {
  let options: unknown[] = [{ name: 'text', type: 3, value: 'x' }];
  for (let n = 0; n < depth; n++) options = [{ name: 'g', type: 2, options }];
  return options;
}

function replaceAt(value: unknown, [step, ...rest]: readonly string[], replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) =>
      String(index) === step ? replaceAt(element, rest, replacement) : element,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [step]: replaceAt(object[step], rest, replacement) };
}
