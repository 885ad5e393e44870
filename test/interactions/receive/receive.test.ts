import { createHook } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { CommandryError, createApp, IntegerOption, SlashCommand, StringOption } from 'commandry';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { propertyRuns } from '../../support/property.js';
import {
  SIGNATURE,
  signedRequest,
  TIMESTAMP,
  type BendableRequest,
} from '../../support/signatures/signed-request.js';
import { kit, startApp } from '../../support/apps/started-app.js';

class Echo {
  @SlashCommand('echo', 'Says it again')
  echo(
    @StringOption('text', 'What to say') text = 'nothing',
    @IntegerOption('times', 'How often') times = 1,
  ) {
    return `${text} x ${times}`;
  }
}

const ping = () => signedRequest(kit.signer, pingPayload(kit.context()));
const echo = (text = 'hi') => signedRequest(kit.signer, chatInputPayload(kit.context(), 'echo', { text }));

test('a PING is answered with a PONG and a JSON content type', async () => {
  const answer = await startApp({ commands: [Echo] }).app.receive(ping());
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(answer.body)).toEqual({ type: 1 });
});

test('a command is answered with what its method returns', async () => {
  const answer = await startApp({ commands: [Echo] }).app.receive(echo());
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toEqual({
    type: 4,
    data: { content: 'hi x 1', allowed_mentions: { parse: [] } },
  });
});

describe('a host that reads the body itself', () => {
  const opened = async (request: BendableRequest) => {
    const { receive } = startApp({ commands: [Echo] }).app;
    return { body: await request.body(), answers: receive.open?.(request) };
  };

  test('gets the response to a handler that returns at once without a promise', async () => {
    const { body, answers } = await opened(echo());
    let promises = 0;
    const counting = createHook({ init: (_id, type) => (promises += type === 'PROMISE' ? 1 : 0) }).enable();
    const answer = answers && 'answer' in answers ? answers.answer(body) : undefined;
    counting.disable();
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('hi x 1') as unknown });
    expect(promises).toBe(0);
  });

  test('gets a refusal for the headers before it has read anything', async () => {
    const { answers } = await opened({ ...echo(), header: () => undefined });
    expect(answers).toMatchObject({ status: 415 });
  });

  test('gets the response to a body that it could not read', async () => {
    const { answers } = await opened(echo());
    const error = new CommandryError('BODY_UNREADABLE', 'It broke off.');
    expect(answers && 'fail' in answers && answers.fail(error)).toMatchObject({ status: 400 });
  });
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
    const answer = await startApp({ commands: [Echo] }).app.receive(signedRequest(kit.signer, body));
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
    const { app } = startApp({ commands: [Echo] });
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
    expect((await startApp({ commands: [Echo] }).app.receive(ping().with('content-type', type))).status).toBe(
      200,
    );
  });
});

describe('a rightly signed body that is no interaction gets 400 and a line in the log:', () => {
  const valid = () => chatInputPayload(kit.context(), 'echo', { text: 'hi' });
  const data = { id: '500000000000000001', name: 'echo', type: 1 };
  const rows: [string, unknown, string][] = [
    ['bytes that are no UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 'BODY_NOT_JSON'],
    ['no type', '{}', 'INTERACTION_MALFORMED'],
    ['an unknown type', { ...valid(), type: 99 }, 'INTERACTION_MALFORMED'],
    ['a type that is a text', { ...valid(), type: '2' }, 'INTERACTION_MALFORMED'],
    ['no data', { ...valid(), data: undefined }, 'INTERACTION_MALFORMED'],
    ['no user and no member', { ...valid(), member: undefined }, 'INTERACTION_MALFORMED'],
    [
      'an option without a value',
      { ...valid(), data: { ...data, options: [{ name: 'text', type: 3 }] } },
      'INTERACTION_MALFORMED',
    ],
    ['options that are no list', { ...valid(), data: { ...data, options: {} } }, 'INTERACTION_MALFORMED'],
    ['groups four deep', { ...valid(), data: { ...data, options: nested(4) } }, 'INTERACTION_MALFORMED'],
    ['500,000 lists in each other', '['.repeat(500_000) + ']'.repeat(500_000), 'INTERACTION_MALFORMED'],
    [
      'options 10,000 deep',
      JSON.stringify({ ...valid(), data: { ...data, options: 'DEEP' } }).replace(
        '"DEEP"',
        '[{"name":"g","type":2,"options":'.repeat(10_000) + '[]' + '}]'.repeat(10_000),
      ),
      'INTERACTION_MALFORMED',
    ],
  ];
  test.each(rows)('%s', async (_what, body, event) => {
    const { app, logbook } = startApp({ commands: [Echo] });
    const answer = await app.receive(signedRequest(kit.signer, body));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: event });
    expect(logbook.events()).toEqual([event]);
  });
});

test.each([
  ['a component', 3],
  ['a modal', 5],
])(
  '%s, which is not answered yet, gets a message for the user and a line in the log',
  async (_what, type) => {
    const { app, logbook } = startApp({ commands: [Echo] });
    const answer = await kit.send(app, { ...chatInputPayload(kit.context(), 'echo', {}), type });
    expect(answer).toMatchObject({ status: 200, body: { type: 4, data: { flags: 64 } } });
    expect(logbook.events()).toEqual(['INTERACTION_UNSUPPORTED']);
  },
);

test('refusals that anybody can cause are logged at once and then at most once a minute, with their number', async () => {
  const { app, logbook, clock } = startApp({ commands: [Echo] });
  const forged = echo().with(SIGNATURE, '0'.repeat(128));
  for (let n = 0; n < 10; n++) await app.receive(forged);
  clock.advance(60_000);
  await app.receive(forged);
  expect(logbook.entries.map(({ event, unloggedBefore }) => [event, unloggedBefore])).toEqual([
    ['SIGNATURE_INVALID', 0],
    ['SIGNATURE_INVALID', 9],
  ]);
});

test('until a signature was right, the line about a wrong one names the key that is to be compared', async () => {
  const { app, logbook, clock } = startApp({ commands: [Echo] });
  const forged = echo().with(SIGNATURE, '0'.repeat(128));
  await app.receive(forged);
  await app.receive(echo());
  clock.advance(60_000);
  await app.receive(forged);
  const [first = '', second = ''] = logbook.entries.map(({ message }) => message);
  expect(first).toContain(
    `the public key of this app, which begins with ${kit.credentials.publicKey.slice(0, 8)}`,
  );
  expect(first).toContain('"commandry doctor"');
  expect(second).not.toContain('public key of this app');
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
  const { app } = startApp({ commands: [Counted] });
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
    stores: { seenInteractions: false },
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
    { numRuns: propertyRuns(200, 2000) },
  );
});

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
