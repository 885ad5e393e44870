import { expect, test } from 'vitest';
import { toFetchHandler } from 'commandry/fetch';
import { pingPayload } from 'commandry-dev/testing';
import { Ping } from '../../examples/weather/commands/ping.js';
import { startApp, kit } from '../support/apps/started-app.js';

function startFetch() {
  const { app, logbook } = startApp({ commands: [Ping] });
  return { handler: toFetchHandler(app), logbook };
}

function pingRequest(
  body: string | ReadableStream = JSON.stringify(pingPayload(kit.context())),
  signedAs: string = body as string,
  more: Readonly<Record<string, string>> = {},
): Request {
  const headers = {
    'content-type': 'application/json',
    ...kit.signer.sign(signedAs, 1_700_000_000),
    ...more,
  };
  return new Request('https://bot.example/interactions', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  });
}

test('a Request whose body was read before is an error that names the cause and the remedy', async () => {
  const { handler, logbook } = startFetch();
  const request = pingRequest();
  await request.json();
  const answer = await handler(request);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: 'BODY_ALREADY_READ',
    message: expect.stringContaining('before toFetchHandler') as string,
  });
  expect(logbook.events()).toEqual(['BODY_ALREADY_READ']);
});

test('a body that comes in pieces is one body', async () => {
  const text = JSON.stringify(pingPayload(kit.context()));
  const pieces = [text.slice(0, 5), text.slice(5, 6), text.slice(6)].map((piece) => Buffer.from(piece));
  const answer = await startFetch().handler(pingRequest(ReadableStream.from(pieces), text));
  expect(await answer.json()).toEqual({ type: 1 });
});

test('a body whose length is announced is taken in one go, without a stream being made of it', async () => {
  const text = JSON.stringify(pingPayload(kit.context()));
  const request = pingRequest(text, text, { 'content-length': String(Buffer.byteLength(text)) });
  Object.defineProperty(request, 'body', {
    get: () => {
      throw new Error('A stream was asked for.');
    },
  });
  const answer = await startFetch().handler(request);
  expect(await answer.json()).toEqual({ type: 1 });
});

test('a body that is announced as larger than the limit is refused unread', async () => {
  const request = pingRequest('{}', '{}', { 'content-length': '1048577' });
  expect((await startFetch().handler(request)).status).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test.each([
  ['no length', {}],
  ['a length that is none', { 'content-length': '1e1' }],
  ['a length beside another framing', { 'content-length': '10', 'transfer-encoding': 'chunked' }],
])('a body that never ends is refused at the limit where it is announced with %s', async (_how, headers) => {
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const answer = await startFetch().handler(pingRequest(endless, '', headers));
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(2_000_000);
});

test('a Request made by hand that has more than it announces is held to the limit', async () => {
  const text = JSON.stringify({ ...pingPayload(kit.context()), more: 'x'.repeat(1_048_576) });
  const answer = await startFetch().handler(pingRequest(text, text, { 'content-length': '10' }));
  expect(answer.status).toBe(413);
});

test('a body that breaks off before its announced end is refused with 400', async () => {
  const broken = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(5));
      controller.error(new Error('reset'));
    },
  });
  const answer = await startFetch().handler(pingRequest(broken, '', { 'content-length': '10' }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'BODY_UNREADABLE' });
});

test('a body that breaks off is refused with 400', async () => {
  const broken = new ReadableStream({
    start: (controller) => {
      controller.error(new Error('reset'));
    },
  });
  const answer = await startFetch().handler(pingRequest(broken, ''));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'BODY_UNREADABLE' });
});

test('a request without a body is refused with 401', async () => {
  const headers = { 'content-type': 'application/json', ...kit.signer.sign('{}', 1_700_000_000) };
  const answer = await startFetch().handler(new Request('https://bot.example/', { method: 'POST', headers }));
  expect(answer.status).toBe(401);
});
