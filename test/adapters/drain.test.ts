import { createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { chatInputPayload, createSigner, createTestKit } from 'commandry/testing';
import { bundle } from '../support/bundle.js';
import { startChild, type Child } from '../support/child.js';
import { toMessage } from '../support/fake-service.js';
import { until } from '../support/wait.js';

/**
 * How long a bot serves after its end was announced, and how long it then waits for work. Every client has to come by once
 * in the first of these times, however busy the machine is.
 */
const SERVING_MS = 5000;
const DRAIN_MS = 1000;
const CONNECTIONS = 30;
const DEFERRED = 10;

const seed = Buffer.alloc(32, 5);
const kit = createTestKit({ signer: createSigner(seed) });

/** The key of the kit for the signer of the runtime, which is fast enough not to be what the load is made of. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});

function signatureHeaders(body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000).toString();
  return {
    'content-type': 'application/json',
    'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
    'x-signature-timestamp': timestamp,
  };
}

/** The service: it takes edits of replies, and lets deferred commands wait at its gate. */
async function startService() {
  const shown = new Map<string, string>();
  const waiting: ServerResponse[] = [];
  const http = createServer((incoming, response) => {
    if (incoming.url === '/gate') {
      waiting.push(response);
      return;
    }
    const token = /\/webhooks\/\d+\/([^/]+)\/messages\/@original$/.exec(incoming.url ?? '')?.[1] ?? '';
    void text(incoming).then((body) => {
      const message = JSON.parse(body) as { content: string };
      shown.set(token, message.content);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(toMessage(message)));
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    http.close();
    http.closeAllConnections();
  });
  const openGate = () => {
    for (const response of waiting) response.end('done');
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, shown, waiting, openGate };
}

interface Bot {
  readonly child: Child;
  readonly port: number;
  readonly agent: Agent;
}

async function startBot(path: string, serviceUrl: string, servingMs: number): Promise<Bot> {
  const child = startChild(process.execPath, [path], {
    APPLICATION_ID: kit.applicationId,
    PUBLIC_KEY: kit.signer.publicKey,
    SERVICE_URL: serviceUrl,
    SERVING_MS: String(servingMs),
    DRAIN_MS: String(DRAIN_MS),
  });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  const { port } = (await child.next()) as { port: number };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  onTestFinished(() => {
    agent.destroy();
  });
  return { child, port, agent };
}

interface Outcome {
  /** The status, or the code of the error that lost the request. */
  readonly status: number | string;
  /** Whether the bot asked for the end of the connection. */
  readonly isEnding: boolean;
}

function send({ port, agent }: Pick<Bot, 'port' | 'agent'>, path: string, body?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : signatureHeaders(body);
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, agent, path, method, headers }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, isEnding: answer.headers.connection === 'close' });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ status: error.code ?? error.message, isEnding: false });
    });
    sent.end(body);
  });
}

const use = (bot: Bot, command: string) => {
  const payload = chatInputPayload(kit.context(), command, {});
  const used = send(bot, '/interactions', JSON.stringify(payload));
  return { used, token: payload['token'] as string };
};

/** Clients that use a command again and again, and leave a bot as soon as it asks them to. */
function startLoad(bots: readonly Bot[]) {
  const ready = new Set(bots);
  const statuses = new Map<number | string, number>();
  let isOver = false;
  let turn = 0;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const choice = [...ready];
      const bot = choice[turn++ % choice.length]!;
      const { status, isEnding } = await use(bot, 'echo').used;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isEnding) ready.delete(bot);
    }
  };
  const clients = Array.from({ length: CONNECTIONS }, client);
  const answered = () => statuses.get(200) ?? 0;
  const more = (count: number) => {
    const wanted = answered() + count;
    return until(() => answered() >= wanted || statuses.size > 1);
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
  };
  return { ready, statuses, answered, more, until, stop };
}

test('SIGTERM under load loses no interaction: what is in flight is finished or given its final answer, and the process ends with 0', async () => {
  const path = await bundle(new URL('./children/bot.ts', import.meta.url));
  const service = await startService();
  const [leaving, staying] = await Promise.all([
    startBot(path, service.url, SERVING_MS),
    startBot(path, service.url, 0),
  ]);
  const slow = Array.from({ length: DEFERRED }, () => use(leaving, 'slow'));
  const stuck = Array.from({ length: DEFERRED }, () => use(leaving, 'stuck'));
  const deferred = await Promise.all([...slow, ...stuck].map(({ used }) => used));
  const load = startLoad([leaving, staying]);
  await load.more(500);
  await load.until(() => service.waiting.length === DEFERRED);

  leaving.child.process.kill('SIGTERM');
  await load.until(() => load.ready.size === 1);
  const readiness = await send({ ...leaving, agent: new Agent() }, '/ready');
  service.openGate();
  const [{ ran: ranLeaving }, end] = await Promise.all([leaving.child.next(), leaving.child.ended]).then(
    ([said, ended]) => [said as { ran: Record<string, number> }, ended] as const,
  );
  await load.more(500);
  await load.stop();
  staying.agent.destroy();
  staying.child.process.kill('SIGTERM');
  const { ran: ranStaying } = (await staying.child.next()) as { ran: Record<string, number> };

  expect(deferred).toEqual(Array(2 * DEFERRED).fill({ status: 200, isEnding: false }));
  expect([...load.statuses.keys()]).toEqual([200]);
  expect((ranLeaving['echo'] ?? 0) + (ranStaying['echo'] ?? 0)).toBe(load.answered());
  expect(ranLeaving).toMatchObject({ slow: DEFERRED, stuck: DEFERRED });
  expect(readiness.status).toBe(503);
  const shown = (list: typeof slow) => list.map(({ token }) => service.shown.get(token));
  expect(shown(slow)).toEqual(Array(DEFERRED).fill('done'));
  expect(shown(stuck)).toEqual(Array(DEFERRED).fill(expect.stringMatching(/is restarting/)));
  const { code, signal, stderr } = end;
  const events = stderr.split('\n').flatMap((line) => /"event":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect({ code, signal, events }).toEqual({
    code: 0,
    signal: null,
    events: Array(DEFERRED).fill('WORK_GIVEN_UP') as string[],
  });
  expect(await staying.child.ended).toEqual({ code: 0, signal: null, stderr: '' });
});
