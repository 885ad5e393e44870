/**
 * How many signed interactions a second a bot answers over HTTP on one core, beside floors that do the least there is to
 * do, and beside other packages. Contenders take turns: in each round every one is started afresh, warmed up and measured,
 * and the floor on `node:http` is measured right before and after it, so that a ratio compares neighbours in time. The
 * load comes from another core, all requests differ, and each is sent once. `npm run bench:http -- --help`.
 */
import { request as httpRequest } from 'node:http';
import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { median } from './support/median.mjs';
import { fetchPeers, PEERS } from './support/peers.mjs';
import { makeKeys, signPing, writeRequests } from './support/requests.mjs';
import { startContender, startNode } from './support/server.mjs';

const REFERENCE = 'floor-node';
/** Those that use more than one core take part when they are asked for. */
const MANY_CORES = ['commandry-cluster', 'floor-node-pool'];

/** Warming up goes by requests: those of a slow machine are as well compiled then as those of a fast one. */
const MOST_WARM_UP_SECONDS = 15;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    warmUp: { type: 'string', default: '12000' },
    connections: { type: 'string', default: '32' },
    rate: { type: 'string', default: '0' },
    kind: { type: 'string', default: 'good' },
    requests: { type: 'string', default: '50000' },
    repeat: { type: 'boolean', default: false },
    cores: { type: 'string', default: '1' },
  },
});
if (values.help) {
  process.stdout.write(`--only a,b        contenders by the beginning of their names
--rounds, --seconds, --connections
--warmUp          how many requests a contender answers before it is measured, for at most ${MOST_WARM_UP_SECONDS} seconds
--rate 1000       requests fall due by the clock; default: as fast as they are answered
--kind            good, forged or malformed
--requests        how many different requests there are
--repeat          sends them again and again, to an app that remembers no ids
--cores any       lets the servers use every core\n`);
  process.exit();
}
const number = (name) => Number(values[name]);
const serverCore = values.cores === 'any' ? undefined : 1;

const folder = mkdtempSync(join(tmpdir(), 'commandry-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'requests');
const keys = makeKeys();
writeRequests(file, keys.privateKey, number('requests'), values.kind);

const all = readdirSync(new URL('contenders', import.meta.url))
  .map((entry) => entry.replace(/\.mjs$/, ''))
  .filter((name) => /^(commandry-|floor-|peer-)/.test(name));
const wanted = values.only?.split(',');
const names = all.filter((name) =>
  wanted ? wanted.some((start) => name.startsWith(start)) : !MANY_CORES.includes(name),
);
const { folder: peers, missing } = fetchPeers(names.filter((name) => name in PEERS));
for (const [name, reason] of missing) process.stdout.write(`${name} is left out: ${reason}\n`);

const ping = (port) =>
  new Promise((resolve, reject) => {
    const { body, timestamp, signature } = signPing(keys.privateKey);
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    };
    const target = { host: '127.0.0.1', port, path: '/interactions', method: 'POST', headers, agent: false };
    httpRequest(target, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', reject)
      .end(body);
  });

/** Sends load from the other core and returns the result. */
function load(server, from, length) {
  const settings = {
    file,
    port: server.port,
    connections: number('connections'),
    ...length,
    rate: number('rate'),
    from,
    repeat: values.repeat,
  };
  return new Promise((resolve, reject) => {
    const child = startNode(0, new URL('support/load.mjs', import.meta.url), [JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.once('error', reject).once('close', () => resolve(JSON.parse(printed)));
  });
}

let port = 20_000 + (process.pid % 20_000);
const start = (name) =>
  startContender(name, {
    port: ++port,
    publicKey: keys.publicKey,
    core: serverCore,
    peers,
    ping,
    env: values.repeat ? { REPEAT: '1' } : {},
  });

const warmUp = (server) => load(server, 0, { seconds: MOST_WARM_UP_SECONDS, answers: number('warmUp') });

async function measure(server, seconds, from) {
  const before = await server.usage();
  const result = await load(server, from, { seconds });
  const after = await server.usage();
  return {
    ...result,
    cpuUs: (after.cpuUs - before.cpuUs) / result.answered,
    rssMb: after.rssBytes / 1e6,
  };
}

/** Those for whom there were too few requests, so that they were measured for a shorter time or not at all. */
const early = new Set();
const samples = new Map(names.map((name) => [name, []]));
if (!samples.has(REFERENCE)) samples.set(REFERENCE, []);
const others = names.filter((name) => name !== REFERENCE && !missing.has(name));
const reference = await start(REFERENCE);
await warmUp(reference);
const measureReference = async () => {
  // The floor remembers nothing, so it may be sent the same again.
  const sample = await measure(reference, Math.max(1, number('seconds') / 2), 0);
  samples.get(REFERENCE).push({ ...sample, ratio: 1, cpuRatio: 1 });
  return sample;
};
for (let round = 0; round < number('rounds'); round++) {
  let before = await measureReference();
  for (let index = 0; index < others.length; index++) {
    const name = others[(index + round) % others.length];
    if (missing.has(name)) continue;
    let server;
    try {
      server = await start(name);
    } catch (error) {
      missing.set(name, error.message);
      process.stdout.write(`${name} is left out: ${error.message}\n`);
      continue;
    }
    const { next } = await warmUp(server);
    const sample = await measure(server, number('seconds'), next);
    await server.stop();
    const after = await measureReference();
    if (sample.hasRunOut) early.add(name);
    if (sample.answered === 0) {
      before = after;
      continue;
    }
    samples.get(name).push({
      ...sample,
      ratio: (2 * sample.perSecond) / (before.perSecond + after.perSecond),
      cpuRatio: (2 * sample.cpuUs) / (before.cpuUs + after.cpuUs),
    });
    before = after;
  }
}
await reference.stop();

process.stdout.write(
  `\n${values.kind} requests, ${values.connections} connections${number('rate') > 0 ? `, ${values.rate} a second` : ''}, medians of ${values.rounds} rounds of ${values.seconds} s, servers on ${serverCore === undefined ? 'any core' : 'one core'}, ${cpus()[0]?.model ?? ''}, Node ${process.version}\n\n`,
);
const columns = [
  'req/s',
  'ratio',
  'from',
  'to',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'CPU ratio',
  'MB',
  'not 2xx',
  'broken',
];
process.stdout.write(`${''.padEnd(28)}${columns.map((column) => column.padStart(10)).join('')}\n`);
const rows = [...samples].filter(([, list]) => list.length > 0);
const middle = (list, key) => median(list.map((sample) => sample[key]));
for (const [name, list] of rows.sort(([, a], [, b]) => middle(b, 'ratio') - middle(a, 'ratio'))) {
  const ratios = list.map(({ ratio }) => ratio);
  const cells = [
    middle(list, 'perSecond').toFixed(0),
    middle(list, 'ratio').toFixed(3),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    middle(list, 'p50Ms').toFixed(2),
    middle(list, 'p99Ms').toFixed(2),
    middle(list, 'cpuUs').toFixed(1),
    middle(list, 'cpuRatio').toFixed(3),
    middle(list, 'rssMb').toFixed(0),
    String(list.reduce((sum, { refused }) => sum + refused, 0)),
    String(list.reduce((sum, { broken }) => sum + broken, 0)),
  ];
  process.stdout.write(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(10)).join('')}\n`);
}
for (const name of early)
  process.stdout.write(
    `${name} was sent all ${values.requests} requests before its time was over: take more with --requests, or a shorter time.\n`,
  );
