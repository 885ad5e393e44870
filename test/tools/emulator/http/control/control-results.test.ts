import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  createWorld,
  type EmulatorOptions,
  type FailureCode,
} from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import { GENERAL, ADA, slash } from '../../support/emulator.js';
import { answerJson } from '../../support/receiver.js';

type Answer = (response: ServerResponse) => unknown;

const SAID = { type: 4, data: { content: 'Sunny' } };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A bot with `/ping`, which answers it so; its PINGs are answered well. */
async function startWithAnswer(answer: Answer, options: EmulatorOptions = {}) {
  const bot = await startBot([slash('ping')], undefined, options);
  bot.receiver.respond = (_received, response) => {
    answer(response);
  };
  return bot;
}

const json =
  (value: unknown): Answer =>
  (response) => {
    answerJson(response, value);
  };

describe('an answer is taken if it', () => {
  test.each<[string, Answer]>([
    ['is a message', json(SAID)],
    [
      'names a character set',
      (r) =>
        r.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(SAID)),
    ],
    [
      'comes in pieces',
      (r) => {
        r.writeHead(200, JSON_HEADERS).write('{"type":4,');
        r.end('"data":{"content":"Sunny"}}');
      },
    ],
    [
      'is packed',
      (r) =>
        r.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(SAID))),
    ],
    [
      'ends with its connection',
      (r) =>
        r.socket!.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(SAID)}`),
    ],
    ['has fields that nobody knows', json({ ...SAID, extra: 1, data: { ...SAID.data, extra: 1 } })],
  ])('%s', async (_what, answer) => {
    const { invoke } = await startWithAnswer(answer);
    expect(await invoke({ text: '/ping' })).toMatchObject({
      outcome: 'message',
      shown: 'Sunny',
      message: { content: 'Sunny' },
      response: { status: 200 },
    });
  });
});

describe('an answer is refused, and the user sees that there was none, if it', () => {
  const tooMany = (count: number) => Array.from({ length: count }, () => ({ title: 'x' }));

  test.each<[string, Answer, FailureCode, RegExp]>([
    [
      'has another status',
      (r) => {
        answerJson(r, SAID, 201);
      },
      'BAD_STATUS',
      /^The status is 201, not 200\.$/,
    ],
    [
      'comes later and says something now',
      (r) => r.writeHead(202).end('{}'),
      'BAD_STATUS',
      /202.*empty body/,
    ],
    ['is an error', (r) => r.writeHead(500).end(), 'BAD_STATUS', /500/],
    [
      'is somewhere else',
      (r) => r.writeHead(302, { location: '/' }).end(),
      'BAD_STATUS',
      /Redirects are not followed/,
    ],
    [
      'has another content type',
      (r) => r.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(SAID)),
      'BAD_CONTENT_TYPE',
      /text\/html/,
    ],
    ['has no content type', (r) => r.writeHead(200).end(JSON.stringify(SAID)), 'BAD_CONTENT_TYPE', /missing/],
    ['is empty', (r) => r.writeHead(200, JSON_HEADERS).end(), 'BAD_JSON', /not JSON/],
    ['is not JSON', (r) => r.writeHead(200, JSON_HEADERS).end('Sunny'), 'BAD_JSON', /not JSON/],
    ['is null', json(null), 'BAD_CALLBACK', /must be an object/],
    ['has no type', json({ data: SAID.data }), 'BAD_CALLBACK', /must be an object whose type/],
    ['has a type in text', json({ ...SAID, type: '4' }), 'BAD_CALLBACK', /must be an object whose type/],
    [
      'is a PONG',
      json({ type: 1 }),
      'CALLBACK_NOT_ALLOWED',
      /Callback type 1 does not answer APPLICATION_COMMAND; \{4, 5, 9, 10, 12\} do/,
    ],
    ['updates a message', json({ type: 7, data: {} }), 'CALLBACK_NOT_ALLOWED', /7/],
    ['is a list of choices', json({ type: 8, data: { choices: [] } }), 'CALLBACK_NOT_ALLOWED', /8/],
    ['is of an unknown type', json({ type: 99 }), 'CALLBACK_NOT_ALLOWED', /99/],
    [
      'has nothing to show',
      json({ type: 4, data: { content: '' } }),
      'BAD_CALLBACK',
      /data: must have something to show/,
    ],
    [
      'has 2,001 characters',
      json({ type: 4, data: { content: 'x'.repeat(2001) } }),
      'BAD_CALLBACK',
      /data\.content/,
    ],
    ['has 11 embeds', json({ type: 4, data: { embeds: tooMany(11) } }), 'BAD_CALLBACK', /data\.embeds/],
    ['has a number for a content', json({ type: 4, data: { content: 5 } }), 'BAD_CALLBACK', /data\.content/],
    [
      'has more than 1 MiB',
      (r) => r.writeHead(200, JSON_HEADERS).end(`{"x":"${'x'.repeat(1_048_576)}"}`),
      'ANSWER_TOO_LARGE',
      /1048576/,
    ],
    [
      'unpacks to more than 1 MiB',
      (r) =>
        r
          .writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' })
          .end(gzipSync(' '.repeat(1_048_577))),
      'BAD_ENCODING',
      /1048576/,
    ],
    [
      'is not packed as it says',
      (r) => r.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }).end('{}'),
      'BAD_ENCODING',
      /gzip/,
    ],
    ['breaks off before it begins', (r) => r.destroy(), 'UNREACHABLE', /socket hang up/],
    [
      'breaks off in the middle',
      (r) => {
        r.writeHead(200, { ...JSON_HEADERS, 'content-length': '50' }).write('{"type":4', () => r.destroy());
      },
      'UNREACHABLE',
      /aborted|closed early/,
    ],
    ['is no HTTP', (r) => r.socket!.end('hello\r\n\r\n'), 'UNREACHABLE', /Parse Error/],
  ])('%s', async (_what, answer, code, message) => {
    const { invoke, emulator, receiver } = await startWithAnswer(answer);
    const result = await invoke({ text: '/ping' });
    expect(result).toMatchObject({
      outcome: 'failed',
      shown: 'The application did not respond',
      reason: { code },
    });
    expect(result.reason!.message).toMatch(message);
    expect(result.message).toBeUndefined();
    expect(result.interaction?.type).toBe(2);
    expect(receiver.received).toHaveLength(1);
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect((body as { messages: unknown[] }).messages).toHaveLength(1);
  });

  test('has mistakes in several fields, each of which is named', async () => {
    const { invoke } = await startWithAnswer(
      json({ type: 4, data: { content: 5, embeds: [{ title: 7, description: 'x' }] } }),
    );
    const { reason } = await invoke({ text: '/ping' });
    expect(reason!.problems?.map(({ path }) => path.map(String).join('.'))).toEqual([
      'data.content',
      'data.embeds.0.title',
    ]);
    for (const { message } of reason!.problems!) expect(reason!.message).toContain(message);
  });

  test('has a 2,000 character content it is not refused', async () => {
    const { invoke } = await startWithAnswer(json({ type: 4, data: { content: 'x'.repeat(2000) } }));
    expect((await invoke({ text: '/ping' })).outcome).toBe('message');
  });
});

/** A deadline that the test ends. */
function deadlineInHand() {
  const controllers: AbortController[] = [];
  return {
    options: {
      responseDeadline: () => {
        const controller = new AbortController();
        controllers.push(controller);
        return controller.signal;
      },
    } satisfies EmulatorOptions,
    end: () => {
      controllers.at(-1)!.abort();
    },
  };
}

describe('an answer that is not there in time is refused if', () => {
  test('nothing has come', async () => {
    const deadline = deadlineInHand();
    const { invoke } = await startWithAnswer(deadline.end, deadline.options);
    expect(await invoke({ text: '/ping' })).toMatchObject({
      outcome: 'failed',
      shown: 'The application did not respond',
      reason: {
        code: 'NO_ANSWER_IN_TIME',
        message: 'No complete response within 3000 ms. After that Discord stops listening.',
      },
      response: null,
    });
  });

  test('only its beginning has come', async () => {
    const deadline = deadlineInHand();
    const { invoke } = await startWithAnswer((response) => {
      response.writeHead(200, JSON_HEADERS).write('{"type":4', deadline.end);
    }, deadline.options);
    expect(await invoke({ text: '/ping' })).toMatchObject({
      reason: { code: 'NO_ANSWER_IN_TIME' },
      response: null,
    });
  });

  test('it comes afterwards, which changes nothing any more', async () => {
    const deadline = deadlineInHand();
    const late: ServerResponse[] = [];
    const { invoke, emulator } = await startWithAnswer((response) => {
      late.push(response);
      deadline.end();
    }, deadline.options);
    expect(await invoke({ text: '/ping' })).toMatchObject({ outcome: 'failed' });
    answerJson(late[0]!, SAID);
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    expect((body as { messages: unknown[] }).messages).toHaveLength(1);
  });

  test('the emulator stops: it does not wait for the bot', async () => {
    const { invoke, emulator, receiver } = await startWithAnswer(() => undefined, {
      responseDeadline: () => new AbortController().signal,
    });
    const arrived = receiver.next();
    const invoked = invoke({ text: '/ping' }).catch(() => 'cut off');
    await arrived;
    await emulator.stop();
    expect(await invoked).toBe('cut off');
  });
});

test('the milliseconds of an answer are those of the clock', async () => {
  let nowMs = 1_700_000_000_000;
  const { invoke } = await startWithAnswer(
    (response) => {
      nowMs += 1234;
      answerJson(response, SAID);
    },
    { now: () => nowMs },
  );
  expect((await invoke({ text: '/ping' })).response).toEqual({
    status: 200,
    body: JSON.stringify(SAID),
    milliseconds: 1234,
  });
});

test('the record holds the request as it went out, and no token of the bot', async () => {
  const { invoke, receiver } = await startBot([slash('ping')]);
  const { request } = await invoke({ text: '/ping' });
  expect(request!.url).toBe(receiver.url);
  expect(request!.body).toBe(receiver.received[0]!.body);
  expect(request!.headers['X-Signature-Ed25519']).toBe(receiver.received[0]!.headers['x-signature-ed25519']);
  expect(JSON.stringify(request)).not.toContain(createWorld().applications[0]!.token);
});

describe('launching an Activity', () => {
  test('is a good answer of an embedded application to any command', async () => {
    const { invoke } = await startWithAnswer(json({ type: 12 }));
    const result = await invoke({ text: '/ping' });
    expect(result).toMatchObject({ outcome: 'launched', shown: 'Activity launched: Weather' });
    expect(result.message).toBeUndefined();
  });

  test('is refused of any other', async () => {
    const world = createWorld();
    world.applications[0]!.embedded = false;
    const { invoke } = await startWithAnswer(json({ type: 12 }), { world });
    expect(await invoke({ text: '/ping' })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'NOT_EMBEDDED', message: 'Weather has no Activity to launch.' },
    });
  });
});
