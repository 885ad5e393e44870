import express from 'express';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createApp,
  SlashCommand,
  StringOption,
  type App,
  type ChatInputInteraction,
  type SettledWork,
} from 'commandry';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { createServer } from 'commandry/node';
import { autocompletePayload, chatInputPayload, createTestKit } from 'commandry/testing';
import type { ControlSummary, InvokeResult } from '../../src/emulator/index.js';
import { ADA, GENERAL, startTestEmulator, WEATHER } from '../emulator/support/emulator.js';
import { fakeService } from '../support/fake-service.js';
import { createLogbook } from '../support/logbook.js';
import { signedRequest } from '../support/signed-request.js';
import { until } from '../support/wait.js';

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

interface Host {
  readonly port: number;
  readonly close: (drainMs: number) => Promise<SettledWork>;
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
  const emulator = await startTestEmulator();
  const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
  const { Slow, seen, end } = createSlow();
  const logbook = createLogbook();
  const app = createApp({
    commands: [Slow],
    applicationId: WEATHER.id,
    publicKey: applications[0]!.public_key,
    token: WEATHER.token,
    baseUrl: emulator.baseUrl,
    log: logbook.log,
    print: () => undefined,
  });
  await app.sync();
  const host = await serve(app);
  onTestFinished(async () => {
    await host.close(0);
  });
  const url = `http://127.0.0.1:${host.port}/interactions`;
  expect((await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url })).status).toBe(200);
  logbook.entries.length = 0;
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

test('a request whose body is still arriving when the end begins is work that is waited for', async () => {
  const kit = createTestKit();
  const service = fakeService();
  const { Slow, end } = createSlow();
  const app = createApp({
    commands: [Slow],
    ...kit.credentials,
    log: createLogbook().log,
    fetch: service.fetch,
  });
  const server = createServer(app);
  const { port } = await server.listen(0, '127.0.0.1');
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const { headers, bytes } = signedRequest(
    kit.signer,
    chatInputPayload(kit.context(), 'slow', {}),
    timestamp,
  );
  const arrived = once(server.http, 'request');
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST /interactions HTTP/1.1\r\nhost: bot\r\ncontent-length: ${bytes.length}\r\n${lines.join('')}\r\n`,
  );
  socket.write(bytes.subarray(0, 10));
  await arrived;

  let isOver = false;
  const over = server.close({ servingMs: 0, drainMs: 600_000 }).finally(() => {
    isOver = true;
  });
  const closed = Promise.all([once(server.http, 'close'), once(socket, 'close')]);
  await until(() => !server.http.listening);
  socket.write(bytes.subarray(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"type":5\}$/);
  expect(isOver).toBe(false);
  end('done');
  expect(await over).toEqual({ givenUp: 0 });
  expect(service.told()).toEqual(['PATCH @original "done"']);
});

test.each<[string, (app: App) => Promise<(init: RequestInit) => Promise<Response>>]>([
  [
    'on Express',
    async (app) => {
      const http = createHttpServer(express().post('/', interactions(app)));
      await once(http.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void http.close());
      return (init) => fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, init);
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
  const kit = createTestKit();
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
