import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatInputPayload, createSigner } from 'commandry-dev/testing';
import { startEmulator } from 'commandry-dev/emulator';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { bundle } from '../support/processes/bundle.js';
import { startChild } from '../support/processes/child.js';
import { toMessage } from '../support/service/fake-service.js';
import { signedRequest } from '../support/signatures/signed-request.js';
import { APPLICATION_ID, SEED } from './children/contract-app.js';
import { holdToContract, type Running } from './support/contract.js';
import { findBun, findWorkerd, makeWorker } from './support/runtimes.js';
import { until } from '../support/time/wait.js';

const bun = findBun();
const workerd = findWorkerd();
const kit = createWireKit({ applicationId: APPLICATION_ID, signer: createSigner(SEED) });

/** A program that serves on the port it prints. */
async function serve(
  command: string,
  parameters: readonly string[],
  env = {},
): Promise<Running & { port: number }> {
  const child = startChild(command, parameters, env);
  const { port } = (await child.next()) as { port: number };
  return {
    port,
    send: (init) => fetch(`http://127.0.0.1:${port}/interactions`, init),
    stop: () => {
      child.process.kill('SIGKILL');
      return child.ended;
    },
  };
}

async function startBun(verifier: 'auto' | 'node'): Promise<Running> {
  const path = await bundle(new URL('./children/bun.ts', import.meta.url));
  return serve(bun ?? '', [path], { VERIFIER: verifier });
}

async function startWorkerd(bindings: Readonly<Record<string, string>> = {}) {
  const source = fileURLToPath(new URL('./children/worker.ts', import.meta.url));
  const config = await makeWorker(source, { bindings });
  return serve(workerd ?? '', ['serve', '--control-fd=1', config]);
}

/** The app of the contract in a worker without anything of Node. */
async function startBareWorkerd(more: Readonly<Record<string, string>> = {}) {
  const source = fileURLToPath(new URL('./children/bare-worker.ts', import.meta.url));
  const bindings = { PUBLIC_KEY: kit.credentials.publicKey, ...more };
  const config = await makeWorker(source, { bindings, flags: [] });
  return serve(workerd ?? '', ['serve', '--control-fd=1', config]);
}

const absent = (path: string | undefined) =>
  path === undefined ? ' (left out: it is not installed here)' : '';

describe.skipIf(!bun)(`on Bun${absent(bun)}`, () => {
  describe.each(['auto', 'node'] as const)('with the verifier %s', (verifier) => {
    holdToContract(() => startBun(verifier));
  });
});

describe.skipIf(!workerd)(`in workerd without nodejs_compat${absent(workerd)}`, () => {
  holdToContract(startBareWorkerd);

  test('calls of app.rest are made', async () => {
    const emulator = await startEmulator();
    const { token, baseUrl } = emulator.credentials();
    const channel = emulator.summary().channels.find(({ type }) => type === 0);
    const bindings = { SERVICE_URL: baseUrl, BOT_TOKEN: token, CHANNEL_ID: channel?.id ?? '' };
    const running = await startBareWorkerd(bindings);
    const answer = await fetch(`http://127.0.0.1:${running.port}/rest`);
    expect(await answer.text()).toBe('"Hello"');
    await running.stop();
    await emulator.stop();
  });
});

describe.skipIf(!workerd)(`in workerd${absent(workerd)}`, () => {
  holdToContract(startWorkerd);

  test('a signed button that was made while the worker was loaded can be pressed', async () => {
    const running = await startWorkerd();
    const send = async (payload: object) => {
      const { method, headers, bytes } = signedRequest(
        kit.signer,
        payload,
        String(Math.floor(Date.now() / 1000)),
      );
      const url = `http://127.0.0.1:${running.port}/signed`;
      const answer = await fetch(url, { method, headers, body: Uint8Array.from(bytes) });
      return JSON.stringify(await answer.json());
    };
    const shown = await send(chatInputPayload(kit.context(), 'shop', {}));
    const [, custom_id = ''] = /"custom_id":"([^"]*)"/.exec(shown) ?? [];
    const data = { component_type: 2, custom_id };
    const message = toMessage({ content: 'x' });
    expect(await send({ ...kit.context(), type: 3, data, message })).toContain('paid');
    await running.stop();
  });

  describe('after the response', () => {
    const waiting: ServerResponse[] = [];
    const shown: unknown[] = [];
    const service = createServer((incoming, response) => {
      if (incoming.url === '/gate') {
        waiting.push(response);
        return;
      }
      if (incoming.url?.startsWith('/api/v10/oauth2/') === true) {
        const token = {
          token_type: 'Bearer',
          access_token: 'a',
          refresh_token: 'r',
          expires_in: 600,
          scope: 'identify',
        };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(token));
        return;
      }
      void text(incoming).then((body) => {
        const message = JSON.parse(body) as { content: string };
        shown.push(`${incoming.method ?? ''} ${message.content}`);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(toMessage(message)));
      });
    });
    let running: Awaited<ReturnType<typeof startWorkerd>>;
    beforeAll(async () => {
      await once(service.listen(0, '127.0.0.1'), 'listening');
      const { port } = service.address() as AddressInfo;
      running = await startWorkerd({ SERVICE_URL: `http://127.0.0.1:${port}` });
    });
    afterAll(async () => {
      await running.stop();
      service.close();
    });

    const use = async () => {
      const timestamp = Math.floor(Date.now() / 1000).toString();
      const payload = chatInputPayload(kit.context(), 'slow', {});
      const { method, headers, bytes } = signedRequest(kit.signer, payload, timestamp);
      const body = Uint8Array.from(bytes);
      const answer = await fetch(`http://127.0.0.1:${running.port}/slow`, { method, headers, body });
      return answer.json();
    };

    test.each([1, 2])(
      'work goes on, because the host is asked to wait: replies of deferred commands arrive (%i)',
      async (round) => {
        shown.length = 0;
        expect(await Promise.all([use(), use(), use()])).toEqual(Array(3).fill({ type: 5 }));
        await until(() => waiting.length === 3);
        for (const response of waiting.splice(0)) response.end(`done ${round}`);
        await until(() => shown.length === 3);
        expect(shown).toEqual(Array(3).fill(`PATCH done ${round}`));
      },
    );

    test('tokens are asked for, exchanged, renewed and revoked', async () => {
      const answer = await fetch(`http://127.0.0.1:${running.port}/tokens`);
      expect(await answer.json()).toEqual(['done', 'done', 'done', 'done']);
    });
  });

  test('commands are registered, permissions planned, and calls of app.rest made', async () => {
    const emulator = await startEmulator();
    const { applicationId, publicKey, token, baseUrl } = emulator.credentials();
    const { channels } = emulator.summary();
    const channel = channels.find(({ type }) => type === 0);
    const running = await startWorkerd({
      SERVICE_URL: baseUrl,
      BOT_APPLICATION_ID: applicationId,
      BOT_PUBLIC_KEY: publicKey,
      BOT_TOKEN: token,
      GUILD_ID: channel?.guild_id ?? '',
      CHANNEL_ID: channel?.id ?? '',
    });
    const answer = await fetch(`http://127.0.0.1:${running.port}/bot`);
    expect(await answer.json()).toEqual({
      writes: [1, 0],
      command: 'ping',
      changes: [1],
      message: 'Hello',
    });
    await running.stop();
    await emulator.stop();
  });
});
