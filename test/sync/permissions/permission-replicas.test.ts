import { describe, expect, test } from 'vitest';
import { denyUser, type AppOptions, type LogEntry } from 'commandry';
import { createSyncNotes } from 'commandry/sync';
import { BEN, HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { createReplica, writesOf, type Replica } from '../support/replica.js';
import { LIGHTHOUSE, startHarbour } from './support/harbour.js';

/** For all commands of the application, in two guilds. */
const permissions = { [HARBOUR]: [denyUser(BEN)], [LIGHTHOUSE]: [denyUser(BEN)] };
const WROTE = [
  { guild_id: HARBOUR, id: WEATHER.id, permissions: [denyUser(BEN)] },
  { guild_id: LIGHTHOUSE, id: WEATHER.id, permissions: [denyUser(BEN)] },
];

async function startReplicas(count: number, more: Partial<AppOptions> = {}) {
  const harbour = await startHarbour();
  const bearerToken = await harbour.grant();
  const syncNotes = createSyncNotes();
  const replicas = Array.from({ length: count }, () =>
    createReplica(harbour.baseUrl, { permissions, stores: { syncNotes }, ...more }),
  );
  const { list } = harbour.client();
  return {
    harbour,
    bearerToken,
    replicas,
    stored: async () => [...(await list(HARBOUR)), ...(await list(LIGHTHOUSE))],
  };
}

const callsOf = (replicas: readonly Replica[]) => replicas.flatMap(({ calls }) => calls);

describe('replicas that set permissions at once with one lock', () => {
  test.each([2, 20])('%i of them: one reads and writes, the others ask nothing', async (count) => {
    const { bearerToken, replicas, stored } = await startReplicas(count);
    const reports = await Promise.all(replicas.map(({ app }) => app.syncPermissions({ bearerToken })));
    expect(await stored()).toMatchObject(WROTE);
    expect(callsOf(replicas)).toEqual(['GET', 'GET', 'PUT', 'PUT']);
    expect(reports.filter(({ isDoneElsewhere }) => !isDoneElsewhere)).toMatchObject([{ writes: 2 }]);
    expect(reports.filter(({ isDoneElsewhere }) => isDoneElsewhere)).toHaveLength(count - 1);
    const follower = replicas.find(({ calls }) => calls.length === 0);
    expect(follower?.printed).toEqual([
      'Another replica that started at the same time has set the same permissions.',
    ]);
  });

  test('20 of them after their sync: commands and permissions are written once, and no log warns', async () => {
    const entries: LogEntry[] = [];
    const { bearerToken, replicas, stored } = await startReplicas(20, {
      log: (entry) => void entries.push(entry),
    });
    await Promise.all(
      replicas.map(async ({ app }) => {
        await app.sync();
        await app.syncPermissions({ bearerToken });
      }),
    );
    // Who comes to permissions when they are set looks for itself, and has nothing to write.
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT', 'PUT']);
    expect(await stored()).toMatchObject(WROTE);
    expect(entries).toEqual([]);
  });

  test('of two versions each sets what it declares, and the log says that there are two', async () => {
    const entries: LogEntry[] = [];
    const syncNotes = createSyncNotes();
    const { bearerToken, harbour } = await startReplicas(0);
    const versions = [[denyUser(BEN)], []].map((declared) =>
      createReplica(harbour.baseUrl, {
        permissions: { [HARBOUR]: declared },
        stores: { syncNotes },
        log: (entry) => void entries.push(entry),
      }),
    );
    const reports = await Promise.all(versions.map(({ app }) => app.syncPermissions({ bearerToken })));
    expect(reports.map(({ isDoneElsewhere }) => isDoneElsewhere)).toEqual([false, false]);
    expect(entries.map(({ event }) => event)).toEqual(['SYNC_VERSIONS_DIFFER']);
  });

  test('look for themselves when they start again, and find what was changed by hand', async () => {
    const { harbour, bearerToken, replicas, stored } = await startReplicas(5);
    const setAll = () => Promise.all(replicas.map(({ app }) => app.syncPermissions({ bearerToken })));
    await setAll();
    await setAll();
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT']);
    await harbour.client({ bearerToken }).set(HARBOUR, WEATHER.id, []);
    await setAll();
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT', 'PUT']);
    expect(await stored()).toMatchObject(WROTE);
  });
});

describe('an app by itself', () => {
  test('that sets permissions twice at once does it once', async () => {
    const { bearerToken, replicas } = await startReplicas(1, { stores: {} });
    const [replica] = replicas as [Replica];
    const both = [0, 1].map(() => replica.app.syncPermissions({ bearerToken }));
    expect((await Promise.all(both)).map(({ writes }) => writes).sort()).toEqual([0, 2]);
    expect(writesOf(replicas)).toEqual(['PUT', 'PUT']);
  });

  test('that ends meanwhile writes nothing more, and reports it', async () => {
    const { bearerToken, harbour, stored } = await startReplicas(0);
    const ending: { replica?: Replica } = {};
    ending.replica = createReplica(harbour.baseUrl, {
      permissions,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        void ending.replica?.app.close();
        return answer;
      },
    });
    await expect(ending.replica.app.syncPermissions({ bearerToken })).rejects.toMatchObject({
      code: 'SYNC_STOPPED',
    });
    expect(await stored()).toEqual([]);
  });
});
