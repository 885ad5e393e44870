import { writeFileSync, statSync, openSync, writeSync, closeSync } from 'node:fs';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LogEntry, QueuedWork, WorkQueue } from 'commandry';
import { createSqliteQueue, type SqliteQueueOptions } from 'commandry/sqlite';
import { SqliteQueue } from '../../src/sqlite/create-sqlite-queue.js';
import { SqliteFile } from '../../src/sqlite/sqlite-file.js';
import { HeldWork, testQueue, toWork, untilDepth } from '../contract/work-queue.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createManualClock } from '../support/time/manual-clock.js';

/** A path at which nothing is. */
const newFile = (): string => `${makeTemporaryFolder()}/bot.sqlite`;

/** A queue that is closed when the test ends, and what it logs. */
function open(file: string, options: Partial<SqliteQueueOptions> = {}) {
  const entries: LogEntry[] = [];
  const queue = createSqliteQueue({ file, log: (entry) => void entries.push(entry), ...options });
  onTestFinished(() => queue.close());
  return { queue, entries };
}

describe('the queue in a file', () => {
  testQueue(
    () => {
      const clock = createManualClock(Date.now());
      const path = newFile();
      const files = new Map<WorkQueue, SqliteFile>();
      const make = (): WorkQueue => {
        const file = new SqliteFile(path, clock);
        const settings = { name: 'bot.sqlite', keepFailedMs: 1000, log: () => undefined, clock };
        const queue = new SqliteQueue(file, settings);
        files.set(queue, file);
        return queue;
      };
      return {
        queue: make(),
        other: make,
        pass: async (ms) => {
          clock.advance(ms);
          await new Promise(setImmediate);
        },
        pauseOf: (id) => {
          const database = new Database(path);
          const [row] = database.prepare('SELECT due_ms FROM commandry_work WHERE id = ?').all(id) as [
            { due_ms: number },
          ];
          database.close();
          return row.due_ms - clock.now();
        },
        // Nothing that it tells afterwards reaches the file, as of a process that has died.
        kill: async (queue) => {
          files.get(queue)?.close();
          const closed = queue.close();
          await new Promise(setImmediate);
          clock.advance(2000);
          await closed;
        },
      };
    },
    { isShared: true },
  );
});

/** Waits until a queue has noticed what another connection has done. */
const aTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a file of a queue', () => {
  test('keeps work for weeks, over restarts', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const weekMs = 7 * 86_400_000;
    const before = createSqliteQueue({ file: path, clock });
    await before.add(toWork('later', { delayMs: 5 * weekMs, expiresAtMs: undefined }));
    await before.close();
    const held = new HeldWork();
    for (let week = 0; week < 5; week++) {
      const { queue } = open(path, { clock });
      queue.work(held.run);
      await aTick();
      expect(held.ids).toEqual([]);
      await queue.close();
      clock.advance(weekMs);
    }
    const { queue } = open(path, { clock });
    queue.work(held.run);
    const attempt = await held.next();
    expect(attempt).toMatchObject({ attempt: 1, work: { id: 'later', data: { id: 'later' } } });
    attempt.end('done');
  });

  test('can be read by its owner alone, since it holds tokens', async () => {
    const path = newFile();
    await open(path).queue.add(toWork('1'));
    expect(['', '-wal'].map((end) => statSync(path + end).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('is looked at once a second at most, and not at all without a worker or when closed', async () => {
    const clock = createManualClock();
    const { queue } = open(newFile(), { clock });
    await queue.add(toWork('1', { delayMs: 60_000, expiresAtMs: undefined }));
    expect(clock.waiting()).toBe(0);
    const worker = queue.work(() => 'done');
    await expect.poll(() => clock.nextInMs()).toBe(1000);
    clock.advance(59_500);
    await expect.poll(() => clock.nextInMs()).toBe(500);
    await worker.close();
    expect(clock.waiting()).toBe(0);
  });

  test('has one worker, wherever it is; another waits, and takes over when it ends', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const [first, second] = [open(path, { clock }).queue, open(path, { clock }).queue];
    const [here, there] = [new HeldWork(), new HeldWork()];
    const worker = first.work(here.run);
    await expect.poll(() => clock.waiting()).toBe(1);
    second.work(there.run);
    await expect.poll(() => clock.waiting()).toBe(2);
    // The one that works finds what the other adds, within a second.
    await second.add(toWork('1'));
    await expect.poll(() => clock.waiting()).toBe(2);
    clock.advance(1000);
    (await here.next()).end('done');
    await untilDepth(first, { active: 0 });
    await worker.close();
    await second.add(toWork('2'));
    (await there.next()).end('done');
    expect([here.ids, there.ids]).toEqual([['1'], ['2']]);
  });
});

describe('an attempt whose work was handed back', () => {
  /** An attempt that has not ended, and the queue of another process that may run the work again. */
  const handBack = async (more: Partial<QueuedWork> = {}) => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const [{ queue }, { queue: next }] = [open(path, { clock }), open(path, { clock })];
    const [held, again] = [new HeldWork(), new HeldWork()];
    const worker = queue.work(held.run);
    await queue.add(toWork('1', more));
    const stuck = await held.next();
    const closed = worker.close();
    await aTick();
    clock.advance(2000);
    await closed;
    return { queue, next, stuck, again };
  };

  test('leaves its note for the next one', async () => {
    const { next, stuck, again } = await handBack();
    await stuck.note('answered');
    next.work(again.run);
    const attempt = await again.next();
    expect(attempt).toMatchObject({ attempt: 1, notes: ['answered'] });
    attempt.end('done');
  });

  test('can note nothing once the next one has begun, although that has the same number', async () => {
    const { next, stuck, again } = await handBack({ kind: 'job', maxAttempts: 1 });
    next.work(again.run);
    const attempt = await again.next();
    expect(attempt.attempt).toBe(stuck.attempt);
    await expect(stuck.note('answered')).rejects.toThrow(/another attempt/);
    attempt.end('failed');
    await untilDepth(next, { active: 0, failed: 1 });
    await expect(stuck.note('answered')).rejects.toThrow(/another attempt/);
    expect(await next.deadLetters!.list()).toMatchObject([{ notes: [] }]);
  });
});

test('work whose claimant died is listed again after ten seconds, and never run', async () => {
  const [path, clock] = [newFile(), createManualClock(Date.now())];
  const { queue } = open(path, { clock });
  const expiresAtMs = clock.now() + 20_000;
  await queue.add(toWork('1', { expiresAtMs }));
  expect(await queue.claim!('1')).toBe(true);
  const { queue: next } = open(path, { clock });
  const held = new HeldWork();
  next.work(held.run, { concurrency: 1 });
  clock.advance(9999);
  expect([await next.expiring(expiresAtMs + 1), await next.claim!('1')]).toEqual([[], false]);
  clock.advance(1);
  expect(await next.expiring(expiresAtMs + 1)).toMatchObject([{ id: '1', mayBeAnswered: true }]);
  await next.add(toWork('2'));
  (await held.next()).end('done');
  await untilDepth(next, { active: 0 });
  expect(await next.claim!('1')).toBe(true);
  expect(await next.remove('1')).toBe(true);
  expect(held.ids).toEqual(['2']);
});

describe('a job that has failed for good', () => {
  const failing = (clock = createManualClock(Date.now())) => {
    const path = newFile();
    const { queue } = open(path, { clock, keepFailedMs: 1000 });
    const held = new HeldWork();
    queue.work(held.run);
    const fail = async (id: string, kind: 'job' | 'interaction' = 'job') => {
      await queue.add(toWork(id, { kind, maxAttempts: 1, expiresAtMs: undefined }));
      const attempt = await held.next();
      await attempt.note('the channel is gone');
      attempt.end('again');
      await untilDepth(queue, { active: 0 });
    };
    return { queue, clock, held, fail, letters: queue.deadLetters! };
  };

  test('is listed with why, and can be tried again with all its attempts', async () => {
    const { queue, letters, held, fail, clock } = failing();
    await fail('one');
    clock.advance(1);
    await fail('two');
    expect(await letters.list()).toMatchObject([{ work: { id: 'two' } }, { work: { id: 'one' } }]);
    const [, letter] = await letters.list();
    expect(letter).toMatchObject({
      attempts: 1,
      notes: ['the channel is gone'],
      failedAtMs: clock.now() - 1,
    });
    expect(await letters.retry('one')).toBe(true);
    const again = await held.next();
    expect(again).toMatchObject({ attempt: 1, notes: [], work: { id: 'one', data: { id: 'one' } } });
    again.end('done');
    await untilDepth(queue, { waiting: 0, active: 0, failed: 2 });
    expect(await letters.retry('one')).toBe(false);
  });

  test('is forgotten when somebody says so, and after its time', async () => {
    const { letters, fail, clock } = failing();
    await fail('one');
    await fail('two');
    expect([await letters.remove('one'), await letters.remove('one')]).toEqual([true, false]);
    clock.advance(1001);
    expect(await letters.list()).toEqual([]);
  });

  test('does not keep its id from another, and is then the latest that failed', async () => {
    const { letters, fail, clock, queue } = failing();
    await fail('one');
    clock.advance(500);
    await queue.add(toWork('one', { kind: 'job', delayMs: 1000, expiresAtMs: undefined }));
    // It is queued already.
    expect(await letters.retry('one')).toBe(false);
    expect(await letters.list()).toHaveLength(1);
    await queue.remove('one');
    await fail('one');
    expect(await letters.list()).toMatchObject([{ failedAtMs: clock.now() }]);
  });

  test('is never an interaction, whose token it would keep', async () => {
    const { queue, letters, fail } = failing();
    await fail('one', 'interaction');
    expect(await letters.list()).toEqual([]);
    expect(await queue.depth()).toMatchObject({ failed: 1 });
  });
});

describe('a file that cannot be used is told with a code', () => {
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: unknown) => (error as { readonly code?: string }).code,
    );
  const codeThrown = (call: () => unknown) => codeOf(Promise.resolve().then(call));

  test('another program has locked it for two seconds', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const { queue } = open(path, { clock });
    await queue.check();
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    const added = codeOf(queue.add(toWork('1')));
    await aTick();
    clock.advance(1900);
    expect(await added).toBe('SQLITE_FILE_LOCKED');
    other.exec('COMMIT');
    other.close();
    await queue.add(toWork('1'));
    expect(await queue.depth()).toMatchObject({ waiting: 1 });
  });

  test('another program has locked it as the worker ends: nobody runs what is done until that is stored', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const [{ queue }, { queue: next }] = [open(path, { clock }), open(path, { clock })];
    const [held, again] = [new HeldWork(), new HeldWork()];
    const pass = async () => {
      clock.advance(500);
      await aTick();
      await aTick();
    };
    const worker = queue.work(held.run);
    await queue.add(toWork('1'));
    const attempt = await held.next();
    await next.check();
    const third = new SqliteFile(path, clock);
    third.open();
    onTestFinished(() => {
      third.close();
    });
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    attempt.end('done');
    await aTick();
    const ended: string[] = [];
    void worker.close().then(() => ended.push('worker'));
    for (let turn = 0; turn < 20 && ended.length === 0; turn++) await pass();
    expect(ended).toEqual(['worker']);
    // Its place is not free for the worker of another process.
    expect(third.lockWork()).toBe(false);
    next.work(again.run);
    for (let turn = 0; turn < 4; turn++) await pass();
    other.exec('COMMIT');
    other.close();
    for (let turn = 0; turn < 20; turn++) await pass();
    expect(await next.depth()).toMatchObject({ waiting: 0, active: 0 });
    expect(again.ids).toEqual([]);
  });

  test('another program has locked it for a moment: nobody notices', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const { queue, entries } = open(path, { clock });
    await queue.check();
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    const added = queue.add(toWork('1'));
    await aTick();
    other.exec('COMMIT');
    other.close();
    clock.advance(clock.nextInMs());
    await added;
    expect(entries).toEqual([]);
  });

  test('it is no file of SQLite, and is left as it is', async () => {
    const path = newFile();
    writeFileSync(path, 'my shopping list\n'.repeat(500));
    const { queue } = open(path);
    expect(await codeThrown(() => queue.work(() => 'done'))).toBe('SQLITE_FILE_DAMAGED');
    expect(await codeOf(queue.add(toWork('1')))).toBe('SQLITE_FILE_DAMAGED');
    expect(statSync(path).size).toBe(8500);
  });

  test('a part of it was overwritten', async () => {
    const path = newFile();
    const before = createSqliteQueue({ file: path });
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => before.add(toWork(`${at}`, { data: 'x'.repeat(2000) }))),
    );
    await before.close();
    const database = new Database(path);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    const handle = openSync(path, 'r+');
    writeSync(handle, Buffer.alloc(statSync(path).size - 4096, 7), 0, undefined, 4096);
    closeSync(handle);
    const { queue } = open(path);
    expect(await codeOf(queue.depth())).toBe('SQLITE_FILE_DAMAGED');
  });

  test('a newer version has written it', async () => {
    const path = newFile();
    const before = createSqliteQueue({ file: path });
    await before.check();
    await before.close();
    const database = new Database(path);
    database.exec('UPDATE commandry_file SET version = 2');
    database.close();
    expect(await codeThrown(() => open(path).queue.work(() => 'done'))).toBe('SQLITE_FILE_NEWER');
  });

  test('the folder is not there', async () => {
    expect(await codeOf(open(`${makeTemporaryFolder()}/none/bot.sqlite`).queue.check())).toBe(
      'SQLITE_FILE_UNUSABLE',
    );
  });

  test('the disk is full: adding rejects, and what is under way is stored when there is room', async () => {
    const [path, clock] = [newFile(), createManualClock(Date.now())];
    const file = new SqliteFile(path, clock);
    const entries: LogEntry[] = [];
    const settings = {
      name: 'bot',
      keepFailedMs: 0,
      log: (entry: LogEntry) => void entries.push(entry),
      clock,
    };
    const queue = new SqliteQueue(file, settings);
    onTestFinished(() => queue.close());
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1'));
    const attempt = await held.next();
    const pages = (most: number) => file.read(`PRAGMA max_page_count = ${most}`);
    pages(1);
    expect(await codeOf(queue.add(toWork('2', { data: 'x'.repeat(100_000) })))).toBe('SQLITE_FILE_FULL');
    const noting = attempt.note('x'.repeat(100_000));
    expect(await codeOf(noting)).toBe('SQLITE_FILE_FULL');
    pages(1_000_000);
    attempt.end('done');
    await untilDepth(queue, { active: 0 });
    await queue.add(toWork('2'));
    (await held.next()).end('done');
  });
});

test.each([[{}], [{ file: '' }], [{ file: 'a', keepFailedMs: -1 }], [{ file: 'a', clock: {} }]])(
  'refuses the settings %j',
  (settings) => {
    expect(() => createSqliteQueue(settings as never)).toThrow(/createSqliteQueue/);
  },
);
