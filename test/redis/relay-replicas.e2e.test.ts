import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OutgoingResponse } from 'commandry';
import { idsIn } from '../interactions/waiting/support/pressing.js';
import { bundle } from '../support/processes/bundle.js';
import { SOURCE } from '../support/apps/components.js';
import { NO_REDIS, startRedis, type RedisClient, type TestRedis } from '../support/processes/redis-server.js';
import { until } from '../support/time/wait.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const SENT_AT_MS = 1_700_000_000_000;
const HEADERS = ['content-type', 'x-signature-ed25519', 'x-signature-timestamp'];
const kit = createWireKit({ now: () => SENT_AT_MS });

type Receiver = Parameters<typeof kit.send>[0];

describe.skipIf(NO_REDIS !== undefined)('three processes with a relay in Redis', () => {
  let redis: TestRedis;
  let client: RedisClient;
  let program: string;

  beforeAll(async () => {
    [redis, program] = await Promise.all([
      startRedis(),
      bundle(new URL('fixtures/waiting-replica.ts', import.meta.url)),
    ]);
    client = await redis.connect();
  });
  afterAll(() => redis.stop());
  beforeEach(() => client.flushAll());

  /** A process that handles what is sent to it. */
  async function startReplica() {
    const { applicationId, publicKey } = kit.credentials;
    const child = spawn(
      process.execPath,
      [program, redis.socketPath, applicationId, publicKey, SENT_AT_MS.toString()],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const said: Readonly<Record<string, unknown>>[] = [];
    const waiting = new Map<number, (response: OutgoingResponse) => void>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, response, ...others } = JSON.parse(line) as { id?: number; response?: OutgoingResponse };
      if (id !== undefined && response) waiting.get(id)?.(response);
      else said.push(others);
    });
    let sent = 0;
    const app: Receiver = {
      maxBodyBytes: 1_000_000,
      receive: async ({ header, body }) => {
        const id = sent++;
        const headers = Object.fromEntries(HEADERS.map((name) => [name, header(name)]));
        const text = Buffer.from(await body()).toString();
        return new Promise<OutgoingResponse>((resolve) => {
          waiting.set(id, resolve);
          child.stdin.write(`${JSON.stringify({ id, headers, body: text })}\n`);
        });
      },
    };
    await until(() => said.length > 0);
    said.shift();
    return { app, said, child };
  }

  const startThree = async () => Promise.all([startReplica(), startReplica(), startReplica()]);
  const waits = async () => (await client.keys('commandry:wait:*')).length;

  const press = async (app: Receiver, customId: string) => {
    const data = { custom_id: customId, component_type: 2 };
    const { status, body } = await kit.send(app, { ...kit.context(), type: 3, data, message: SOURCE });
    return { status, body };
  };

  test('a press that arrives at one that does not wait reaches the one that does', async () => {
    const [first, second, third] = await startThree();
    const ids = idsIn((await kit.chatInput(first.app, 'close')).body);
    expect(await press(third.app, ids[1]!)).toMatchObject({ status: 200, body: { type: 7 } });
    await until(() => first.said.length > 0);
    expect([first.said, second.said, third.said]).toEqual([[{ chosen: 'no' }], [], []]);
    await expect.poll(waits).toBe(0);
    expect(await press(second.app, ids[1]!)).toMatchObject({ body: { type: 4, data: { flags: 64 } } });
  });

  test('a process that was killed delays nobody and leaves nothing that does not end', async () => {
    const [first, second] = await startThree();
    const ids = idsIn((await kit.chatInput(first.app, 'close')).body);
    await expect.poll(waits).toBe(1);
    const ended = new Promise((resolve) => first.child.once('close', resolve));
    first.child.kill('SIGKILL');
    await ended;
    await expect.poll(() => client.pubSubChannels('commandry:process:*')).toEqual([]);
    expect(await press(second.app, ids[0]!)).toMatchObject({ body: { type: 4, data: { flags: 64 } } });
    const keys = await client.keys('commandry:*');
    const lives = await Promise.all(keys.map((key) => client.pTTL(key)));
    expect(Math.min(...lives)).toBeGreaterThan(0);
  });

  test('what Redis has forgotten is announced again when the connection comes back', async () => {
    const [first, second] = await startThree();
    const ids = idsIn((await kit.chatInput(first.app, 'close')).body);
    await expect.poll(waits).toBe(1);
    await client.flushAll();
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await expect.poll(waits).toBe(1);
    expect(await press(second.app, ids[0]!)).toMatchObject({ status: 200, body: { type: 7 } });
    await until(() => first.said.length > 0);
  });
});
