import { describe, expect, test } from 'vitest';
import type { LogEntry } from 'commandry';
import { createSyncNotes, type SyncNotes } from 'commandry/sync';
import { startTestEmulator, type TestEmulator } from '../tools/emulator/support/emulator.js';
import { createReplica, writesOf, type Replica } from './support/replica.js';

const names = async ({ api }: TestEmulator) =>
  ((await api('GET', '')).body as { readonly name: string }[]).map(({ name }) => name).sort();
const ALL = ['Launch', 'card', 'lend', 'lend'];

async function startReplicas(count: number, syncNotes: SyncNotes) {
  const emulator = await startTestEmulator();
  const replicas = Array.from({ length: count }, () =>
    createReplica(emulator.baseUrl, { stores: { syncNotes } }),
  );
  return { emulator, replicas, sync: () => Promise.all(replicas.map(({ app }) => app.sync())) };
}

describe('replicas that start at once and share notes', () => {
  test.each([2, 20])('%i of them: one reads and writes, the others ask Discord nothing', async (count) => {
    const { emulator, replicas, sync } = await startReplicas(count, createSyncNotes());
    const reports = await sync();
    expect(await names(emulator)).toEqual(ALL);
    expect(replicas.flatMap(({ calls }) => calls)).toEqual(['GET', 'PUT']);
    expect(reports.filter(({ isDoneElsewhere }) => !isDoneElsewhere)).toMatchObject([{ writes: 1 }]);
    expect(reports.filter(({ isDoneElsewhere }) => isDoneElsewhere)).toHaveLength(count - 1);
    const follower = replicas.find(({ calls }) => calls.length === 0);
    expect(follower?.printed).toEqual([
      'Another replica that started at the same time has registered the same commands.',
    ]);
  });

  test('write nothing when they start again, and find what was changed by hand meanwhile', async () => {
    const { emulator, replicas, sync } = await startReplicas(5, createSyncNotes());
    await sync();
    await sync();
    expect(writesOf(replicas)).toEqual(['PUT']);
    const list = (await emulator.api('GET', '')).body as { readonly id: string; readonly name: string }[];
    await emulator.api('DELETE', `/${list.find(({ name }) => name === 'card')!.id}`);
    await sync();
    expect(writesOf(replicas).sort()).toEqual(['POST', 'PUT']);
    expect(await names(emulator)).toEqual(ALL);
  });

  test('end with what is declared without notes too: each plans from what Discord has', async () => {
    const emulator = await startTestEmulator();
    const replicas = Array.from({ length: 20 }, () => createReplica(emulator.baseUrl));
    await Promise.all(replicas.map(({ app }) => app.sync()));
    expect(await names(emulator)).toEqual(ALL);
    const { plan } = await createReplica(emulator.baseUrl).app.sync();
    expect(plan.scopes.flatMap(({ changes }) => changes)).toEqual([]);
  });
});

describe('replicas that apply a plan at once and share notes', () => {
  test.each([2, 20])('%i of them: one does it, the others write nothing', async (count) => {
    const { emulator, replicas } = await startReplicas(count, createSyncNotes());
    // Each has looked before any of them has written.
    const plans = await Promise.all(replicas.map(({ app }) => app.plan()));
    const reports = await Promise.all(replicas.map(({ app }, index) => app.apply(plans[index]!)));
    expect(await names(emulator)).toEqual(ALL);
    expect(writesOf(replicas)).toEqual(['PUT']);
    expect(reports.map(({ writes }) => writes).sort()).toEqual([...Array<number>(count - 1).fill(0), 1]);
    const followers = reports.filter(({ isDoneElsewhere }) => isDoneElsewhere);
    expect(followers).toHaveLength(count - 1);
    expect(followers[0]!.plan).toEqual(plans[0]);
    expect(replicas.flatMap(({ printed }) => printed)).toEqual([]);
  });

  test('leave no note for a plan in which nothing differs', async () => {
    const { replicas, sync } = await startReplicas(1, createSyncNotes());
    await sync();
    const [{ app }] = replicas as [Replica];
    const plan = await app.plan();
    const left: string[] = [];
    const leave: SyncNotes['leave'] = (_key, note) => Promise.resolve((left.push(note), note));
    const away = createReplica('http://127.0.0.1:1', { stores: { syncNotes: { leave } } });
    expect(await away.app.apply(plan)).toMatchObject({ writes: 0, isDoneElsewhere: false });
    expect(left).toEqual([]);
  });

  test('wait for one that synchronises, and no log warns of versions', async () => {
    const entries: LogEntry[] = [];
    const emulator = await startTestEmulator();
    const syncNotes = createSyncNotes();
    const log = (entry: LogEntry) => void entries.push(entry);
    const [one, other] = [0, 1].map(() => createReplica(emulator.baseUrl, { stores: { syncNotes }, log }));
    const plan = await other!.app.plan();
    await Promise.all([one!.app.sync(), other!.app.apply(plan)]);
    expect(await names(emulator)).toEqual(ALL);
    expect(entries).toEqual([]);
  });
});

describe('an app by itself', () => {
  test('that is synchronised twice at once does it once', async () => {
    const emulator = await startTestEmulator();
    const replica = createReplica(emulator.baseUrl);
    const reports = await Promise.all([replica.app.sync(), replica.app.sync()]);
    expect(replica.calls).toEqual(['GET', 'PUT']);
    expect(reports.map(({ isDoneElsewhere }) => isDoneElsewhere).sort()).toEqual([false, true]);
  });

  test('that applies a plan and a copy of it at once does it once, and no log warns of versions', async () => {
    const emulator = await startTestEmulator();
    const entries: LogEntry[] = [];
    const replica = createReplica(emulator.baseUrl, { log: (entry) => void entries.push(entry) });
    const plan = await replica.app.plan();
    const copy = JSON.parse(JSON.stringify(plan)) as typeof plan;
    await Promise.all([replica.app.apply(plan), replica.app.apply(copy)]);
    expect(writesOf([replica])).toEqual(['PUT']);
    expect(entries).toEqual([]);
  });

  test('that ends while it is synchronised writes nothing more, and reports it', async () => {
    const emulator = await startTestEmulator();
    const ending: { replica?: Replica } = {};
    const replica = createReplica(emulator.baseUrl, {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        // The list is there, nothing is written yet.
        void ending.replica?.app.close();
        return answer;
      },
    });
    ending.replica = replica;
    await expect(replica.app.sync()).rejects.toMatchObject({ code: 'SYNC_STOPPED' });
    expect(await names(emulator)).toEqual(['Launch']);
    await expect(replica.app.sync()).rejects.toMatchObject({ code: 'SYNC_STOPPED' });
  });

  test('waits at its end for the write that is on its way', async () => {
    const emulator = await startTestEmulator();
    let isWriting: () => void;
    const writing = new Promise<void>((resolve) => (isWriting = resolve));
    let mayGoOn = (): void => undefined;
    const going = new Promise<void>((resolve) => (mayGoOn = resolve));
    const { app } = createReplica(emulator.baseUrl, {
      fetch: async (input, init) => {
        if (init?.method === 'PUT') {
          isWriting();
          await going;
        }
        return fetch(input, init);
      },
    });
    const sync = app.sync();
    await writing;
    const closed = app.close();
    mayGoOn();
    await closed;
    expect(await names(emulator)).toEqual(ALL);
    expect(await sync).toMatchObject({ writes: 1 });
  });
});

describe('createApp refuses as syncNotes', () => {
  test.each([
    ['what has no functions', {}],
    ['a function', () => 'note'],
    ['what cannot leave a note', { leave: 'note' }],
  ])('%s', (_what, syncNotes) => {
    const make = () => createReplica('http://127.0.0.1:1', { stores: { syncNotes: syncNotes as never } });
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).toThrow(/syncNotes: must have the function leave/);
  });
});
