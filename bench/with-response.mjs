/**
 * What it costs to have the message of a reply: how long until the user sees the reply, and until the handler has the
 * message, in three ways beside a reply without one. A bot and an emulator in one process, over HTTP, in alternating
 * rounds of one run; then the same with a service that is `LATENCY_MS` away. `npm run bench:with-response`.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createApp, defineCommand } from 'commandry';
import { createServer } from 'commandry/node';
import { createWorld, startEmulator } from '../tools/dist/emulator/index.js';
import { median } from './support/median.mjs';

const ROUNDS = 9;
const WARM_UP = 2;
const USES = 40;
/** Each way between the bot and Discord. */
const LATENCY_MS = 20;

const world = createWorld();
const [application] = world.applications;
const emulator = await startEmulator({ world, rateLimits: false });
const control = async (method, path, body) => {
  const response = await globalThis.fetch(`${emulator.controlUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

let oneWayMs = 0;
let hasMessageMs = 0;
const note = (message) => {
  if (message.content !== 'hi') throw new Error('This is another message.');
  hasMessageMs = performance.now();
};
const WAYS = {
  'reply, without the message': async (interaction) => {
    await interaction.reply('hi');
    hasMessageMs = NaN;
  },
  'reply with response': async (interaction) =>
    note((await interaction.reply('hi', { withResponse: true })).message),
  'reply, then fetch': async (interaction) => note(await (await interaction.reply('hi')).fetch()),
  'defer, then reply': async (interaction) => {
    await interaction.deferReply();
    note((await interaction.reply('hi')).message);
  },
};
const names = Object.keys(WAYS);
const { public_key: publicKey } = (await control('GET', '')).applications[0];
const app = createApp({
  commands: names.map((name, index) =>
    defineCommand({ name: `way-${index}`, description: name, run: WAYS[name] }),
  ),
  applicationId: application.id,
  publicKey,
  token: application.token,
  baseUrl: emulator.baseUrl,
  fetch: async (...call) => {
    await setTimeout(oneWayMs);
    const response = await globalThis.fetch(...call);
    await setTimeout(oneWayMs);
    return response;
  },
});
await app.sync();
// The way to the bot takes as long as the way from it; the response of the request, too.
const far = {
  ...app,
  receive: async (request) => {
    await setTimeout(oneWayMs);
    const response = await app.receive(request);
    await setTimeout(oneWayMs);
    return response;
  },
};
const server = createServer(far);
const { port } = await server.listen(0, '127.0.0.1');
await control('PUT', `/applications/${application.id}/endpoint`, {
  url: `http://127.0.0.1:${port}/interactions`,
});

const [{ id: userId }] = world.users;
const [{ id: channelId }] = world.channels;
let seenMs = 0;
emulator.subscribe(({ type, message }) => {
  if ((type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') && message?.content === 'hi')
    seenMs = performance.now();
});

async function use(index) {
  const startMs = performance.now();
  await control('POST', `/users/${userId}/invoke`, { channel_id: channelId, command: `way-${index}` });
  await app.inFlight.settle(10_000);
  return { seen: seenMs - startMs, has: hasMessageMs - startMs };
}

for (const latency of [0, LATENCY_MS]) {
  oneWayMs = latency;
  const told = names.map(() => ({ seen: [], has: [] }));
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [index] of names.entries()) {
      const times = [];
      for (let count = 0; count < (latency > 0 ? 10 : USES); count++) times.push(await use(index));
      if (round < 0) continue;
      for (const what of ['seen', 'has']) told[index][what].push(median(times.map((time) => time[what])));
    }
  console.log(`${latency} ms each way, medians of ${ROUNDS} rounds, in ms`);
  for (const [index, name] of names.entries())
    console.log(
      `  ${name.padEnd(28)} seen ${median(told[index].seen).toFixed(1).padStart(6)}   message ${median(told[index].has).toFixed(1).padStart(6)}`,
    );
}
await server.close();
await emulator.stop();
