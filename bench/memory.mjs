/**
 * What an app keeps of the requests it has answered: a million different ones, each signed just before and received in
 * process, with everything that is on by default. Memory is looked at after a forced collection. The ids that are
 * remembered against repeats fill their place within the first 100,000. `npm run bench:memory`.
 */
import { strictEqual } from 'node:assert';
import process from 'node:process';
import { createApp } from 'commandry';
import { makeCommand } from './support/commands.mjs';
import { APPLICATION_ID, makeInteraction } from './support/interaction.mjs';
import { makeKeys, signRequest } from './support/requests.mjs';

const REQUESTS = Number(process.argv[2] ?? 1_000_000);
const STEPS = 10;

const { privateKey, publicKey } = makeKeys();
const commands = Array.from({ length: 50 }, (_, index) => makeCommand(`cmd${index}`));
const app = createApp({ commands, applicationId: APPLICATION_ID, publicKey, log: () => undefined });
// What an interaction holds besides its id and its option changes little, and takes longest to make.
const templates = Array.from({ length: 50 }, (_, index) => makeInteraction(`cmd${index}`));
let lastId = 1_400_000_000_000_000_000n;

async function send() {
  const id = String((lastId += 4_194_304n));
  const interaction = { ...templates[Number(lastId / 4_194_304n) % 50], id, token: `token of ${id}` };
  const { body, timestamp, signature } = signRequest(privateKey, interaction);
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': signature,
    'x-signature-timestamp': timestamp,
  };
  const request = { method: 'POST', header: (name) => headers[name], body: () => Promise.resolve(body) };
  strictEqual((await app.receive(request)).status, 200);
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1).padStart(8);
process.stdout.write(`${'answered'.padStart(10)}${'heap MB'.padStart(10)}${'rss MB'.padStart(10)}\n`);
for (let step = 0; step <= STEPS; step++) {
  if (step > 0) for (let count = 0; count < REQUESTS / STEPS; count++) await send();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const answered = String((step * REQUESTS) / STEPS);
  process.stdout.write(`${answered.padStart(10)}  ${megabytes(heapUsed)}  ${megabytes(rss)}\n`);
}
