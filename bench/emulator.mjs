/**
 * How many requests of a kind an emulator answers in a second, beside a bare `node:http` server that answers the same bytes
 * to the same requests, in alternating rounds of one run; how many interactions it delivers; what removals cost beside many
 * messages; how long it takes to start; and what 250, 500 and 1,000 guilds of 100 commands take in memory. `npm run bench:emulator`; with `-- removals` the removals alone.
 */
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { Agent, createServer, request as requestHttp } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createWorld, startEmulator } from '../tools/dist/emulator/index.js';

const ROUNDS = 7;
const WARM_UP = 2;
const COMMANDS = 100;
const CONCURRENCY = 8;

const world = createWorld();
const [application] = world.applications;
const path = `/api/v10/applications/${application.id}/commands`;
const guildPath = (guildId) => `/api/v10/applications/${application.id}/guilds/${guildId}/commands`;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const commandOf = (index, description = `Command number ${index}`) => ({
  type: 1,
  name: `command-${index}`,
  description,
  options: [
    { type: 3, name: 'city', description: 'Which city', required: true, max_length: 100 },
    { type: 4, name: 'days', description: 'How many days', min_value: 1, max_value: 14 },
  ],
});
const bulkOf = (round) =>
  Array.from({ length: COMMANDS }, (_, index) => commandOf(index, `Command ${index} of round ${round}`));

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

function send(port, method, target, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bot ${application.token}` };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(body);
    }
    const outgoing = requestHttp(
      { port, host: '127.0.0.1', method, path: target, agent, headers },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Runs `count` tasks with bounded concurrency, and returns tasks per second. */
async function measure(count, task) {
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (count / (performance.now() - begun)) * 1_000;
}

/** A server that reads every request to its end and answers the same bytes each time. */
async function startFloor() {
  let answer = '';
  const server = createServer((incoming, response) => {
    incoming.on('data', () => undefined);
    incoming.on('end', () => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      });
      response.end(answer);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: server.address().port, say: (text) => (answer = text), close: () => server.close() };
}

async function expectStatus(sent, ...wanted) {
  const { status, text } = await sent;
  if (!wanted.includes(status)) throw new Error(`${status}: ${text.slice(0, 300)}`);
  return text;
}

/** What is asked in one round, and how often. Each create is of a new name; each overwrite changes every command. */
const kinds = {
  'list 100 commands': {
    count: 400,
    task: (port) => () => expectStatus(send(port, 'GET', path), 200),
    before: async (port) => expectStatus(send(port, 'PUT', path, JSON.stringify(bulkOf(0))), 200),
  },
  'create one command': {
    count: 100,
    task: (port, round) => (index) =>
      expectStatus(send(port, 'POST', path, JSON.stringify(commandOf(`${round}-${index}`))), 200, 201),
    before: async (port) => expectStatus(send(port, 'PUT', path, '[]'), 200),
  },
  'edit one command': {
    count: 400,
    task: (port, round) => (index) =>
      expectStatus(send(port, 'POST', path, JSON.stringify(commandOf(1, `${round} ${index}`))), 200, 201),
    before: async (port) => expectStatus(send(port, 'PUT', path, JSON.stringify(bulkOf(0))), 200),
  },
  'overwrite 100 commands': {
    count: 40,
    task: (port, round) => (index) =>
      expectStatus(send(port, 'PUT', path, JSON.stringify(bulkOf(`${round}-${index}`))), 200),
    before: async (port) => expectStatus(send(port, 'PUT', path, '[]'), 200),
  },
};

async function benchRequests() {
  const plain = { ...world, applications: [{ ...application, embedded: false }] };
  const emulator = await startEmulator({ rateLimits: false, world: plain });
  const floor = await startFloor();
  console.log(`Requests per second, ${CONCURRENCY} at a time, medians of ${ROUNDS} alternating rounds\n`);
  for (const [name, { count, task, before }] of Object.entries(kinds)) {
    const speeds = { emulator: [], floor: [] };
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      await before(emulator.port);
      const inEmulator = await measure(count, task(emulator.port, round));
      floor.say(await task(emulator.port, round)(0));
      const onFloor = await measure(count, task(floor.port, round));
      if (round < WARM_UP) continue;
      speeds.emulator.push(inEmulator);
      speeds.floor.push(onFloor);
    }
    show(name, median(speeds.emulator), median(speeds.floor));
  }
  floor.close();
  await emulator.stop();
}

/** Deliveries to a receiver that verifies nothing, beside bare requests of the same bytes to it, each on a new connection. */
async function benchDeliveries() {
  const receiver = createServer((incoming, response) => {
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const answer = JSON.stringify({ type: 4, data: { content: 'pong', flags: 64 } });
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${receiver.address().port}/`;
  const emulator = await startEmulator({
    rateLimits: false,
    world: { ...world, applications: [{ ...application, embedded: false, endpointUrl: url }] },
  });
  await expectStatus(
    send(emulator.port, 'POST', path, JSON.stringify({ name: 'ping', description: 'P' })),
    201,
  );
  const user = world.users[0].id;
  const use = JSON.stringify({ channel_id: world.channels[0].id, text: '/ping' });
  const invoke = async () => {
    const text = await expectStatus(send(emulator.port, 'POST', `/control/users/${user}/invoke`, use), 200);
    const result = JSON.parse(text);
    if (result.outcome !== 'message') throw new Error(text);
    return result;
  };
  const { request } = await invoke();
  const bare = () =>
    new Promise((resolve, reject) => {
      const outgoing = requestHttp(
        url,
        { method: 'POST', headers: request.headers, agent: false },
        (response) => {
          response.resume().on('end', resolve);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(request.body);
    });
  const speeds = { emulator: [], floor: [] };
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const inEmulator = await measure(200, invoke);
    const onFloor = await measure(200, bare);
    if (round < WARM_UP) continue;
    speeds.emulator.push(inEmulator);
    speeds.floor.push(onFloor);
  }
  show('deliver to a bot and post its answer', median(speeds.emulator), median(speeds.floor));
  await emulator.stop();
  receiver.close();
}

/** Removals in a world with many messages, beside the same in one with none, in alternating rounds. */
async function benchRemovals() {
  const MESSAGES = 50_000;
  const [guild] = world.guilds;
  const [channel] = world.channels;
  const idOf = (index) => String(3_000_000_000_000_000_000n + BigInt(index));
  const start = (count) =>
    startEmulator({
      rateLimits: false,
      world: {
        ...world,
        messages: Array.from({ length: count }, (_, index) => ({
          id: idOf(index),
          channelId: channel.id,
          authorId: world.users[0].id,
          content: `Message ${index}`,
        })),
      },
    });
  const emulators = { many: await start(MESSAGES), none: await start(0) };
  const make = async (port, target, body) =>
    JSON.parse(await expectStatus(send(port, 'POST', `/control${target}`, JSON.stringify(body)), 201)).id;
  const removals = {
    'delete a channel': async (port) =>
      `/control/channels/${await make(port, '/channels', { guild_id: guild.id, name: 'gone' })}`,
    'delete a role': async (port) =>
      `/control/roles/${await make(port, '/roles', { guild_id: guild.id, name: 'gone', permissions: '0' })}`,
    'remove a member': async (port) => {
      const user = await make(port, '/users', { username: `guest-${performance.now()}` });
      await expectStatus(
        send(port, 'POST', `/control/guilds/${guild.id}/members`, JSON.stringify({ user_id: user })),
        201,
      );
      return `/control/guilds/${guild.id}/members/${user}`;
    },
  };
  console.log(`\nRemovals beside ${MESSAGES} messages and beside none, medians of 21 alternating rounds\n`);
  for (const [name, prepare] of Object.entries(removals)) {
    const times = { many: [], none: [] };
    for (let round = 0; round < 21 + WARM_UP; round++) {
      for (const [kind, { port }] of Object.entries(emulators)) {
        const target = await prepare(port);
        const begun = performance.now();
        await expectStatus(send(port, 'DELETE', target), 204);
        if (round >= WARM_UP) times[kind].push(performance.now() - begun);
      }
    }
    const [many, none] = [median(times.many), median(times.none)];
    console.log(
      `${name.padEnd(38)} ${many.toFixed(2).padStart(8)} ms   none ${none.toFixed(2).padStart(8)} ms   ${(many / none).toFixed(1).padStart(5)} x`,
    );
  }
  await Promise.all(Object.values(emulators).map((emulator) => emulator.stop()));
}

function show(name, speed, floor) {
  const columns = [speed, floor].map((value) => value.toFixed(0).padStart(8));
  console.log(
    `${name.padEnd(38)} ${columns[0]} /s   floor ${columns[1]} /s   ${(floor / speed).toFixed(1).padStart(5)} x`,
  );
}

/** In a fresh process: the import, the first start, the second, and a process that imports express and listens. */
function benchStart() {
  const emulatorUrl = new URL('../tools/dist/emulator/index.js', import.meta.url).href;
  const script = `
    const t0 = performance.now();
    const { startEmulator } = await import(${JSON.stringify(emulatorUrl)});
    const t1 = performance.now();
    const first = await startEmulator();
    const t2 = performance.now();
    const second = await startEmulator();
    const t3 = performance.now();
    await Promise.all([first.stop(), second.stop()]);
    console.log(t1 - t0, t2 - t1, t3 - t2);`;
  const floor = `
    const t0 = performance.now();
    const [{ default: express }] = await Promise.all([import('express'), import('zod')]);
    const t1 = performance.now();
    const server = express().listen(0, '127.0.0.1', () => {
      console.log(t1 - t0, performance.now() - t1, 0);
      server.close();
    });`;
  const run = (text) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', text], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
    })
      .trim()
      .split(' ')
      .map(Number);
  const times = { emulator: [], floor: [] };
  for (let round = 0; round < 9; round++) {
    times.emulator.push(run(script));
    times.floor.push(run(floor));
  }
  const of = (all, index) =>
    median(all.map((each) => each[index]))
      .toFixed(1)
      .padStart(7);
  console.log('\nStart, medians of 9 fresh processes in turn\n');
  console.log(`startEmulator, the first in a process     ${of(times.emulator, 1)} ms`);
  console.log(`startEmulator, the next                   ${of(times.emulator, 2)} ms`);
  console.log(`import of commandry-dev/emulator              ${of(times.emulator, 0)} ms`);
  console.log(`import of express and zod alone           ${of(times.floor, 0)} ms`);
  console.log(`an express app that listens               ${of(times.floor, 1)} ms`);
}

/** In a fresh process: the heap with that many guilds of 100 commands each, and how long filling it took. */
async function fill(guilds) {
  const heap = () => {
    globalThis.gc();
    return process.memoryUsage().heapUsed;
  };
  const body = JSON.stringify(bulkOf(0));
  const ids = Array.from({ length: guilds }, (_, index) =>
    String(2_000_000_000_000_000_000n + BigInt(index)),
  );
  const emulator = await startEmulator({ rateLimits: false, world: createGuilds(ids) });
  const before = heap();
  const begun = performance.now();
  await measure(guilds, (index) =>
    expectStatus(send(emulator.port, 'PUT', guildPath(ids[index]), body), 200),
  );
  const took = performance.now() - begun;
  console.log(heap() - before, took);
  await emulator.stop();
}

function benchMemory() {
  console.log('\nMemory with guilds of 100 commands, medians of 3 fresh processes\n');
  const shown = [];
  for (const guilds of [250, 500, 1_000]) {
    const runs = Array.from({ length: 3 }, () =>
      execFileSync(process.execPath, ['--expose-gc', process.argv[1], 'fill', guilds], { encoding: 'utf8' })
        .trim()
        .split(' ')
        .map(Number),
    );
    shown.push({ guilds, bytes: median(runs.map(([bytes]) => bytes)), ms: median(runs.map(([, ms]) => ms)) });
  }
  for (const { guilds, bytes, ms } of shown) {
    const megabytes = (bytes / 1e6).toFixed(1).padStart(7);
    const perCommand = (bytes / guilds / COMMANDS).toFixed(0).padStart(6);
    const perGuild = (ms / guilds).toFixed(2).padStart(6);
    console.log(
      `${String(guilds).padStart(5)} guilds ${megabytes} MB ${perCommand} bytes per command ${perGuild} ms per guild`,
    );
  }
  const [first, , last] = shown;
  const growth = (last.bytes / first.bytes).toFixed(2);
  console.log(`\n${last.guilds / first.guilds} times as many guilds take ${growth} times the memory.`);
}

function createGuilds(ids) {
  const owner = world.users[0].id;
  return {
    ...world,
    applications: [{ ...application, guildIds: [...application.guildIds, ...ids] }],
    guilds: [...world.guilds, ...ids.map((id) => ({ id, name: `Guild ${id}`, ownerId: owner }))],
    members: [
      ...world.members,
      ...ids.flatMap((guildId) => [owner, application.botUserId].map((userId) => ({ guildId, userId }))),
    ],
    roles: [
      ...world.roles,
      ...ids.map((id) => ({ id, guildId: id, name: '@everyone', permissions: '2147483648' })),
    ],
  };
}

if (process.argv[2] === 'fill') await fill(Number(process.argv[3]));
else if (process.argv[2] === 'removals') await benchRemovals();
else {
  console.log(`Node ${process.version}\n`);
  await benchRequests();
  await benchDeliveries();
  await benchRemovals();
  benchStart();
  benchMemory();
}
agent.destroy();
