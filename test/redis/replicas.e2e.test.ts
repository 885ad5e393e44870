import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { denyUser, type LogEntry, type PermissionsByGuild } from 'commandry';
import { createRedisSyncNotes } from 'commandry/redis';
import {
  BEN,
  HARBOUR,
  startTestEmulator,
  WEATHER,
  type TestEmulator,
} from '../tools/emulator/support/emulator.js';
import { FORM, TOKEN, type Tokens } from '../tools/emulator/support/oauth.js';
import { createReplica, writesOf, type Replica } from '../sync/support/replica.js';
import { bundle } from '../support/processes/bundle.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';

describe.skipIf(NO_REDIS !== undefined)('replicas with notes in Redis', () => {
  let redis: TestRedis;
  let emulator: TestEmulator;
  let program: string;

  beforeAll(async () => {
    [redis, program] = await Promise.all([
      startRedis(),
      bundle(new URL('fixtures/replica.ts', import.meta.url)),
    ]);
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    // Another address is another service: no test meets the notes of another.
    emulator = await startTestEmulator();
  });

  /** A replica with a connection of its own. */
  async function create(permissions?: PermissionsByGuild): Promise<Replica> {
    const syncNotes = createRedisSyncNotes(await redis.connect());
    return createReplica(emulator.baseUrl, { stores: { syncNotes }, permissions });
  }

  /** A replica in a process of its own that has begun and read what Discord has. */
  async function startHolder() {
    const child = spawn(process.execPath, [program, emulator.baseUrl, redis.socketPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    const ended = new Promise<string>((resolve) => {
      child.once('close', () => {
        resolve(said);
      });
    });
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.startsWith('read')) resolve();
      });
    });
    return { child, ended };
  }

  test.each([2, 20])('%i at once: exactly one writes', async (count) => {
    const replicas = await Promise.all(Array.from({ length: count }, () => create()));
    const reports = await Promise.all(replicas.map(({ app }) => app.sync()));
    expect(replicas.flatMap(({ calls }) => calls)).toEqual(['GET', 'PUT']);
    expect(reports.filter(({ isDoneElsewhere }) => isDoneElsewhere)).toHaveLength(count - 1);
  });

  test('20 that set permissions and apply plans at once: exactly one does each', async () => {
    const { applications } = emulator.summary();
    const { access_token: bearerToken } = (
      await emulator.request('POST', TOKEN, {
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'applications.commands.permissions.update',
          client_id: WEATHER.id,
          client_secret: applications[0]!.client_secret,
        }).toString(),
        headers: FORM,
      })
    ).body as Tokens;
    const replicas = await Promise.all(
      Array.from({ length: 20 }, () => create({ [HARBOUR]: [denyUser(BEN)] })),
    );
    const plans = await Promise.all(replicas.map(({ app }) => app.plan()));
    await Promise.all(replicas.map(({ app }, index) => app.apply(plans[index]!)));
    expect(writesOf(replicas)).toEqual(['PUT']);
    const reports = await Promise.all(replicas.map(({ app }) => app.syncPermissions({ bearerToken })));
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT']);
    expect(reports.filter(({ isDoneElsewhere }) => isDoneElsewhere)).toHaveLength(19);
  });

  test('one that is killed is replaced when its note ends', async () => {
    const { child, ended } = await startHolder();
    const next = await create();
    const sync = next.app.sync();
    child.kill('SIGKILL');
    expect(await ended).toBe('read');
    const client = await redis.connect();
    for (const key of await client.keys(`commandry:sync:${WEATHER.id}@*`)) await client.pExpire(key, 1);
    expect(await sync).toMatchObject({ writes: 1, isDoneElsewhere: false });
    expect(writesOf([next])).toEqual(['PUT']);
  });

  test('one that is told to end is replaced at once', async () => {
    const { child, ended } = await startHolder();
    const next = await create();
    const sync = next.app.sync();
    child.kill('SIGTERM');
    expect(await ended).toBe('readSYNC_STOPPED');
    expect(await sync).toMatchObject({ writes: 1, isDoneElsewhere: false });
  });

  describe('when Redis is away', () => {
    async function startWithout() {
      const server = await startRedis();
      onTestFinished(() => server.stop());
      const entries: LogEntry[] = [];
      const syncNotes = createRedisSyncNotes(await server.connect());
      await server.kill();
      const log = (entry: LogEntry) => void entries.push(entry);
      const { app, calls } = createReplica(emulator.baseUrl, { stores: { syncNotes }, log });
      return { app, calls, entries };
    }

    test('a replica synchronises alone, and its log reports it', async () => {
      const { app, calls, entries } = await startWithout();
      expect(await app.sync()).toMatchObject({ writes: 1 });
      expect(calls).toEqual(['GET', 'PUT']);
      expect(entries).toMatchObject([{ level: 'error', event: 'SYNC_NOTES_FAILED' }]);
    });
  });
});
