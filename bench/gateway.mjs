/**
 * Bots at the gateway: interactions per second and processor time for each, of `commandry/gateway` beside discord.js, and of
 * a bare socket with the HTTP client of either, in alternating rounds of one run; what both bots hold with 100 guilds of
 * 1,000 members; and the events per second that the emulator dispatches to no session, to one and to fifty.
 * `npm run bench:gateway`, or with `-- interactions`, `memory` or `emulator`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { createWorld, startEmulator } from '../tools/dist/emulator/index.js';
import { startGateway } from './support/gateway.mjs';
import { makeInteraction } from './support/interaction.mjs';
import { median } from './support/median.mjs';

const ROUNDS = 7;
const INTERACTIONS = 2000;
const CONCURRENCY = 50;
const GUILDS = 100;
const MEMBERS = 1000;
const CHANNELS = 100;
const MOVES = 10;
const ADMINISTRATOR = '8';
/** Files of contenders, and what they are given. */
const BOTS = {
  commandry: ['gateway-commandry'],
  'discord.js': ['gateway-discord-js'],
  'fetch alone': ['gateway-floor', 'fetch'],
  "discord.js' client alone": ['gateway-floor', 'undici'],
};

let lastId = 1_400_000_000_000_000_000n;
const nextId = () => String((lastId += 4_194_304n));

function makeGuild() {
  const id = nextId();
  const joined_at = '2026-01-01T00:00:00.000Z';
  const members = Array.from({ length: MEMBERS }, (_, index) => ({
    user: {
      id: nextId(),
      username: `user${index}`,
      discriminator: '0',
      global_name: `User ${index}`,
      avatar: null,
    },
    nick: null,
    roles: [],
    joined_at,
    deaf: false,
    mute: false,
    flags: 0,
  }));
  const channels = Array.from({ length: 20 }, (_, position) => ({
    id: nextId(),
    type: 0,
    name: `channel-${position}`,
    position,
    permission_overwrites: [],
  }));
  const everyone = { id, name: '@everyone', color: 0, hoist: false, position: 0, permissions: '0', flags: 0 };
  const empty = { emojis: [], stickers: [], threads: [], presences: [], voice_states: [], features: [] };
  return {
    id,
    name: `Guild ${id}`,
    owner_id: members[0].user.id,
    member_count: MEMBERS,
    members,
    channels,
    roles: [everyone],
    joined_at,
    ...empty,
  };
}

async function startBot(name, guilds) {
  const gateway = await startGateway(guilds);
  const [file, ...given] = BOTS[name];
  const path = fileURLToPath(new URL(`contenders/${file}.mjs`, import.meta.url));
  const child = fork(path, [gateway.baseUrl, ...given], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const usage = async () => {
    child.send('usage');
    return (await once(child, 'message'))[0];
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    gateway.stop();
  };
  return { gateway, usage, stop };
}

async function measureInteractions() {
  const names = Object.keys(BOTS);
  const bots = await Promise.all(names.map((name) => startBot(name, [])));
  const rounds = names.map(() => ({ perSecond: [], cpuUs: [] }));
  for (let round = -2; round < ROUNDS; round++)
    for (const [index, { gateway, usage }] of bots.entries()) {
      const payloads = Array.from({ length: INTERACTIONS }, () => {
        const id = nextId();
        return { ...makeInteraction('ping'), id, token: `token-of-${id}` };
      });
      const before = await usage();
      const startMs = performance.now();
      await gateway.interact(payloads, CONCURRENCY);
      const tookMs = performance.now() - startMs;
      const { cpuMs } = await usage();
      if (round < 0) continue;
      rounds[index].perSecond.push((INTERACTIONS / tookMs) * 1000);
      rounds[index].cpuUs.push(((cpuMs - before.cpuMs) / INTERACTIONS) * 1000);
    }
  for (const [index, name] of names.entries())
    print(
      name,
      `${median(rounds[index].perSecond).toFixed(0)} interactions/s`,
      `${median(rounds[index].cpuUs).toFixed(0)} µs of processor time each`,
    );
  for (const [over, under] of [
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ]) {
    const ratio = (what) =>
      median(rounds[over][what].map((value, round) => value / rounds[under][what][round])).toFixed(2);
    const speed = `${ratio('perSecond')} in speed`;
    console.log(`${names[over]} / ${names[under]}: ${speed}, ${ratio('cpuUs')} in processor time`);
  }
  await Promise.all(bots.map(({ stop }) => stop()));
}

async function measureMemory() {
  const guilds = Array.from({ length: GUILDS }, makeGuild);
  for (const name of ['commandry', 'discord.js']) {
    const empty = await startBot(name, []);
    const { heapMb: emptyMb } = await empty.usage();
    await empty.stop();
    const full = await startBot(name, guilds);
    // The last guild may still be on its way.
    let now = await full.usage();
    for (let times = 0; times < 5; times++) now = await full.usage();
    await full.stop();
    print(
      name,
      `${now.heapMb.toFixed(1)} MB of heap, ${emptyMb.toFixed(1)} without guilds`,
      `${now.rssMb.toFixed(0)} MB resident`,
    );
  }
}

/** Each request moves all channels of a guild, so that the requests are a small part of the work. */
async function measureEmulator() {
  const world = createWorld();
  const [{ token }] = world.applications;
  const [{ id: guildId }] = world.guilds;
  for (const role of world.roles) role.permissions = ADMINISTRATOR;
  const [channel] = world.channels;
  while (world.channels.length < CHANNELS) world.channels.push({ ...channel, id: nextId() });
  const emulator = await startEmulator({ world, rateLimits: false });
  const moveAll = async (position) => {
    const moves = world.channels.map(({ id }) => ({ id, position }));
    const { status } = await fetch(`${emulator.baseUrl}/api/v10/guilds/${guildId}/channels`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(moves),
    });
    if (status !== 204) throw new Error(`The channels were not moved: ${status}.`);
  };
  let position = 0;
  for (const sessions of [0, 1, 50]) {
    let received = 0;
    let isComplete = () => undefined;
    const sockets = await Promise.all(
      Array.from({ length: sessions }, () =>
        openSession(emulator.baseUrl, token, () => {
          received++;
          if (received === MOVES * CHANNELS * sessions) isComplete();
        }),
      ),
    );
    const speeds = [];
    for (let round = -1; round < ROUNDS; round++) {
      received = 0;
      const complete = sessions === 0 ? undefined : new Promise((resolve) => (isComplete = resolve));
      const startMs = performance.now();
      for (let move = 0; move < MOVES; move++) await moveAll(++position);
      await complete;
      if (round >= 0)
        speeds.push(((MOVES * CHANNELS * Math.max(sessions, 1)) / (performance.now() - startMs)) * 1000);
    }
    print(
      `emulator, ${sessions} session${sessions === 1 ? '' : 's'}`,
      `${median(speeds).toFixed(0)} ${sessions === 0 ? 'changes' : 'events'}/s`,
      `${CHANNELS} of a request`,
    );
    for (const socket of sockets) socket.terminate();
  }
  await emulator.stop();
}

/** @param onUpdate - Called for each CHANNEL_UPDATE. They are not parsed: their receivers share the emulator's process. */
async function openSession(baseUrl, token, onUpdate) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/?v=10&encoding=json`);
  await new Promise((resolve) => {
    socket.on('message', (data) => {
      if (data.includes('"CHANNEL_UPDATE"')) {
        onUpdate();
        return;
      }
      const { op, t } = JSON.parse(data);
      const d = { token, intents: 1, properties: { os: 'linux', browser: 'bench', device: 'bench' } };
      if (op === 10) socket.send(JSON.stringify({ op: 2, d }));
      if (t === 'READY') resolve();
    });
  });
  return socket;
}

function print(name, ...figures) {
  console.log(`${name.padEnd(24)} ${figures.join(', ')}`);
}

const PARTS = { interactions: measureInteractions, memory: measureMemory, emulator: measureEmulator };
const [, , ...wanted] = process.argv;
for (const [part, measure] of Object.entries(PARTS))
  if (wanted.length === 0 || wanted.includes(part)) await measure();
