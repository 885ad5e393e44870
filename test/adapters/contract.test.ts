import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { describe } from 'vitest';
import type { App } from 'commandry';
import { createSigner } from 'commandry-dev/testing';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { lambdaHandler, type LambdaHttpEvent } from 'commandry/lambda';
import { createServer as createInteractionsServer } from 'commandry/node';
import { connectGateway } from 'commandry/gateway';
import { startStubGateway } from '../support/service/stub-gateway.js';
import { until } from '../support/time/wait.js';
import { APPLICATION_ID, createContractApp, SEED, service } from './children/contract-app.js';
import { holdToContract, type Running } from './support/contract.js';
import { contextFor, eventOfVersion1, eventOfVersion2, type SentRequest } from './support/lambda-events.js';

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
  'Lambda behind a function URL': (app) => invoked(app, eventOfVersion2),
  'Lambda behind an HTTP API with a stage and bodies in base64': (app) =>
    invoked(app, (request) => eventOfVersion2(request, { stage: 'prod', isBase64Encoded: true })),
  'Lambda behind a REST API': (app) => invoked(app, eventOfVersion1),
  'Lambda behind a REST API with bodies in base64': (app) =>
    invoked(app, (request) => eventOfVersion1(request, { isBase64Encoded: true })),
};

/** Lambda as far as one function goes. Discord leaves after 3 seconds; here the request is held for as long as it takes. */
function invoked(app: App, toEvent: (request: SentRequest) => LambdaHttpEvent): Promise<Running> {
  const handler = lambdaHandler(app);
  return Promise.resolve({
    send: async ({ method = 'GET', headers, body }) => {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      const request = {
        method,
        path: '/interactions',
        headers: Object.fromEntries(new Headers(headers)),
        bytes,
      };
      const result = await handler(toEvent(request), contextFor(60_000));
      return new Response(result.body, { status: result.statusCode, headers: result.headers });
    },
    stop: () => Promise.resolve(),
  });
}

function mountInHono(app: App) {
  const handle = toFetchHandler(app);
  return new Hono().post('/interactions', (context) => handle(context.req.raw, context));
}

/** A signed request becomes an event of the gateway, and the callback that is posted its response. */
async function connected(): Promise<Running> {
  const gateway = await startStubGateway({ service });
  const { publicKey } = createSigner(SEED);
  const token = `${btoa(APPLICATION_ID).replace(/=+$/, '')}.secret.of-the-bot`;
  const app = createContractApp({ publicKey, token, fetch: gateway.fetch });
  const connection = connectGateway(app);
  await connection.ready;
  const answersTo = (id: string) => gateway.callbacks.filter((callback) => callback.id === id);
  const use = async (payload: { readonly id: string }): Promise<Response> => {
    const before = answersTo(payload.id).length;
    gateway.dispatch('INTERACTION_CREATE', payload);
    if (before === 0) {
      await until(() => answersTo(payload.id).length > 0);
      return Response.json(answersTo(payload.id)[0]?.body, {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    }
    // One that arrives later has been answered.
    await use({ ...payload, id: String(BigInt(payload.id) + 1n) });
    return new Response(null, { status: answersTo(payload.id).length > before ? 200 : 409 });
  };
  return {
    send: async ({ body }) => use((await new Response(body).json()) as { readonly id: string }),
    stop: async () => {
      await app.close({ drainMs: 0 });
      gateway.stop();
    },
  };
}

describe('a connection to the gateway', () => {
  holdToContract(connected, { isConnection: true });
});

describe.each(Object.entries(ADAPTERS))('%s', (name, startAdapter) => {
  holdToContract(() => startAdapter(createContractApp({ publicKey: createSigner(SEED).publicKey })), {
    isJsonReadFirst: name.includes('verify hook'),
  });
});

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
