/**
 * What it costs to be many: requests a second of 1, 2 and more processes with and without Redis, what each store in Redis
 * costs per request, and how long queued work takes from the request to the first line of its handler. Every command has a
 * cooldown. Variants take turns, and each is compared with the one in memory of the same round. Starts its own Redis.
 * `npm run bench:scale`; `-- --rounds 5 --seconds 2 --only servers,ports,sizes,queues`. `bench:queue` has the queues by themselves.
 */
/* global Response */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createClient } from 'redis';
import { createBullQueue } from 'commandry/bullmq';
import { cooldown, createApp, defineCommand, Guard, createMemoryQueue, runWorker } from 'commandry';
import { createRedisStores } from 'commandry/redis';
import { makeCommand } from './support/commands.mjs';
import { APPLICATION_ID, makeInteraction } from './support/interaction.mjs';
import { median } from './support/median.mjs';
import { startRedis } from './support/redis.mjs';
import { makeKeys, signPing, signRequest, writeRequests } from './support/requests.mjs';
import { startContender, startNode } from './support/server.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    jobs: { type: 'string', default: '1000' },
    only: { type: 'string', default: 'servers,ports,sizes,queues' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const JOBS = Number(values.jobs);
const CONNECTIONS = 32;
const CORES = availableParallelism();

const folder = mkdtempSync(join(tmpdir(), 'commandry-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'requests');
const keys = makeKeys();
writeRequests(file, keys.privateKey, 40_000);
const redis = await startRedis('everysec');

const headersOf = ({ body, timestamp, signature }) => ({
  'content-type': 'application/json',
  'content-length': body.length,
  'x-signature-ed25519': signature,
  'x-signature-timestamp': timestamp,
});

const ping = (port) =>
  new Promise((resolve, reject) => {
    const signed = signPing(keys.privateKey);
    const place = { host: '127.0.0.1', port, path: '/interactions', method: 'POST', agent: false };
    httpRequest({ ...place, headers: headersOf(signed) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', reject)
      .end(signed.body);
  });

/** Sends load and returns the result. */
const load = (port, seconds, from) =>
  new Promise((resolve, reject) => {
    const settings = JSON.stringify({ file, port, connections: CONNECTIONS, seconds, from });
    const options = { stdio: ['ignore', 'pipe', 'inherit'] };
    const child = startNode(undefined, new URL('support/load.mjs', import.meta.url), [settings], options);
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.once('error', reject).once('close', () => resolve(JSON.parse(printed)));
  });

let port = 20_000 + (process.pid % 20_000);

/** The processor time of Redis in µs. */
async function redisUse(client) {
  const info = await client.info();
  const read = (name) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)[1]);
  return (read('used_cpu_user') + read('used_cpu_sys')) * 1e6;
}

async function measure({ processes, shared }, client) {
  const env = {
    PROCESSES: String(processes),
    SHARED: shared,
    REDIS_PATH: redis.path,
    PREFIX: `bench${++port}`,
  };
  const server = await startContender('replica', { port, publicKey: keys.publicKey, ping, env });
  const { next } = await load(port, Math.min(1, SECONDS), 0);
  const [before, redisBefore] = [await server.usage(), await redisUse(client)];
  const result = await load(port, SECONDS, next);
  const [after, redisAfter] = [await server.usage(), await redisUse(client)];
  await server.stop();
  await client.flushAll();
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.answered} were refused.`);
  return {
    perSecond: result.perSecond,
    p99Ms: result.p99Ms,
    cpuUs: (after.cpuUs - before.cpuUs) / result.answered,
    redisUs: (redisAfter - redisBefore) / result.answered,
    mb: after.rssBytes / 1e6,
  };
}

const client = createClient({ socket: { path: redis.path, tls: false } });
await client.connect();

const BOTH = 'seenInteractions,cooldowns';

const whereOf = (shared) => ({ '': 'in memory', [BOTH]: 'both in Redis' })[shared] ?? `${shared} in Redis`;

async function measureServers() {
  const counts = [1, 2, 4, 8, 16].filter((count) => count <= Math.max(2, CORES - 1));
  const variants = counts.flatMap((processes) =>
    (processes === 1 ? ['', 'seenInteractions', 'cooldowns', BOTH] : ['', BOTH]).map((shared) => ({
      processes,
      shared,
      samples: [],
    })),
  );
  for (let round = 0; round < ROUNDS; round++)
    for (let index = 0; index < variants.length; index++) {
      const variant = variants[(index + round) % variants.length];
      variant.samples[round] = await measure(variant, client);
    }

  process.stdout.write(
    `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s, ${CORES} cores that load and Redis use too, Node ${process.version}\n\n`,
  );
  const columns = ['req/s', 'ratio', 'from', 'to', 'p99 ms', 'CPU µs', 'CPU ratio', 'Redis µs', 'MB'];
  process.stdout.write(`${''.padEnd(32)}${columns.map((name) => name.padStart(10)).join('')}\n`);
  const [base] = variants;
  for (const { processes, shared, samples } of variants) {
    const middle = (key) => median(samples.map((sample) => sample[key]));
    const ratios = samples.map(({ perSecond }, round) => perSecond / base.samples[round].perSecond);
    const cpuRatios = samples.map(({ cpuUs }, round) => cpuUs / base.samples[round].cpuUs);
    const cells = [
      middle('perSecond').toFixed(0),
      median(ratios).toFixed(2),
      Math.min(...ratios).toFixed(2),
      Math.max(...ratios).toFixed(2),
      middle('p99Ms').toFixed(1),
      middle('cpuUs').toFixed(0),
      median(cpuRatios).toFixed(2),
      middle('redisUs').toFixed(1),
      middle('mb').toFixed(0),
    ];
    const name = `${processes} × ${whereOf(shared)}`;
    process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}\n`);
  }
}

/** An app whose one command is queued, and whose calls to Discord succeed at once. */
function createQueued(queue, onRun) {
  const report = defineCommand({
    ...{ name: 'report', description: 'Reports', runs: 'queued' },
    run: () => (onRun(), 'Done.'),
  });
  const message = JSON.stringify({ id: '1', channel_id: '1', content: '', flags: 128, author: { id: '2' } });
  const app = createApp({
    ...{ commands: [report], applicationId: APPLICATION_ID, publicKey: keys.publicKey, queue },
    ...{ verifier: 'node', log: () => undefined },
    fetch: async () => new Response(message, { headers: { 'content-type': 'application/json' } }),
  });
  runWorker(app, { concurrency: 50 });
  return app;
}

/** A request as an adapter passes it on. Ids and users of all differ. */
function signed(name) {
  const interaction = makeInteraction(name);
  if (name === 'report') delete interaction.data.options;
  const { body, timestamp, signature } = signRequest(keys.privateKey, interaction);
  const headers = headersOf({ body, timestamp, signature });
  return { method: 'POST', header: (key) => headers[key], body: () => Promise.resolve(body) };
}

/** One after the other: ms from the request to its response, and from the response to the first line of the handler. */
async function waitForOne(app, next) {
  const ran = new Promise((resolve) => (next.run = () => resolve(performance.now())));
  const startMs = performance.now();
  const { status } = await app.receive(signed('report'));
  const deferredMs = performance.now();
  if (status !== 200) throw new Error(`The app answered ${status}.`);
  return { deferMs: deferredMs - startMs, runMs: (await ran) - deferredMs };
}

async function measureQueue(create) {
  const next = { run: () => undefined };
  const app = createQueued(create(), () => next.run());
  for (let count = 0; count < 50; count++) await waitForOne(app, next);
  const singles = [];
  for (let count = 0; count < 200; count++) singles.push(await waitForOne(app, next));
  let left = JOBS;
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  next.run = () => --left === 0 && end();
  const requests = Array.from({ length: JOBS }, () => signed('report'));
  const redisBefore = await redisUse(client);
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  for (let at = 0; at < JOBS; at += 50)
    await Promise.all(requests.slice(at, at + 50).map((request) => app.receive(request)));
  await ended;
  const perSecond = (JOBS / (performance.now() - startMs)) * 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuUs = (user + system) / JOBS;
  const redisUs = ((await redisUse(client)) - redisBefore) / JOBS;
  await app.close();
  const sorted = (key) => singles.map((single) => single[key]).sort((a, b) => a - b);
  return {
    perSecond,
    deferMs: sorted('deferMs')[100],
    runMs: sorted('runMs')[100],
    runP99: sorted('runMs')[197],
    cpuUs,
    redisUs,
  };
}

/** What each store in Redis adds to a request: apps in this process take turns with a hundred requests each, 32 at once. */
async function measurePorts() {
  const guard = Guard(cooldown({ limit: 5, windowMs: 60_000 }));
  const command = makeCommand('cmd');
  guard(command);
  const variants = ['', 'seenInteractions', 'cooldowns', BOTH].map((shared) => {
    const stores = createRedisStores(client, { prefix: `bench${++port}`, limitMs: 2500 });
    const names = shared.split(',').filter(Boolean);
    const settings = { stores: Object.fromEntries(names.map((name) => [name, stores[name]])) };
    const app = createApp({
      ...{ commands: [command], applicationId: APPLICATION_ID, publicKey: keys.publicKey },
      ...{ verifier: 'node', log: () => undefined, ...settings },
    });
    return { shared, app, samples: [] };
  });
  for (let round = -5; round < ROUNDS * 8; round++)
    for (let index = 0; index < variants.length; index++) {
      const { app, samples } = variants[(index + round + 5) % variants.length];
      const requests = Array.from({ length: 100 }, () => signed('cmd'));
      const redisBefore = await redisUse(client);
      const cpuBefore = process.cpuUsage();
      const startMs = performance.now();
      const sendNext = async () => {
        for (let request = requests.pop(); request; request = requests.pop()) await app.receive(request);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
      const us = (performance.now() - startMs) * 10;
      const { user, system } = process.cpuUsage(cpuBefore);
      const redisUs = ((await redisUse(client)) - redisBefore) / 100;
      if (round >= 0) samples.push({ us, cpuUs: (user + system) / 100, redisUs });
    }
  process.stdout.write('\none request, without HTTP          µs     ratio    CPU µs CPU ratio  Redis µs\n');
  const [base] = variants;
  for (const { shared, samples } of variants) {
    const middle = (key) => median(samples.map((sample) => sample[key]));
    const ratio = (key) => median(samples.map((sample, round) => sample[key] / base.samples[round][key]));
    const cells = [middle('us').toFixed(0), ratio('us').toFixed(2), middle('cpuUs').toFixed(0)];
    cells.push(ratio('cpuUs').toFixed(2), middle('redisUs').toFixed(0));
    process.stdout.write(`${whereOf(shared).padEnd(26)}${cells.map((cell) => cell.padStart(10)).join('')}\n`);
  }
  await client.flushAll();
}

/** Bytes of Redis for each interaction that was seen, and for each user with a cooldown, of one use and of five. */
async function measureSizes() {
  const many = 10_000;
  const stores = createRedisStores(client, { prefix: 'weather-bot', limitMs: 2500 });
  const usedBytes = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))[1]);
  const sizeOf = async (add) => {
    const before = await usedBytes();
    for (let at = 0; at < many; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => add(String(1.3e18 + (at + index) * 1024))));
    return (((await usedBytes()) - before) / many).toFixed(0);
  };
  const seen = await sizeOf((id) => stores.seenInteractions.add(id, 300_000));
  const take = (id) => stores.cooldowns.take(`roll:${id}`, 5, 300_000);
  const once = Number(await sizeOf(take));
  for (let use = 0; use < 3; use++) await sizeOf(take);
  const later = Number(await sizeOf(take));
  process.stdout.write(
    `\nRedis keeps ${seen} bytes for an interaction, ${once} for a user with a cooldown, and ${later} more for the fifth use.\n`,
  );
  await client.flushAll();
}

async function measureQueues() {
  const queues = {
    'in memory': createMemoryQueue,
    BullMQ: () => createBullQueue({ connection: client, name: `bench${++port}`, log: () => undefined }),
  };
  process.stdout.write(
    '\nqueued commands, one process          done/s  defer ms p50  to the handler p50      p99    CPU µs  Redis µs\n',
  );
  const results = new Map(Object.keys(queues).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, create] of Object.entries(queues)) results.get(name).push(await measureQueue(create));
  for (const [name, list] of results) {
    const middle = (key) => median(list.map((one) => one[key]));
    const cells = [middle('perSecond').toFixed(0).padStart(8), middle('deferMs').toFixed(2).padStart(14)];
    cells.push(middle('runMs').toFixed(2).padStart(20), middle('runP99').toFixed(2).padStart(9));
    cells.push(middle('cpuUs').toFixed(0).padStart(10), middle('redisUs').toFixed(0).padStart(10));
    process.stdout.write(`${name.padEnd(35)}${cells.join('')}\n`);
  }
}

const wanted = values.only.split(',');
if (wanted.includes('servers')) await measureServers();
if (wanted.includes('ports')) await measurePorts();
if (wanted.includes('sizes')) await measureSizes();
if (wanted.includes('queues')) await measureQueues();
client.destroy();
await redis.stop();
