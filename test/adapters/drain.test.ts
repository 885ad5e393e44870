import { createPrivateKey, sign } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { createApp, SlashCommand } from 'commandry';
import { createServer } from 'commandry/node';
import { chatInputPayload, createSigner, createTestKit } from 'commandry/testing';
import { createLogbook } from '../support/logbook.js';

/** How long an instance serves after its end was announced, and how often the balancer asks who is ready. */
const SERVING_MS = 1000;
const PROBE_MS = 50;
const CONNECTIONS = 30;

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

/** Answers after a moment, as handlers do that ask somebody else. */
class Echo {
  @SlashCommand('echo', 'd')
  async echo() {
    await new Promise((resolve) => setImmediate(resolve));
    return 'echo';
  }
}

async function startInstance() {
  const app = createApp({ commands: [Echo], ...kit.credentials, log: createLogbook().log });
  const server = createServer(app, { readinessPath: '/ready', servingMs: SERVING_MS });
  const { port } = await server.listen(0, '127.0.0.1');
  return { app, server, port, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}
type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Sends one request and gives the status, or the code of the error that lost it. */
function send(
  { port, agent }: Pick<Instance, 'port' | 'agent'>,
  path: string,
  body?: string,
): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : signatureHeaders(body);
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, agent, path, method, headers }, (answer) => {
      answer.resume().once('end', () => {
        resolve(answer.statusCode ?? 0);
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    sent.end(body);
  });
}

test(
  'two instances under load lose nothing when one of them is told to end',
  { timeout: 60_000 },
  async () => {
    const leaving = await startInstance();
    const staying = await startInstance();
    const ready = new Set([leaving, staying]);
    const outcomes = new Map<number | string, number>();
    // The balancer asks on connections of its own, so that no load keeps the answer from it.
    const probes = new Agent();
    let isOver = false;
    let turn = 0;

    const client = async () => {
      while (!isOver) {
        const instances = [...ready];
        const instance = instances[turn++ % instances.length] ?? staying;
        const body = JSON.stringify(chatInputPayload(kit.context(), 'echo', {}));
        const outcome = await send(instance, '/interactions', body);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    const probe = setInterval(() => {
      for (const instance of ready) {
        void send({ ...instance, agent: probes }, '/ready').then((outcome) => {
          if (outcome !== 200) ready.delete(instance);
        });
      }
    }, PROBE_MS);

    const clients = Array.from({ length: CONNECTIONS }, client);
    const answered = () => outcomes.get(200) ?? 0;
    const until = async (count: number) => {
      while (answered() < count) await new Promise((resolve) => setImmediate(resolve));
    };
    await until(500);

    await leaving.server.close();
    await until(answered() + 500);
    isOver = true;
    await Promise.all(clients);
    clearInterval(probe);
    const readyAtLast = [...ready];
    await staying.server.close({ servingMs: 0 });
    for (const { agent } of [leaving, staying]) agent.destroy();

    expect([...outcomes.keys()]).toEqual([200]);
    expect(readyAtLast).toEqual([staying]);
    expect(leaving.app.inFlight.count + staying.app.inFlight.count).toBe(0);
  },
);
