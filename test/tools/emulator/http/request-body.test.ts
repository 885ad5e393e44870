import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toBodyError } from '../../../../tools/src/emulator/http/api/errors/body-error.js';
import { toJsonResponse } from '../../../../tools/src/emulator/http/responses.js';
import { fromMessage } from '../../../../tools/src/emulator/http/incoming.js';
import { serveWith } from '../../../../tools/src/emulator/http/node-bridge.js';
import {
  BODY_TYPES,
  readRequestBody,
  type BodyType,
} from '../../../../tools/src/emulator/http/request-body.js';
import { propertyRuns } from '../../../support/property.js';

const [URLENCODED, MULTIPART, JSON_TYPE] = BODY_TYPES;
const LARGEST_FILE = 64;

/** Reads every body and answers what was read, or the error of Discord. */
async function serveBodyReader(accepted: readonly BodyType[]) {
  const server = createServer();
  // Otherwise a slow machine sends a request over a connection that is just being closed.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = serveWith(async (incoming) => {
    const read = await readRequestBody(incoming, accepted, LARGEST_FILE);
    if (read.problem !== undefined) {
      const { status, body } = toBodyError(read.problem, incoming.header('content-type'), accepted);
      return toJsonResponse(status, body);
    }
    const files = read.files.map(({ bytes, ...file }) => ({ ...file, text: Buffer.from(bytes).toString() }));
    return toJsonResponse(200, { value: read.value, files });
  });
  server.on('request', (message, outgoing) => void serve(message, outgoing));
  return { server, url: `${baseUrl}/` };
}

let every: Awaited<ReturnType<typeof serveBodyReader>>;
let jsonOnly: Awaited<ReturnType<typeof serveBodyReader>>;
beforeAll(async () => {
  every = await serveBodyReader(BODY_TYPES);
  jsonOnly = await serveBodyReader([JSON_TYPE]);
});
afterAll(() => {
  every.server.close();
  jsonOnly.server.close();
});

async function send(body: RequestInit['body'], contentType?: string, url = every.url) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const response = await fetch(url, { method: 'POST', body: body ?? null, headers });
  return { status: response.status, body: await response.json() };
}

function form(...parts: readonly (readonly [string, string | Blob, string?])[]): FormData {
  const made = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, filename);
  }
  return made;
}

const text = (content: string, type = 'text/plain') => new Blob([content], { type });
const bytes = (length: number) => new Blob([new Uint8Array(length)]);
const INVALID_JSON = { message: 'The request body contains invalid JSON.', code: 50109 };

describe('a body that can be read:', () => {
  test('JSON, whatever parameters its type has', async () => {
    const answer = await send('{"a":[1]}', 'Application/JSON; charset=utf-8');
    expect(answer).toEqual({ status: 200, body: { value: { a: [1] }, files: [] } });
  });

  test('JSON of 200 values in each other, and no deeper, whatever carries it', async () => {
    const deep = (count: number) => `{"name":${'['.repeat(count)}${']'.repeat(count)}}`;
    expect((await send(deep(199), JSON_TYPE)).status).toBe(200);
    for (const count of [201, 6_000, 100_000]) {
      expect(await send(deep(count), JSON_TYPE)).toEqual({ status: 400, body: INVALID_JSON });
      expect((await send(form(['payload_json', deep(count)]))).status).toBe(400);
    }
  });

  test('plain fields, each a text, of which the last of a name counts', async () => {
    const answer = await send('content=Hi+there%21&flags=64&content=Ho', URLENCODED);
    expect(answer.body).toEqual({ value: { content: 'Ho', flags: '64' }, files: [] });
  });

  test('no fields at all', async () => {
    expect((await send('', URLENCODED)).body).toEqual({ value: {}, files: [] });
  });

  test('payload_json among plain fields', async () => {
    const answer = await send(new URLSearchParams({ payload_json: '{"content":"Hi"}', content: 'no' }));
    expect(answer.body).toEqual({ value: { content: 'Hi' }, files: [] });
  });

  test('payload_json and files, in the order of their indices', async () => {
    const answer = await send(
      form(
        ['files[3]', text('three', 'image/png'), 'c.png'],
        ['payload_json', '{"content":"Hi"}'],
        ['files[0]', new Blob(['zero']), 'ä "b".bin'],
      ),
    );
    expect(answer.body).toEqual({
      value: { content: 'Hi' },
      files: [
        { index: 0, filename: 'ä "b".bin', contentType: 'application/octet-stream', text: 'zero' },
        { index: 3, filename: 'c.png', contentType: 'image/png', text: 'three' },
      ],
    });
  });

  test('payload_json that is sent as a file', async () => {
    const answer = await send(form(['payload_json', text('{"type":5}', JSON_TYPE), 'blob']));
    expect(answer.body).toEqual({ value: { type: 5 }, files: [] });
  });

  test('the last of two parts with one name', async () => {
    const payloads = ['{"content":"a"}', '{"content":"b"}'].map((json) => ['payload_json', json] as const);
    const files = ['a', 'b'].map((name) => ['files[0]', text(name), name] as const);
    const answer = await send(form(...payloads, ...files));
    expect(answer.body).toMatchObject({ value: { content: 'b' }, files: [{ filename: 'b', text: 'b' }] });
  });

  test('plain parts and a file', async () => {
    const answer = await send(form(['content', 'Hi'], ['files[9]', text('x'), 'x.txt']));
    expect(answer.body).toMatchObject({ value: { content: 'Hi' }, files: [{ index: 9, filename: 'x.txt' }] });
  });

  test('files under other names are passed over', async () => {
    const answer = await send(
      form(['content', 'Hi'], ['file', text('x'), 'x.txt'], ['files[01]', text('y')]),
    );
    expect(answer.body).toEqual({ value: { content: 'Hi' }, files: [] });
  });

  test('ten files, each as large as a file may be', async () => {
    const parts = Array.from(
      { length: 10 },
      (_, n) => [`files[${n}]`, bytes(LARGEST_FILE), `${n}.bin`] as const,
    );
    expect((await send(form(...parts))).body).toMatchObject({ value: {}, files: parts.map(() => ({})) });
  });
});

test('a body of a connection that closed before it was read cannot be read, and nobody waits for it', async () => {
  const message = new IncomingMessage(new Socket());
  message.headers = { 'content-type': JSON_TYPE, 'content-length': '2' };
  message.destroy();
  await once(message, 'close');
  expect(await readRequestBody(fromMessage(message), BODY_TYPES)).toEqual({ problem: 'BAD_JSON' });
});

describe('a body that cannot be read:', () => {
  test.each([
    ['no body', null, undefined, INVALID_JSON],
    ['no JSON', '{', JSON_TYPE, INVALID_JSON],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, INVALID_JSON],
    ['no JSON in payload_json', 'payload_json={', URLENCODED, INVALID_JSON],
    ['an empty payload_json', 'payload_json=', URLENCODED, INVALID_JSON],
    ['no boundary', 'a', MULTIPART, { message: '400: Bad Request', code: 0 }],
    [
      'a boundary that never comes',
      'a',
      `${MULTIPART}; boundary=x`,
      { message: '400: Bad Request', code: 0 },
    ],
    ['an empty form', '', `${MULTIPART}; boundary=x`, { message: '400: Bad Request', code: 0 }],
  ])('%s', async (_what, body, contentType, wanted) => {
    expect(await send(body, contentType)).toEqual({ status: 400, body: wanted });
  });

  test('a file that is too large', async () => {
    const answer = await send(form(['files[0]', bytes(LARGEST_FILE + 1), 'a.bin']));
    expect(answer).toEqual({
      status: 413,
      body: { message: 'Request entity too large', code: 40005 },
    });
  });

  test('an eleventh file', async () => {
    const { body } = await send(form(['files[10]', text('x'), 'x.txt']));
    expect(body).toMatchObject({
      code: 50035,
      errors: {
        files: {
          _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 10 or fewer in length.' }],
        },
      },
    });
  });

  test.each([JSON_TYPE, URLENCODED, 'text/plain'])('%s of more than 4 MiB', async (type) => {
    expect(await send(new Uint8Array(4 * 2 ** 20 + 1), type)).toEqual({
      status: 413,
      body: { message: 'Request entity too large', code: 40005 },
    });
  });

  test('a multipart body of more than 104 MiB', async () => {
    expect(await send(Buffer.alloc(104 * 2 ** 20 + 1), `${MULTIPART}; boundary=b`)).toMatchObject({
      status: 413,
      body: { code: 40005 },
    });
  });

  test.each([
    [
      'every form',
      () => every.url,
      "{'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'}",
    ],
    ['JSON alone', () => jsonOnly.url, "{'application/json'}"],
  ])('a type that is none of those of a route that takes %s', async (_what, url, list) => {
    const leaf = {
      code: 'CONTENT_TYPE_INVALID',
      message: `Expected "Content-Type" header to be one of ${list}.`,
    };
    expect(await send('{}', 'text/plain', url())).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { _errors: [leaf] } },
    });
  });

  test('a form where only JSON is taken', async () => {
    const { body } = await send(form(['content', 'Hi']), undefined, jsonOnly.url);
    expect(body).toMatchObject({ code: 50035 });
  });
});

test('any bytes of any type are answered, and never as a fault of the server', async () => {
  const B = '--b\r\nContent-Disposition: form-data; name="';
  const pieces = fc.oneof(
    fc.constantFrom(
      B,
      'files[0]"; filename="a"\r\n\r\n',
      'payload_json"\r\n\r\n',
      '{}',
      '\r\n--b--\r\n',
      '\r\n',
    ),
    fc.constantFrom('Content-Type: text/html\r\n', '--b', 'a=%', '&', '%ff', '"', '__proto__=1', ';', '=?'),
    fc.string({ maxLength: 6 }),
  );
  const body = fc.oneof(
    fc.array(pieces, { maxLength: 10 }).map((list) => Buffer.from(list.join(''))),
    fc.uint8Array({ maxLength: 60 }).map((list) => Buffer.from(list)),
  );
  const type = fc.constantFrom(
    ...BODY_TYPES,
    `${MULTIPART}; boundary=b`,
    `${MULTIPART}; boundary="b`,
    'x',
    ';',
  );
  await fc.assert(
    fc.asyncProperty(body, type, async (sent, contentType) => {
      expect([200, 400]).toContain((await send(sent, contentType)).status);
    }),
    { numRuns: propertyRuns(150, 4000) },
  );
});
