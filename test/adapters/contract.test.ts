import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from 'commandry';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { createServer as createInteractionsServer } from 'commandry/node';
import { chatInputPayload, createTestKit, pingPayload } from 'commandry/testing';
import { Ping } from '../../examples/weather/commands/ping.js';
import { createLogbook } from '../support/logbook.js';
import { SIGNATURE, signedRequest, TIMESTAMP, type BendableRequest } from '../support/signed-request.js';
import { createManualClock } from '../support/manual-clock.js';

/** Express 4 as most existing apps have it. Its types are those of Express 5, as far as this suite goes. */
const express4 = createRequire(import.meta.url)('express-4') as typeof express;

/** Every adapter answers the same to the same. A new adapter is one more row here. */
const ADAPTERS: Readonly<Record<string, (app: App) => Promise<Running>>> = {
  'express 5': (app) => listen(createServer(express().post('/interactions', interactions(app)))),
  'express 4': (app) => listen(createServer(express4().post('/interactions', interactions(app)))),
  'express 4 behind express.raw()': (app) =>
    listen(
      createServer(
        express4()
          .use(express4.raw({ type: '*/*', limit: '2mb' }))
          .post('/interactions', interactions(app)),
      ),
    ),
  'express behind express.raw()': (app) =>
    listen(
      createServer(
        express()
          .use(express.raw({ type: '*/*', limit: '2mb' }))
          .post('/interactions', interactions(app)),
      ),
    ),
  'express with a rawBody kept by a verify hook': (app) => {
    const keep = express.json({
      limit: '2mb',
      verify: (request, _response, buffer) => Object.assign(request, { rawBody: buffer }),
    });
    return listen(createServer(express().use(keep).post('/interactions', interactions(app))));
  },
  'createServer of commandry/node': async (app) => {
    const server = createInteractionsServer(app);
    const { port } = await server.listen(0, '127.0.0.1');
    return {
      send: (init) => fetch(`http://127.0.0.1:${port}/interactions`, init),
      stop: () => server.close({ servingMs: 0, drainMs: 0 }),
    };
  },
  'the middleware in a bare node:http': (app) => {
    const answer = interactions(app);
    return listen(
      createServer((request, response) => {
        answer(request, response);
      }),
    );
  },
  'Hono in memory': (app) => {
    const hono = mountInHono(app);
    return Promise.resolve({
      send: async (init) => hono.request('http://bot/interactions', init),
      stop: () => Promise.resolve(),
    });
  },
  'Hono on its server for Node': (app) => {
    const listener = getRequestListener(mountInHono(app).fetch);
    return listen(createServer((request, response) => void listener(request, response)));
  },
  'fetch, with the types of Node': (app) => {
    const handler = toFetchHandler(app);
    return Promise.resolve({
      send: (init) => handler(new Request('http://bot/interactions', init)),
      stop: () => Promise.resolve(),
    });
  },
};

function mountInHono(app: App) {
  const handle = toFetchHandler(app);
  return new Hono().post('/interactions', (context) => handle(context.req.raw, context));
}

interface Running {
  send(init: RequestInit): Promise<Response>;
  stop(): Promise<unknown>;
}

const kit = createTestKit({ now: () => 1_700_000_000_000 });
const request = (payload: unknown) => signedRequest(kit.signer, payload);
const ping = () => request(pingPayload(kit.context()));

describe.each(Object.entries(ADAPTERS))('%s', (name, startAdapter) => {
  const { log } = createLogbook();
  const app = createApp({
    commands: [Ping],
    ...kit.credentials,
    clock: createManualClock(),
    log,
    maxBodyBytes: 4096,
  });
  let running: Running;
  beforeAll(async () => {
    running = await startAdapter(app);
  });
  afterAll(async () => {
    await running.stop();
  });

  const rows: [string, () => BendableRequest, number, unknown][] = [
    ['a PING', ping, 200, { type: 1 }],
    [
      'a command',
      () => request(chatInputPayload(kit.context(), 'ping', {})),
      200,
      { type: 4, data: { content: 'pong', flags: 64 } },
    ],
    [
      'a command with white space in its JSON',
      () => request(JSON.stringify(chatInputPayload(kit.context(), 'ping', {}), null, 1)),
      200,
      { type: 4 },
    ],
    [
      'a command with escaped unicode',
      () =>
        request(
          JSON.stringify(chatInputPayload(kit.context(), 'ping', {})).replace('"ping"', '"\\u0070ing"'),
        ),
      200,
      { type: 4 },
    ],
    [
      'a command with the number 3.0',
      () =>
        request(JSON.stringify(chatInputPayload(kit.context(), 'ping', { n: 3 })).replace(':3}', ':3.0}')),
      200,
      { type: 4 },
    ],
    ['a wrong signature', () => ping().with(SIGNATURE, '0'.repeat(128)), 401, { error: 'SIGNATURE_INVALID' }],
    ['no signature', () => ping().without(SIGNATURE), 401, { error: 'SIGNATURE_MISSING' }],
    ['no timestamp', () => ping().without(TIMESTAMP), 401, { error: 'SIGNATURE_MISSING' }],
    [
      'a changed body',
      () => ping().withBytes((b) => b.subarray(0, -1)),
      name.includes('verify hook') ? 400 : 401,
      name.includes('verify hook') ? undefined : { error: 'SIGNATURE_INVALID' },
    ],
    [
      'a signed body that is no interaction',
      () => request({ hello: 'there' }),
      400,
      { error: 'INTERACTION_MALFORMED' },
    ],
    ['a body of exactly the limit', () => request(padded(4096)), 200, { type: 1 }],
    ['a body one byte over the limit', () => request(padded(4097)), 413, { error: 'BODY_TOO_LARGE' }],
  ];
  test.each(rows)('answers %s', async (_what, make, status, body) => {
    const { method, headers, bytes } = make();
    const answer = await running.send({ method, headers, body: Uint8Array.from(bytes) });
    expect(answer.status).toBe(status);
    if (body === undefined) return;
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toMatchObject(body as object);
  });
});

/** A PING of so many bytes. */
function padded(length: number): string {
  const text = JSON.stringify({ ...pingPayload(kit.context()), pad: '' });
  return text.replace('"pad":""', `"pad":"${'x'.repeat(length - text.length)}"`);
}

async function listen(server: Server): Promise<Running> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    send: (init) => fetch(`http://127.0.0.1:${port}/interactions`, init),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
