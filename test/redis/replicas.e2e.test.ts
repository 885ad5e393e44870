import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LogEntry } from 'commandry';
import type { PermissionsByGuild } from 'commandry/commands';
import { denyUser } from 'commandry/permissions';
import { createRedisSyncLock } from 'commandry/redis';
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

describe.skipIf(NO_REDIS !== undefined)('replicas with a lock in Redis', () => {
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
    // Another address is another service: no test meets the lock of another.
    emulator = await startTestEmulator();
  });

  /** A replica with a connection of its own. */
  async function createLocked(lifetimeMs = 600_000, permissions?: PermissionsByGuild): Promise<Replica> {
    const lock = createRedisSyncLock(await redis.connect());
    return createReplica(emulator.baseUrl, { syncLock: { lock, lifetimeMs, jitterMs: 20 }, permissions });
  }

  /** A replica in a process of its own that has taken the lock and read what Discord has. */
  async function startHolder(lifetimeMs: number) {
    const child = spawn(
      process.execPath,
      [program, emulator.baseUrl, redis.socketPath, lifetimeMs.toString()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
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
    const replicas = await Promise.all(Array.from({ length: count }, () => createLocked()));
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
      Array.from({ length: 20 }, () => createLocked(600_000, { [HARBOUR]: [denyUser(BEN)] })),
    );
    const plans = await Promise.all(replicas.map(({ app }) => app.plan()));
    await Promise.all(replicas.map(({ app }, index) => app.apply(plans[index]!)));
    expect(writesOf(replicas)).toEqual(['PUT']);
    const reports = await Promise.all(replicas.map(({ app }) => app.syncPermissions({ bearerToken })));
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT']);
    expect(reports.filter(({ isDoneElsewhere }) => isDoneElsewhere)).toHaveLength(19);
  });

  test('one that is killed while it holds the lock is replaced after its lifetime', async () => {
    const { child, ended } = await startHolder(1000);
    const next = await createLocked();
    const sync = next.app.sync();
    child.kill('SIGKILL');
    expect(await ended).toBe('read');
    expect(await sync).toMatchObject({ writes: 1, isDoneElsewhere: false });
    expect(writesOf([next])).toEqual(['PUT']);
  });

  test('one that is told to end gives the lock back at once, long before its lifetime is over', async () => {
    const { child, ended } = await startHolder(600_000);
    const next = await createLocked();
    const sync = next.app.sync();
    child.kill('SIGTERM');
    expect(await ended).toBe('readSYNC_STOPPED');
    expect(await sync).toMatchObject({ writes: 1, isDoneElsewhere: false });
  });

  describe('when Redis is away', () => {
    async function startWithout(whenAway?: 'alone' | 'fail') {
      const server = await startRedis();
      onTestFinished(() => server.stop());
      const entries: LogEntry[] = [];
      const lock = createRedisSyncLock(await server.connect());
      await server.kill();
      const { app, calls } = createReplica(emulator.baseUrl, {
        syncLock: { lock, jitterMs: 0, whenAway },
        log: (entry) => void entries.push(entry),
      });
      return { app, calls, entries };
    }

    test('a replica synchronises alone, and its log reports it', async () => {
      const { app, calls, entries } = await startWithout();
      expect(await app.sync()).toMatchObject({ writes: 1 });
      expect(calls).toEqual(['GET', 'PUT']);
      expect(entries).toMatchObject([{ level: 'error', event: 'SYNC_LOCK_FAILED' }]);
    });

    test('a replica that is set to fail does, and asks Discord nothing', async () => {
      const { app, calls } = await startWithout('fail');
      await expect(app.sync()).rejects.toMatchObject({ code: 'SYNC_LOCK_FAILED' });
      expect(calls).toEqual([]);
    });
  });
});
