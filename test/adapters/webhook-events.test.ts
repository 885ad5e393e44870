import { createServer } from 'node:http';
import express from 'express';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { defineEvent, type App } from 'commandry';
import { webhookEvents } from 'commandry/express';
import { webhookEvents as toEventsHandler } from 'commandry/fetch';
import { createServer as createInteractionsServer } from 'commandry/node';
import { listenUntilDone } from '../support/listening.js';
import { startApp } from '../support/apps/started-app.js';
import { APPLICATION_ID, eventBody, signedEvent, startEvents } from '../support/apps/webhook-events.js';

const HOSTS: Readonly<Record<string, (app: App) => Promise<(init: RequestInit) => Promise<Response>>>> = {
  express: async (app) => {
    const { url } = await listenUntilDone(createServer(express().post('/events', webhookEvents(app))));
    return (init) => fetch(`${url}/events`, init);
  },
  'fetch, in Hono': (app) => {
    const handle = toEventsHandler(app);
    const hono = new Hono().post('/events', (context) => handle(context.req.raw, context));
    return Promise.resolve(async (init) => hono.request('/events', init));
  },
  'the server of commandry/node': async (app) => {
    const server = createInteractionsServer(app, { eventsPath: '/events' });
    const { port } = await server.listen(0, '127.0.0.1');
    onTestFinished(async () => {
      await server.close({ servingMs: 0, drainMs: 0 });
    });
    return (init) => fetch(`http://127.0.0.1:${port}/events?from=service`, init);
  },
};

test.each(Object.keys(HOSTS))('%s answers PINGs, events, failures and forgeries', async (name) => {
  let failures = 1;
  const seen: unknown[] = [];
  const { app } = startEvents([
    defineEvent('ENTITLEMENT_CREATE', ({ data }) => {
      if (failures-- > 0) throw new Error('away');
      seen.push(data.id);
    }),
  ]);
  const send = await HOSTS[name]?.(app);
  const post = async (body: unknown, change: Readonly<Record<string, string>> = {}) => {
    const { headers, bytes } = signedEvent(body);
    const response = await send?.({
      method: 'POST',
      headers: { ...headers, ...change },
      body: Uint8Array.from(bytes),
    });
    const text = await response?.text();
    return [response?.status, response?.headers.get('content-type'), text === ''];
  };
  const type = 'application/json; charset=utf-8';
  const created = eventBody('ENTITLEMENT_CREATE', { id: '7' });
  expect(await post({ version: 1, application_id: APPLICATION_ID, type: 0 })).toEqual([204, type, true]);
  expect(await post(created)).toEqual([500, type, false]);
  expect(await post(created)).toEqual([204, type, true]);
  expect(await post(created)).toEqual([204, type, true]);
  expect(seen).toEqual(['7']);
  expect(await post(created, { 'x-signature-ed25519': '0'.repeat(128) })).toEqual([401, type, false]);
  expect(await post({ padding: 'x'.repeat(1_048_576) })).toEqual([413, type, false]);
});

test('mounting the events of an app that handles none says what is missing', () => {
  const { app } = startApp();
  const missing = expect.objectContaining({ code: 'EVENT_HANDLERS_MISSING' }) as Error;
  expect(() => webhookEvents(app)).toThrow(missing);
  expect(() => toEventsHandler(app)).toThrow(missing);
  expect(() => createInteractionsServer(app, { eventsPath: '/events' })).toThrow(missing);
});

test('the path of events must differ from that of interactions', () => {
  const { app } = startEvents([defineEvent('X', () => undefined)]);
  expect(() => createInteractionsServer(app, { eventsPath: '/interactions' })).toThrow(
    /eventsPath: must be another path/,
  );
});
