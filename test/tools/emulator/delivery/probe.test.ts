import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type {
  ControlSummary,
  EmulatorOptions,
  EndpointResult,
  Probes,
} from '../../../../tools/src/emulator/index.js';
import { startTestEmulator, WEATHER } from '../support/emulator.js';
import {
  answerJson,
  answerVerified,
  hasGoodSignature,
  startReceiver,
  type Received,
} from '../support/receiver.js';

type Respond = (received: Received, response: ServerResponse, publicKey: string) => void;

async function startProbed(respond: Respond, options: EmulatorOptions = {}) {
  const emulator = await startTestEmulator(options);
  const summarize = async () => ((await emulator.control('GET', '')).body as ControlSummary).applications[0]!;
  const { public_key: publicKey } = await summarize();
  const receiver = await startReceiver((received, response) => {
    respond(received, response, publicKey);
  });
  return {
    receiver,
    publicKey,
    set: (url: string | null = receiver.url) =>
      emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url }),
    readUrl: async () => (await summarize()).interactions_endpoint_url,
  };
}

/** Answers as a good bot does, but for what is given. */
const bot =
  (change: {
    good?: (response: ServerResponse) => void;
    bad?: (response: ServerResponse) => void;
  }): Respond =>
  (received, response, publicKey) => {
    const isGood = hasGoodSignature(received, publicKey);
    const give = isGood ? change.good : change.bad;
    if (give) give(response);
    else answerVerified(publicKey, () => undefined)(received, response);
  };

const FORM_ERROR = {
  message: 'Invalid Form Body',
  code: 50035,
  errors: {
    interactions_endpoint_url: {
      _errors: [
        {
          code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
          message: 'The specified interactions endpoint URL could not be verified.',
        },
      ],
    },
  },
};

test('an endpoint that passes both probes is kept', async () => {
  const { set, readUrl, receiver, publicKey } = await startProbed(bot({}));
  const { status, body } = await set();
  const milliseconds = expect.any(Number) as number;
  expect(status).toBe(200);
  expect(body).toEqual({
    interactions_endpoint_url: receiver.url,
    probes: {
      ping: { accepted: true, status: 200, milliseconds, reason: null },
      bad_signature: { accepted: true, status: 401, milliseconds, reason: null },
    },
  } satisfies EndpointResult);
  expect(await readUrl()).toBe(receiver.url);
  expect(receiver.received.map((received) => hasGoodSignature(received, publicKey))).toEqual([true, false]);
});

test('both probes are PINGs, and differ in more than the signature', async () => {
  const { set, receiver } = await startProbed(bot({}));
  await set();
  const [good, bad] = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(Object.keys(good!)).toEqual([
    'app_permissions',
    'application_id',
    'authorizing_integration_owners',
    'entitlements',
    'id',
    'token',
    'type',
    'user',
    'version',
  ]);
  expect(good).toMatchObject({
    application_id: WEATHER.id,
    authorizing_integration_owners: {},
    entitlements: [],
    type: 1,
    version: 1,
  });
  expect(bad).toMatchObject({ type: 1 });
  expect(bad!['id']).not.toBe(good!['id']);
});

describe('an endpoint is refused, with what each probe saw, if it', () => {
  test.each<[string, Respond, 'ping' | 'bad_signature', number | null, RegExp]>([
    [
      'takes a bad signature',
      bot({
        bad: (r) => {
          answerJson(r, { type: 1 });
        },
      }),
      'bad_signature',
      200,
      /The status is 200, not 401/,
    ],
    [
      'answers a bad signature with 403',
      bot({ bad: (r) => r.writeHead(403).end() }),
      'bad_signature',
      403,
      /The status is 403, not 401/,
    ],
    ['breaks on a bad signature', bot({ bad: (r) => r.destroy() }), 'bad_signature', null, /socket hang up/],
    [
      'answers a PING with another callback',
      bot({
        good: (r) => {
          answerJson(r, { type: 4, data: { content: 'x' } });
        },
      }),
      'ping',
      200,
      /Callback type 4 does not answer PING; \{1\} do/,
    ],
    [
      'answers a PING with a list',
      bot({
        good: (r) => {
          answerJson(r, [1]);
        },
      }),
      'ping',
      200,
      /must be an object whose type is/,
    ],
    [
      'answers a PING with text',
      bot({ good: (r) => r.writeHead(200, { 'content-type': 'application/json' }).end('pong') }),
      'ping',
      200,
      /not JSON/,
    ],
    [
      'answers a PING with nothing',
      bot({ good: (r) => r.writeHead(200, { 'content-type': 'application/json' }).end() }),
      'ping',
      200,
      /not JSON/,
    ],
    [
      'names another content type',
      bot({ good: (r) => r.writeHead(200, { 'content-type': 'text/plain' }).end('{"type":1}') }),
      'ping',
      200,
      /Content-Type is text\/plain/,
    ],
    [
      'names no content type',
      bot({ good: (r) => r.writeHead(200).end('{"type":1}') }),
      'ping',
      200,
      /Content-Type is missing/,
    ],
    [
      'answers a PING with 202',
      bot({ good: (r) => r.writeHead(202).end() }),
      'ping',
      202,
      /The status is 202, not 200/,
    ],
    [
      'redirects',
      bot({ good: (r) => r.writeHead(307, { location: '/elsewhere' }).end() }),
      'ping',
      307,
      /Redirects are not followed/,
    ],
    [
      'refuses a good signature',
      bot({ good: (r) => r.writeHead(401).end() }),
      'ping',
      401,
      /The status is 401, not 200/,
    ],
  ])('%s', async (_what, respond, failing, status, reason) => {
    const { set, readUrl, receiver } = await startProbed(respond);
    const answer = await set();
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject(FORM_ERROR);
    const { probes } = answer.body as { probes: Probes };
    expect(probes[failing]).toMatchObject({ accepted: false, status });
    expect(probes[failing].reason).toMatch(reason);
    expect(probes[failing === 'ping' ? 'bad_signature' : 'ping'].accepted).toBe(true);
    expect(receiver.received).toHaveLength(2);
    expect(await readUrl()).toBeNull();
  });

  test('is not there', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { set } = await startProbed(bot({}));
    const { status, body } = await set(`http://127.0.0.1:${port}/`);
    expect(status).toBe(400);
    const { probes } = body as { probes: Probes };
    for (const { accepted, status: seen, reason } of [probes.ping, probes.bad_signature]) {
      expect({ accepted, seen }).toEqual({ accepted: false, seen: null });
      expect(reason).toContain('ECONNREFUSED');
    }
  });

  test('never answers: the 3 seconds are over', async () => {
    const asked: number[] = [];
    const deadlines: AbortController[] = [];
    const endDeadline = () => {
      deadlines.at(-1)!.abort();
    };
    const { set } = await startProbed(endDeadline, {
      responseDeadline: (milliseconds) => {
        asked.push(milliseconds);
        deadlines.push(new AbortController());
        return deadlines.at(-1)!.signal;
      },
    });
    const { status, body } = await set();
    expect(status).toBe(400);
    const { probes } = body as { probes: Probes };
    expect(probes.ping).toMatchObject({ accepted: false, status: null });
    expect(probes.ping.reason).toMatch(/^No complete response within 3000 ms/);
    expect(probes.bad_signature.reason).toMatch(/^No complete response within 3000 ms/);
    expect(asked).toEqual([3000, 3000]);
  });
});

test('a refused URL leaves the one before it', async () => {
  const { set, readUrl, receiver } = await startProbed(bot({}));
  await set();
  receiver.respond = (_received, response) => response.writeHead(500).end();
  expect((await set(`${receiver.url}/other`)).status).toBe(400);
  expect(await readUrl()).toBe(receiver.url);
});

test('null takes the URL away without a probe', async () => {
  const { set, readUrl, receiver } = await startProbed(bot({}));
  await set();
  const { status, body } = await set(null);
  expect({ status, body }).toEqual({ status: 200, body: { interactions_endpoint_url: null, probes: null } });
  expect(await readUrl()).toBeNull();
  expect(receiver.received).toHaveLength(2);
});

test.each([['ftp://127.0.0.1/'], ['interactions'], [''], [5], [undefined]])(
  '%j is no URL for it',
  async (url) => {
    const { control } = await startTestEmulator();
    expect(await control('PUT', `/applications/${WEATHER.id}/endpoint`, { url })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringMatching(/^url: /) as unknown },
    });
  },
);
