/**
 * A bot in a process of its own, on the host that its environment names, ended by SIGTERM. Its time stands still: how long
 * it serves after that, and how long it then waits for work, is over when SIGUSR2 arrives. It prints in lines of JSON its
 * port, each request with the header `x-announce` whose head has arrived, that it takes no more connections, and at its end
 * how often each of its commands ran.
 */
import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { interactions } from '../../../src/adapters/express.js';
import { toFetchHandler } from '../../../src/adapters/fetch.js';
import { createServer } from '../../../src/adapters/node.js';
import { createApp, defineCommand } from '../../../src/index.js';

const env = process.env;
const SERVING_MS = 5000;
const DRAIN_MS = 25_000;

const say = (line: object): void => {
  console.log(JSON.stringify(line));
};

/** The callbacks that wait for the next SIGUSR2. */
const waiting: (() => void)[] = [];
let isSaid = false;
const whenSaid = (callBack: () => void): void => {
  if (isSaid) callBack();
  else waiting.push(callBack);
  isSaid = false;
};
process.on('SIGUSR2', () => {
  const callBack = waiting.shift();
  if (callBack) callBack();
  else isSaid = true;
});

/** The server of `commandry/node` waits by the timers of the runtime. */
const { setTimeout } = timers;
timers.setTimeout = ((ms: number, ...rest: [undefined?, object?]) =>
  ms === SERVING_MS ? new Promise<void>(whenSaid) : setTimeout(ms, ...rest)) as typeof setTimeout;
syncBuiltinESMExports();

const ran = { echo: 0, gated: 0, slow: 0, stuck: 0 };
const atGate = async (): Promise<string> => (await fetch(`${env['SERVICE_URL'] ?? ''}/gate`)).text();

/** Answers after a moment, as handlers do that ask somebody else. */
const echo = defineCommand({
  name: 'echo',
  description: 'd',
  run: async () => {
    ran.echo++;
    await new Promise((resolve) => setImmediate(resolve));
    return 'echo';
  },
});

/** Answers in its response, when the test lets it. */
const gated = defineCommand({
  name: 'gated',
  description: 'd',
  run: () => {
    ran.gated++;
    return atGate();
  },
});

/** Is deferred, and done when the test lets it. */
const slow = defineCommand({
  name: 'slow',
  description: 'd',
  run: async (interaction) => {
    ran.slow++;
    await interaction.deferReply();
    return atGate();
  },
});

/** Is deferred, and never done. */
const stuck = defineCommand({
  name: 'stuck',
  description: 'd',
  run: async (interaction) => {
    ran.stuck++;
    await interaction.deferReply();
    return new Promise<string>(() => undefined);
  },
});

const app = createApp({
  commands: [echo, gated, slow, stuck],
  applicationId: env['APPLICATION_ID'] ?? '',
  publicKey: env['PUBLIC_KEY'] ?? '',
  baseUrl: env['SERVICE_URL'],
  clock: {
    now: () => Date.now(),
    monotonicMs: () => 0,
    after: (delayMs, callBack) => {
      if (delayMs !== DRAIN_MS) return () => undefined;
      // As the timer would, it keeps the process alive.
      const alive = setInterval(() => undefined, 2 ** 30);
      const cancel = (): void => {
        clearInterval(alive);
      };
      whenSaid(() => {
        cancel();
        callBack();
      });
      return cancel;
    },
  },
});

/** Has a server say what it meets. */
function announce(http: Server): void {
  http.prependListener('request', ({ headers }) => {
    if (headers['x-announce'] !== undefined) say({ begun: headers['x-announce'] });
  });
  const close = http.close.bind(http);
  http.close = (callBack) => {
    const closing = close(callBack);
    say({ closing: true });
    return closing;
  };
}

/** The documented steps for authors with their own server. */
async function serveAlone(http: Server): Promise<Server> {
  let isEnding = false;
  http.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('connection', 'close');
  });
  process.once('SIGTERM', () => {
    isEnding = true;
    whenSaid(() => {
      http.close();
      http.closeIdleConnections();
      void app.close({ drainMs: DRAIN_MS }).then(() => {
        say({ ran });
        // Whatever is not done by now is lost.
        process.exit();
      });
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return http;
}

const hosts: Readonly<Record<string, () => Promise<Server>>> = {
  node: async () => {
    const server = createServer(app, { endOn: ['SIGTERM'], servingMs: SERVING_MS, drainMs: DRAIN_MS });
    await server.listen(0, '127.0.0.1');
    process.once('beforeExit', () => {
      say({ ran });
    });
    return server.http;
  },
  express: () => serveAlone(createHttpServer(express().post('/interactions', interactions(app)))),
  hono: () => {
    const handle = toFetchHandler(app);
    const hono = new Hono().post('/interactions', (context) => handle(context.req.raw, context));
    return serveAlone(createAdaptorServer({ fetch: hono.fetch }) as Server);
  },
};

const http = await hosts[env['HOST'] ?? '']?.();
if (!http) throw new Error(`There is no host ${env['HOST'] ?? ''}.`);
announce(http);
say({ port: (http.address() as AddressInfo).port });
