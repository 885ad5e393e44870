import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createApp, SlashCommand, type App, type CommandryError } from 'commandry';
import { createServer, type InteractionsServer, type ServerOptions } from 'commandry/node';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createLogbook } from '../support/logbook.js';
import { signedRequest } from '../support/signatures/signed-request.js';

const kit = createWireKit();
const sign = (payload: unknown) =>
  signedRequest(kit.signer, payload, Math.floor(Date.now() / 1000).toString());

/** A class whose handler a test lets return. */
function createHeld() {
  let release: (reply: string) => void = () => undefined;
  let begun: () => void = () => undefined;
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const reply = new Promise<string>((resolve) => (release = resolve));
  class Held {
    @SlashCommand('held', 'd')
    held() {
      begun();
      return reply;
    }
  }
  return { Held, begins, release };
}

let running: InteractionsServer | undefined;
afterEach(async () => {
  await running?.close({ servingMs: 0, drainMs: 0 });
  running = undefined;
});

async function startServer(app: App, options?: ServerOptions) {
  running = createServer(app, options);
  const { port } = await running.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const post = (payload: unknown, path = '/interactions') => {
    const { headers, bytes } = sign(payload);
    return fetch(`${url}${path}`, { method: 'POST', headers, body: Uint8Array.from(bytes) });
  };
  return { server: running, port, url, post };
}

function appOf(...commands: Parameters<typeof createApp>[0]['commands']) {
  return createApp({ commands, ...kit.credentials, log: createLogbook().log });
}

const ping = () => pingPayload(kit.context());

describe('the limits of the server', () => {
  it('are set when nothing is said', () => {
    const { http } = createServer(appOf());
    expect(http).toMatchObject({
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
      maxConnections: 20_000,
    });
  });

  it('are those that are given', () => {
    const { http } = createServer(appOf(), {
      headersTimeoutMs: 700,
      requestTimeoutMs: 800,
      keepAliveTimeoutMs: 9,
    });
    expect(http).toMatchObject({ headersTimeout: 700, requestTimeout: 800, keepAliveTimeout: 9 });
  });

  it.each([
    [
      'a number that is none',
      { requestTimeoutMs: Number.NaN },
      /requestTimeoutMs: must be a whole number from 100/,
    ],
    ['no limit at all', { headersTimeoutMs: 0 }, /headersTimeoutMs/],
    ['a text', { drainMs: '5' }, /drainMs/],
    [
      'headers that may take longer than the request',
      { headersTimeoutMs: 9000, requestTimeoutMs: 8000 },
      /headersTimeoutMs: must be at most requestTimeoutMs/,
    ],
    ['a path without a solidus', { path: 'interactions' }, /path: must begin with/],
    ['a path with a query', { path: '/a?b' }, /path: must begin with/],
    [
      'two paths that are one',
      { path: '/a', healthPath: '/a' },
      /healthPath: must be another path than path/,
    ],
    [
      'a path that is the default of another',
      { readinessPath: '/interactions' },
      /readinessPath: must be another path than path/,
    ],
    [
      'several at once, those that contradict each other among them',
      {
        maxConnections: 0,
        readinessChecks: { redis: () => Promise.resolve() },
        headersTimeoutMs: 9000,
        requestTimeoutMs: 1000,
        healthPath: '/a',
        readynessPath: '/a',
        eventsPath: '/a',
      },
      /maxConnections: .*readynessPath: is unknown.*headersTimeoutMs: must be at most requestTimeoutMs.*healthPath: must be another path than eventsPath.*readinessChecks: must be left out/,
    ],
    ['headers that take longer than the default', { headersTimeoutMs: 20_000, path: 1 }, /at most requestT/],
    ['a signal that nobody can catch', { endOn: ['SIGKILL'] }, /endOn/],
    ['an option that does not exist', { timeout: 5 }, /timeout: is unknown/],
  ])('are refused for %s', (_what, options, says) => {
    const create = () => createServer(appOf(), options as ServerOptions);
    expect(create).toThrow(says);
    expect(create).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as CommandryError);
  });
});

describe('paths', () => {
  it('serves interactions under the path that is set, whatever query stands behind it', async () => {
    const { post } = await startServer(appOf(), { path: '/bot/in' });
    expect((await post(ping(), '/bot/in')).status).toBe(200);
    expect((await post(ping(), '/bot/in?tenant=1')).status).toBe(200);
    expect((await post(ping())).status).toBe(404);
  });

  it('tells health and readiness where they are asked for, and refuses to be posted to', async () => {
    const { url, post } = await startServer(appOf(), { healthPath: '/health', readinessPath: '/ready' });
    for (const path of ['/health', '/ready']) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
      expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(200);
      expect((await post(ping(), path)).status).toBe(405);
    }
  });

  it('has neither unless asked', async () => {
    const { url } = await startServer(appOf());
    expect((await fetch(`${url}/health`)).status).toBe(404);
  });
});

test('a client that waits to be told to send its body is told so only when its headers are good', async () => {
  const { port } = await startServer(appOf());
  const send = async (change: Record<string, string>) => {
    const { headers, bytes } = sign(ping());
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/interactions',
      headers: { ...headers, 'content-length': bytes.length, expect: '100-continue', ...change },
    });
    let wasTold = false as boolean;
    request.on('continue', () => {
      wasTold = true;
      request.end(bytes);
    });
    request.flushHeaders();
    const [answer] = (await once(request, 'response')) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    if (!wasTold) request.destroy();
    return [wasTold, answer.statusCode];
  };
  expect(await send({})).toEqual([true, 200]);
  expect(await send({ 'x-signature-ed25519': 'x' })).toEqual([false, 401]);
});

test('a port that is taken is an error of listen', async () => {
  const { port } = await startServer(appOf());
  await expect(createServer(appOf()).listen(port, '127.0.0.1')).rejects.toThrow(/EADDRINUSE/);
  await expect(createServer(appOf()).listen(port, '127.0.0.1')).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`) as unknown,
    cause: { code: 'EADDRINUSE' },
  });
});

test('an address that is not of this machine is one, too', async () => {
  await expect(createServer(appOf()).listen(0, '192.0.2.1')).rejects.toMatchObject({ code: 'CANNOT_LISTEN' });
});

describe('a graceful end', () => {
  it('turns readiness off, asks clients to leave, goes on serving, and waits for the handler', async () => {
    const { Held, begins, release } = createHeld();
    const { server, url, post } = await startServer(appOf(Held), {
      healthPath: '/health',
      readinessPath: '/ready',
    });
    const answer = post(chatInputPayload(kit.context(), 'held', {}));
    await begins;
    let isOver = false;
    const end = server.close({ servingMs: 300, drainMs: 5000 }).then((report) => {
      isOver = true;
      return report;
    });
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const late = await post(ping());
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect(isOver).toBe(false);
    release('held');
    expect(await (await answer).json()).toMatchObject({ data: { content: 'held' } });
    await end;
    await expect(post(ping())).rejects.toThrow();
  });

  it('answers a request that was still arriving when the time was over, if it does so soon', async () => {
    const other = createServer(appOf(), { healthPath: '/health' });
    const { port: otherPort } = await other.listen(0, '127.0.0.1');
    const { server, port } = await startServer(appOf());
    const { headers, bytes } = sign(ping());
    const all = { ...headers, 'content-length': bytes.length };
    const arriving = once(server.http, 'request');
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/interactions',
      headers: all,
    });
    const status = new Promise<number | string | undefined>((resolve) => {
      request.on('response', (answer) => {
        resolve(answer.resume().statusCode);
      });
      request.on('error', ({ message }) => {
        resolve(message);
      });
    });
    request.write(bytes.subarray(0, 10));
    await arriving;
    const end = server.close({ servingMs: 0, drainMs: 0 });
    // The client has something else to do meanwhile.
    for (let count = 0; count < 20; count++) await fetch(`http://127.0.0.1:${otherPort}/health`);
    request.end(bytes.subarray(10));
    expect(await status).toBe(200);
    await Promise.all([end, other.close({ servingMs: 0, drainMs: 0 })]);
  });

  it('does not wait for connections on which nothing was ever sent', async () => {
    const { server, url } = await startServer(appOf());
    const accepted = once(server.http, 'connection');
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = once(silent.resume(), 'close');
    await accepted;
    // So long that the test would not end otherwise.
    await Promise.all([server.close({ servingMs: 0, drainMs: 1_000_000 }), closed]);
  });

  it('is the same for whoever asks for it again', async () => {
    const { server } = await startServer(appOf());
    const first = server.close({ servingMs: 0 });
    expect(await server.close()).toBe(await first);
  });

  it('is one for a server that never listened, too', async () => {
    await expect(createServer(appOf()).close()).resolves.toMatchObject({ givenUp: 0 });
  });

  it('begins with a signal where that is asked for, and listens to none afterwards', async () => {
    const before = process.listenerCount('SIGTERM');
    const { server } = await startServer(appOf(), { endOn: ['SIGTERM'], servingMs: 0 });
    expect(process.listenerCount('SIGTERM')).toBe(before + 1);
    const closed = once(server.http, 'close');
    process.emit('SIGTERM');
    await closed;
    await expect.poll(() => process.listenerCount('SIGTERM')).toBe(before);
  });

  it('leaves signals alone unless asked', async () => {
    const before = process.listenerCount('SIGTERM');
    await startServer(appOf());
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
