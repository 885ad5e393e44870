/**
 * What queued work costs: pieces a second, and the time from add to the handler when nothing else is to do, for the queue in
 * memory, the one in a file, and BullMQ with both Redis clients and two settings of the append-only file; and what waiting work takes of
 * the memory of Redis. Starts its own Redis. `npm run bench:queue`.
 */
import { performance } from 'node:perf_hooks';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { createBullQueue } from 'commandry/bullmq';
import { createMemoryQueue } from 'commandry';
import { createSqliteQueue } from 'commandry/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './support/median.mjs';
import { startRedis } from './support/redis.mjs';

const ROUNDS = 5;
const MANY = 3000;
const AT_ONCE = 100;
const SINGLE = 200;
const CONCURRENCY = 50;

/** As large as an interaction with its options, resolved users and a token. */
const DATA = { interaction: 'x'.repeat(2000) };
let made = 0;
const work = (delayMs = 0) => ({
  ...{ id: `b${++made}`, kind: 'interaction', name: 'report', data: DATA, delayMs },
  ...{ maxAttempts: 3, backoffMs: 1000, expiresAtMs: Date.now() + 900_000 },
});

/** Adds many, a hundred at a time, while one worker does them. Returns milliseconds for adding and for all. */
async function rush(queue) {
  let left = MANY;
  let end = () => undefined;
  const ended = new Promise((resolve) => (end = resolve));
  const worker = queue.work(() => (--left === 0 && end(), 'done'), { concurrency: CONCURRENCY });
  const begun = performance.now();
  for (let added = 0; added < MANY; added += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => queue.add(work())));
  const addedMs = performance.now() - begun;
  await ended;
  const allMs = performance.now() - begun;
  await worker.close();
  return { addedMs, allMs };
}

/** The time from add to the handler, one after the other. */
async function singles(queue) {
  let begin = () => undefined;
  const worker = queue.work(() => (begin(), 'done'));
  const times = [];
  for (let index = 0; index < SINGLE; index++) {
    const ran = new Promise((resolve) => (begin = resolve));
    const begun = performance.now();
    await Promise.all([queue.add(work()), ran]);
    times.push(performance.now() - begun);
  }
  await worker.close();
  return times.sort((a, b) => a - b);
}

async function measure(name, create) {
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const queue = create();
    await queue.check();
    const { addedMs, allMs } = await rush(queue);
    const times = await singles(queue);
    await queue.close();
    // The first is to warm up.
    if (round > 0)
      rounds.push([
        (MANY / addedMs) * 1000,
        (MANY / allMs) * 1000,
        times[SINGLE / 2],
        times[Math.floor(SINGLE * 0.99)],
      ]);
  }
  const [added, done, half, most] = [0, 1, 2, 3].map((column) => median(rounds.map((row) => row[column])));
  const spread = rounds.map((row) => row[1].toFixed(0)).join(' ');
  console.log(
    [
      name.padEnd(34),
      added.toFixed(0).padStart(8),
      done.toFixed(0).padStart(8),
      half.toFixed(2).padStart(11),
      most.toFixed(2).padStart(8),
      `  ${spread}`,
    ].join(' '),
  );
}

/** Bytes of Redis for each piece of work that waits. */
async function sizeOfWaiting(path) {
  const client = createClient({ socket: { path } });
  await client.connect();
  const used = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))[1]);
  const queue = createBullQueue({ connection: client, name: 'sizes', log: () => undefined });
  await queue.add(work(3_600_000));
  const before = await used();
  for (let added = 0; added < MANY; added += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => queue.add(work(3_600_000))));
  const bytes = ((await used()) - before) / MANY;
  await queue.close();
  client.destroy();
  return bytes;
}

console.log(
  `${MANY} pieces of work of ${JSON.stringify(DATA).length} bytes, one process, concurrency ${CONCURRENCY}; ` +
    `medians of ${ROUNDS} rounds, Node ${process.version}\n`,
);
console.log(
  'queue                               added/s   done/s  idle ms p50      p99   done/s of each round',
);
await measure('memory', () => createMemoryQueue());
const folder = mkdtempSync(join(tmpdir(), 'commandry-bench-'));
await measure('file', () => createSqliteQueue({ file: join(folder, 'bench.sqlite'), log: () => undefined }));
rmSync(folder, { recursive: true });
for (const fsync of ['everysec', 'always']) {
  const redis = await startRedis(fsync);
  const bull = (connection) => () => createBullQueue({ connection, log: () => undefined });
  await measure(`BullMQ, redis, fsync ${fsync}`, bull(createClient({ socket: { path: redis.path } })));
  await measure(`BullMQ, ioredis, fsync ${fsync}`, bull(new Redis({ path: redis.path, lazyConnect: true })));
  if (fsync === 'always')
    console.log(`\nRedis needs ${(await sizeOfWaiting(redis.path)).toFixed(0)} bytes for each that waits.`);
  await redis.stop();
}
