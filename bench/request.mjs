/**
 * What a request costs above its floor: a command that answers with a text, a button with a state, and an asynchronous
 * handler, on `node:http` and on express. Floors and apps serve in this process, in turns of short blocks; the load
 * comes from another process. The figure is the processor time of this process for one request, and the median of the
 * differences between the blocks of one turn, which other work on the machine disturbs least. The second floor shows
 * how much is noise. Promises are those that a request creates, counted afterwards.
 *
 * Folders given as arguments are other builds of this package, which take part beside this one:
 * `npm run bench:request -- --blocks 60 --verifier auto ../before/dist`.
 */
import { createHook } from 'node:async_hooks';
import { Buffer } from 'node:buffer';
import { fork } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import express from 'express';
import { APPLICATION_ID, makeButtonUse, makeInteraction, phrase } from './support/interaction.mjs';
import { median } from './support/median.mjs';
import { makeKeys, signRequest } from './support/requests.mjs';

const { values: settings, positionals: otherBuilds } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many turns. */
    blocks: { type: 'string', default: '60' },
    /** Requests in a block. */
    size: { type: 'string', default: '100' },
    connections: { type: 'string', default: '16' },
    /** `node` or `auto`, which takes `sodium-native`. */
    verifier: { type: 'string', default: 'node' },
    /** `node:http` or `express`. Default: both. */
    host: { type: 'string' },
    /** One of the kinds below. Default: all. */
    kind: { type: 'string' },
  },
});
const BLOCKS = Number(settings.blocks);
const SIZE = Number(settings.size);
const WARM_UP_BLOCKS = 20;
const COUNTED = 200;
const HANDLERS = 50;
const PATH = '/interactions';
const HOST = '127.0.0.1';
const STATE = { owner: 'snowflake', count: 'integer' };

const { privateKey, publicKey } = makeKeys();
const key = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
  format: 'jwk',
});
const sodium = settings.verifier === 'auto' ? (await import('sodium-native')).default : undefined;
const sodiumKey = Buffer.from(publicKey, 'hex');

const load = (dist, path) => import(pathToFileURL(join(resolve(dist), path)).href);
const thisBuild = fileURLToPath(new URL('../dist', import.meta.url));
const { defineButton, button } = await load(thisBuild, 'index.js');
const range = (length) => Array.from({ length }, (_, index) => index);

/** The least code that does the work: a function is looked up and called, with no check but that of the signature. */
const handlers = new Map(
  range(HANDLERS).flatMap((index) => [
    [`cmd${index}`, phrase],
    [`route-${index}`, phrase],
    [
      `later${index}`,
      async (text, count) => {
        await undefined;
        return phrase(text, count);
      },
    ],
  ]),
);

function isSigned(headers, body) {
  const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } = headers;
  const message = Buffer.concat([Buffer.from(timestamp), body]);
  const bytes = Buffer.from(signature, 'hex');
  return sodium
    ? sodium.crypto_sign_verify_detached(bytes, message, sodiumKey)
    : verify(null, message, key, bytes);
}

function contentOf({ type, data }) {
  if (type === 3) {
    const [id, owner, count] = data.custom_id.split(':');
    return handlers.get(id)(owner, Number(count));
  }
  const value = (wanted) => data.options.find(({ name }) => name === wanted).value;
  return handlers.get(data.name)(value('text'), value('count'));
}

const toJson = (content) => JSON.stringify({ type: 4, data: { content } });

function serveFloor(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    const send = (status, text) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      response.writeHead(status, headers).end(text);
    };
    if (!isSigned(request.headers, body)) return send(401, '{}');
    const content = contentOf(JSON.parse(body));
    if (typeof content === 'string') send(200, toJson(content));
    else void content.then((later) => send(200, toJson(later)));
  });
}

const floorOnExpress = express().post(
  PATH,
  express.raw({ type: 'application/json' }),
  (request, response) => {
    if (!isSigned(request.headers, request.body)) return response.status(401).json({});
    const content = contentOf(JSON.parse(request.body));
    const send = (text) => response.json({ type: 4, data: { content: text } });
    if (typeof content === 'string') send(content);
    else void content.then(send);
  },
);

async function createMeasuredApp(dist) {
  const { createApp, IntegerOption, SlashCommand, StringOption } = await load(dist, 'index.js');
  const { defineButton: defineRoute } = await load(dist, 'index.js');
  const makeCommand = (name, run) => {
    class Measured {}
    Object.defineProperty(Measured.prototype, 'run', { value: run, configurable: true });
    IntegerOption('count', 'A number', { required: true })(Measured.prototype, 'run', 2);
    StringOption('text', 'A text', { required: true })(Measured.prototype, 'run', 1);
    const descriptor = Object.getOwnPropertyDescriptor(Measured.prototype, 'run');
    SlashCommand(name, 'A command to measure')(Measured.prototype, 'run', descriptor);
    return Measured;
  };
  return createApp({
    commands: range(HANDLERS).flatMap((index) => [
      makeCommand(`cmd${index}`, (_interaction, text, count) => phrase(text, count)),
      makeCommand(`later${index}`, async (_interaction, text, count) => {
        await undefined;
        return phrase(text, count);
      }),
      defineRoute({
        id: `route-${index}`,
        state: STATE,
        run: (_interaction, { owner, count }) => phrase(owner, count),
      }),
    ]),
    applicationId: APPLICATION_ID,
    publicKey,
    freshness: { maxAgeSeconds: 3600 },
    log: () => undefined,
    verifier: settings.verifier,
  });
}

const KINDS = ['command', 'button with state', 'asynchronous'];
const total = (WARM_UP_BLOCKS + BLOCKS) * SIZE + COUNTED;
const routes = range(HANDLERS).map((index) =>
  defineButton({ id: `route-${index}`, state: STATE, run: () => undefined }),
);
const makeButton = (toCustomId) => (index) => {
  const values = { owner: String(1_300_000_000_000_000_000n + BigInt(index)), count: index };
  return makeButtonUse(toCustomId(index % HANDLERS, values), values);
};
const sign = (makePayload) =>
  range(total).map((index) => {
    const { body, timestamp, signature } = signRequest(privateKey, makePayload(index));
    return { body: body.toString(), timestamp, signature };
  });
const command = sign((index) => makeInteraction(`cmd${index % HANDLERS}`));
const asynchronous = sign((index) => makeInteraction(`later${index % HANDLERS}`));
const requests = {
  command,
  asynchronous,
  'button with state': sign(makeButton((at, state) => button(routes[at], { label: 'x', state }).custom_id)),
  'button with state, floor': sign(makeButton((at, { owner, count }) => `route-${at}:${owner}:${count}`)),
};

const contenders = [];
async function add(host, name, listen) {
  const port = await listen();
  contenders.push({ host, name, port, isFloor: name.startsWith('floor') });
}
const listenOn = (server) => async () => {
  server.keepAliveTimeout = 600_000;
  await new Promise((done) => server.listen(0, HOST, done));
  return server.address().port;
};

for (const name of ['floor', 'floor again'])
  await add('node:http', name, listenOn(createHttpServer(serveFloor)));
for (const name of ['floor', 'floor again'])
  await add('express', name, listenOn(createHttpServer(floorOnExpress)));
for (const [index, dist] of [thisBuild, ...otherBuilds].entries()) {
  const name = index === 0 ? 'commandry' : dist;
  const { createServer } = await load(dist, 'node.js');
  const { interactions } = await load(dist, 'express.js');
  const app = await createMeasuredApp(dist);
  const server = createServer(app, { path: PATH, keepAliveTimeoutMs: 600_000 });
  await add('node:http', name, async () => (await server.listen(0, HOST)).port);
  // An app of its own: this one has seen the requests.
  const ofExpress = interactions(await createMeasuredApp(dist));
  await add('express', name, listenOn(createHttpServer(express().post(PATH, ofExpress))));
}

const folder = mkdtempSync(join(tmpdir(), 'bench-request-'));
const file = join(folder, 'requests.json');
writeFileSync(file, JSON.stringify(requests));
const client = fork(fileURLToPath(new URL('support/block-client.mjs', import.meta.url)), [
  settings.connections,
  file,
]);
const nextMessage = () => new Promise((done) => client.once('message', done));
await nextMessage();
rmSync(folder, { recursive: true });

async function sendBlock({ name: contender, host, port, isFloor }, kind, from, to) {
  const name = isFloor && kind === 'button with state' ? `${kind}, floor` : kind;
  client.send({ port, name, from, to });
  const wrong = await nextMessage();
  if (wrong > 0) throw new Error(`${contender} on ${host}, ${kind}: ${wrong} responses were wrong.`);
}

/** Returns the µs for a request by contender, one for each block. */
async function measure(members, kind) {
  const spentUs = new Map(members.map((member) => [member, []]));
  for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block++) {
    for (const member of block % 2 === 0 ? members : [...members].reverse()) {
      const before = process.cpuUsage();
      await sendBlock(member, kind, block * SIZE, (block + 1) * SIZE);
      const { user, system } = process.cpuUsage(before);
      if (block >= WARM_UP_BLOCKS) spentUs.get(member).push((user + system) / SIZE);
    }
  }
  return spentUs;
}

async function countPromises(member, kind) {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'PROMISE') count++;
    },
  }).enable();
  await sendBlock(member, kind, total - COUNTED, total);
  hook.disable();
  return count / COUNTED;
}

const quartile = (sorted, part) => sorted[Math.floor(sorted.length * part)];
console.log(
  `µs of processor time for a request, medians of ${BLOCKS} blocks of ${SIZE}. Node ${process.version}, verifier ${settings.verifier}\n`,
);
const columns = ['µs', 'above', 'ratio', '', 'promises'];
for (const host of ['node:http', 'express'].filter(
  (each) => settings.host === undefined || each === settings.host,
)) {
  const members = contenders.filter((contender) => contender.host === host);
  for (const kind of KINDS.filter((each) => settings.kind === undefined || each === settings.kind)) {
    const spentUs = await measure(members, kind);
    console.log(`${`${host}, ${kind}`.padEnd(44)}${columns.map((column) => column.padStart(9)).join('')}`);
    for (const member of members) {
      const own = spentUs.get(member);
      const floor = spentUs.get(members[0]);
      const ratios = own.map((us, index) => floor[index] / us).sort((a, b) => a - b);
      const figures = [
        median(own).toFixed(1),
        median(own.map((us, index) => us - floor[index])).toFixed(1),
        median(ratios).toFixed(3),
        `±${((quartile(ratios, 0.75) - quartile(ratios, 0.25)) / 2).toFixed(3)}`,
        (await countPromises(member, kind)).toFixed(1),
      ];
      console.log(
        `  ${member.name.slice(-40).padEnd(42)}${figures.map((figure) => figure.padStart(9)).join('')}`,
      );
    }
  }
}
client.kill();
process.exit(0);
