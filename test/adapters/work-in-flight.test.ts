import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createApp,
  defineCommand,
  SlashCommand,
  StringOption,
  type App,
  type ChatInputInteraction,
  type SettledWork,
} from 'commandry';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { createServer } from 'commandry/node';
import { autocompletePayload, chatInputPayload } from 'commandry-dev/testing';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import type { InvokeResult } from '../../tools/src/emulator/index.js';
import { ADA, GENERAL } from '../tools/emulator/support/emulator.js';
import { fakeService } from '../support/service/fake-service.js';
import { createLogbook } from '../support/logbook.js';
import { signedRequest, type BendableRequest } from '../support/signatures/signed-request.js';
import { kit as stillKit, startHandler } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';
import { startEmulatedBot, type Host } from '../support/service/emulated-bot.js';
import { listenUntilDone } from '../support/listening.js';

/** A command that defers and goes on until a test lets it end. */
function createSlow() {
  let end: (reply: string) => void = () => undefined;
  const reply = new Promise<string>((resolve) => {
    end = resolve;
  });
  const seen: ChatInputInteraction[] = [];
  class Slow {
    @SlashCommand('slow', 'd')
    async slow(interaction: ChatInputInteraction) {
      seen.push(interaction);
      await interaction.deferReply();
      return reply;
    }
  }
  return { Slow, seen, end };
}

const hosts: Readonly<Record<string, (app: App) => Promise<Host>>> = {
  'the server of commandry/node': async (app) => {
    const server = createServer(app);
    const { port } = await server.listen(0, '127.0.0.1');
    return { port, close: (drainMs) => server.close({ servingMs: 0, drainMs }) };
  },
  'an app on Express': async (app) => {
    const http = createHttpServer(express().post('/interactions', interactions(app)));
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const { port } = http.address() as AddressInfo;
    const close = async (drainMs: number) => {
      const closed = once(http, 'close');
      http.close();
      http.closeIdleConnections();
      const settled = await app.close({ drainMs });
      await closed;
      return settled;
    };
    return { port, close };
  },
};

async function startSlow(serve: (app: App) => Promise<Host>) {
  const { Slow, seen, end } = createSlow();
  const { emulator, app, host, logbook } = await startEmulatedBot({ commands: [Slow] }, { serve });
  const body = { channel_id: GENERAL, command: 'slow' };
  const used = (await emulator.control('POST', `/users/${ADA}/invoke`, body)).body as InvokeResult;
  expect(used).toMatchObject({ outcome: 'deferred' });
  const shown = async () => {
    const answer = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    return (answer.body as { messages: { content: string }[] }).messages.at(-1)?.content;
  };
  return { app, host, end, shown, seen, logbook };
}

describe.each(Object.entries(hosts))('the end of %s', (_name, serve) => {
  test('waits for deferred work in flight, and its reply arrives', async () => {
    const { app, host, end, shown, seen } = await startSlow(serve);
    expect(app.inFlight.count).toBe(1);
    const over = host.close(600_000);
    end('done');
    expect(await over).toEqual({ givenUp: 0 });
    expect(await shown()).toBe('done');
    expect(seen[0]?.signal.aborted).toBe(false);
  });

  test('gives deferred work its final answer when the time is over', async () => {
    const { app, host, shown, seen, logbook } = await startSlow(serve);
    expect(await host.close(0)).toEqual({ givenUp: 1 });
    expect(await shown()).toMatch(/is restarting .* try again/);
    expect(seen[0]?.signal.aborted).toBe(true);
    expect(logbook.events()).toEqual(['WORK_GIVEN_UP']);
    expect(app.inFlight.count).toBe(0);
  });
});

/** A host of each kind that does what the documentation asks for: nothing new is taken, and then the app is closed. */
const ends: Readonly<
  Record<string, (app: App) => Promise<{ http: Server; close: () => Promise<SettledWork> }>>
> = {
  'the server of commandry/node': async (app) => {
    const server = createServer(app);
    await server.listen(0, '127.0.0.1');
    return { http: server.http, close: () => server.close({ servingMs: 0, drainMs: 600_000 }) };
  },
  Express: (app) => ownServer(app, createHttpServer(express().post('/interactions', interactions(app)))),
  Hono: (app) => {
    const handle = toFetchHandler(app);
    const hono = new Hono().post('/interactions', (c) => handle(c.req.raw, c));
    return ownServer(app, createAdaptorServer({ fetch: hono.fetch }) as Server);
  },
};

async function ownServer(app: App, http: Server) {
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    http.close();
    http.closeIdleConnections();
    return app.close({ drainMs: 600_000 });
  };
  return { http, close };
}

/** Sends the head of a request and the beginning of its body. */
async function beginRequest(http: Server, { headers, bytes }: BendableRequest) {
  const arrived = once(http, 'request');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const closed = once(socket, 'close').then(() => answer);
  socket.write(
    `POST /interactions HTTP/1.1\r\nhost: bot\r\ncontent-length: ${bytes.length}\r\n${lines.join('')}\r\n`,
  );
  socket.write(bytes.subarray(0, 10));
  await arrived;
  return { socket, closed, finish: () => socket.end(bytes.subarray(10)) };
}

describe.each(Object.entries(ends))(
  'a request whose body is still arriving when the end of %s begins',
  (_host, serve) => {
    async function begin(command: string) {
      const kit = createWireKit();
      const service = fakeService();
      const { Slow, end } = createSlow();
      const quick = defineCommand({ name: 'quick', description: 'd', run: () => 'quick' });
      const app = createApp({
        commands: [Slow, quick],
        ...kit.credentials,
        log: createLogbook().log,
        fetch: service.fetch,
      });
      const { http, close } = await serve(app);
      const timestamp = Math.floor(Date.now() / 1000).toString();
      const payload = chatInputPayload(kit.context(), command, {});
      const request = await beginRequest(http, signedRequest(kit.signer, payload, timestamp));
      let isOver = false;
      const over = close().finally(() => {
        isOver = true;
      });
      await until(() => !http.listening);
      return { app, over, request, end, service, isOver: () => isOver };
    }

    test('is waited for and answered', async () => {
      const { app, over, request, isOver } = await begin('quick');
      await turns();
      expect(isOver()).toBe(false);
      // Requests are no interactions until they were read.
      expect(app.inFlight.count).toBe(0);
      request.finish();
      expect(await over).toEqual({ givenUp: 0 });
      expect(await request.closed).toMatch(/^HTTP\/1\.1 200 [^]*"content":"quick"/);
    });

    test('is waited for, and the work that comes of it too', async () => {
      const { over, request, isOver, end, service } = await begin('slow');
      request.finish();
      expect(await request.closed).toMatch(/^HTTP\/1\.1 200 [^]*\{"type":5\}/);
      expect(isOver()).toBe(false);
      end('done');
      expect(await over).toEqual({ givenUp: 0 });
      expect(service.told()).toEqual(['PATCH @original "done"']);
    });

    test('is not waited for when its client is gone', async () => {
      const { over, request } = await begin('quick');
      request.socket.destroy();
      expect(await over).toEqual({ givenUp: 0 });
    });
  },
);

test('the end of an app waits no longer for a body than it was told to, and gives up what else is left', async () => {
  const { app, clock, service, use } = startHandler(async (interaction) => {
    await interaction.deferReply();
    return new Promise(() => undefined);
  });
  await use();
  const request = signedRequest(stillKit.signer, chatInputPayload(stillKit.context(), 'run', {}));
  let deliver: (bytes: Uint8Array) => void = () => undefined;
  const answer = app.receive({ ...request, body: () => new Promise((resolve) => (deliver = resolve)) });
  const over = app.close({ drainMs: 1000 });
  clock.advance(1000);
  expect(await over).toEqual({ givenUp: 1 });
  expect(service.told()).toHaveLength(1);
  // It is answered all the same, if the process lives on.
  deliver(request.bytes);
  expect((await answer).status).toBe(200);
  await app.close({ drainMs: 0 });
});

test('the end of an app waits for a store of ids that has not said yet whether an interaction is new', async () => {
  let say: (isNew: boolean) => void = () => undefined;
  const { app, use } = startHandler(() => 'hi', {
    stores: { seenInteractions: { add: () => new Promise((resolve) => (say = resolve)) } },
  });
  const answer = use();
  await turns();
  let isOver = false;
  const over = app.close({ drainMs: 600_000 }).finally(() => (isOver = true));
  await turns();
  expect(isOver).toBe(false);
  say(true);
  expect(await over).toEqual({ givenUp: 0 });
  expect(await answer).toMatchObject({ body: { data: { content: 'hi' } } });
});

test.each<[string, (app: App) => Promise<(init: RequestInit) => Promise<Response>>]>([
  [
    'on Express',
    async (app) => {
      const http = createHttpServer(express().post('/', interactions(app)));
      const { url } = await listenUntilDone(http);
      return (init) => fetch(url, init);
    },
  ],
  [
    'behind a Request and a Response',
    (app) => {
      const handle = toFetchHandler(app);
      return Promise.resolve((init) => handle(new Request('http://bot/', init)));
    },
  ],
])('the end of an app %s waits for suggestions in flight', async (_where, serve) => {
  const kit = createWireKit();
  const asked: ((list: string[]) => void)[] = [];
  class Find {
    @SlashCommand('find', 'd')
    find(@StringOption('q', 'd', { autocomplete: 'suggest' }) q = '') {
      return q;
    }
    suggest() {
      return new Promise<string[]>((give) => asked.push(give));
    }
  }
  const app = createApp({ commands: [Find], ...kit.credentials, log: createLogbook().log });
  const send = await serve(app);
  const payload = autocompletePayload(kit.context(), 'find', { name: 'q', value: 'P' }, {});
  const { method, headers, bytes } = signedRequest(
    kit.signer,
    payload,
    Math.floor(Date.now() / 1000).toString(),
  );
  const answer = send({ method, headers, body: Uint8Array.from(bytes) });
  await until(() => asked.length > 0);
  let isOver = false;
  const end = app.close({ drainMs: 600_000 }).finally(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  asked[0]?.(['Paris']);
  expect(await end).toEqual({ givenUp: 0 });
  expect(await (await answer).json()).toMatchObject({ type: 8, data: { choices: [{ value: 'Paris' }] } });
});
