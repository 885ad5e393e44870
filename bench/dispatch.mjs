/**
 * How long an app takes from a parsed interaction to the callback that answers it, without HTTP and without signature,
 * with 5, 50 and 5,000 commands. The floor finds a function in a map, calls it and writes the answer as JSON; carbon, the
 * fastest peer known, is fetched and takes part with 50, or is left out with the reason. All take
 * turns in one run, each over freshly parsed interactions. The first batch of a
 * turn finds the processor's caches filled by the others, which tells most with thousands of commands. A button with a
 * state of two values is used beside them, of 50 routes; its floor splits the custom id at colons.
 * `npm run bench:dispatch`.
 */
import { strictEqual } from 'node:assert';
import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { createApp, button, defineButton } from 'commandry';
import { makeCommand, makeCommands } from './support/commands.mjs';
import {
  APPLICATION_ID,
  contentFor,
  makeButtonUse,
  makeInteraction,
  phrase,
} from './support/interaction.mjs';
import { makeCarbon } from './support/carbon.mjs';
import { median } from './support/median.mjs';
import { fetchPeers, importFrom } from './support/peers.mjs';

const BATCH = 64;
const BATCHES = 16;
const TURNS = 40;
const WARM_UP = 12;
const SIZES = [5, 50, 5000];

const publicKey = Buffer.from(
  generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x,
  'base64url',
).toString('hex');

function makeFloor(commands) {
  const handlers = new Map(commands.map(({ name }) => [name, (get) => phrase(get('text'), get('count'))]));
  return ({ data }) => {
    const get = (wanted) => data.options.find(({ name }) => name === wanted).value;
    const callback = { type: 4, data: { content: handlers.get(data.name)(get) } };
    JSON.stringify(callback);
    return callback;
  };
}

function makeApp(commands) {
  const classes = commands.map(({ name, guildId }) =>
    makeCommand(name, guildId === undefined ? {} : { guilds: [guildId] }),
  );
  const app = createApp({
    commands: classes,
    applicationId: APPLICATION_ID,
    publicKey,
    log: () => undefined,
  });
  return (interaction) => app.dispatch(interaction);
}

async function loadCarbon() {
  const { folder, missing } = fetchPeers(['peer-carbon']);
  for (const reason of missing.values()) console.log(`carbon is left out: ${reason}`);
  if (missing.size > 0) return undefined;
  let given;
  const names = makeCommands(50).map(({ name }) => name);
  const client = makeCarbon(await importFrom(folder, '@buape/carbon'), names, publicKey, (callback) => {
    given = callback;
  });
  return async (interaction) => {
    await client.handleInteraction(interaction, {});
    return given;
  };
}

const BUTTONS = 50;
const state = { owner: 'snowflake', count: 'integer' };

/** Each route with a function that returns a custom id of it. */
function makeButtonApp() {
  const routes = Array.from({ length: BUTTONS }, (_, index) =>
    defineButton({
      id: `route-${index}`,
      state,
      run: (_interaction, { owner, count }) => phrase(owner, count),
    }),
  );
  const app = createApp({ commands: routes, applicationId: APPLICATION_ID, publicKey, log: () => undefined });
  const customIdOf = (index, values) => button(routes[index], { label: 'x', state: values }).custom_id;
  return { customIdOf, answer: (interaction) => app.dispatch(interaction) };
}

function makeButtonFloor() {
  const handlers = new Map(Array.from({ length: BUTTONS }, (_, index) => [`route-${index}`, phrase]));
  return {
    customIdOf: (index, { owner, count }) => `route-${index}:${owner}:${count}`,
    answer: ({ data }) => {
      const [id, owner, count] = data.custom_id.split(':');
      const callback = { type: 4, data: { content: handlers.get(id)(owner, Number(count)) } };
      JSON.stringify(callback);
      return callback;
    },
  };
}

function toButtonContender(name, { customIdOf, answer }) {
  const texts = Array.from({ length: 512 }, (_, index) => {
    const values = { owner: String(1_300_000_000_000_000_000n + BigInt(index)), count: index * 7919 };
    return JSON.stringify(makeButtonUse(customIdOf(index % BUTTONS, values), values));
  });
  return { name, answer, texts, warm: [], cold: [] };
}

const carbon = await loadCarbon();
const contenders = SIZES.flatMap((size) => {
  const commands = makeCommands(size);
  const texts = Array.from({ length: 512 }, (_, index) => {
    const { name, guildId } = commands[(index * 7919) % size];
    return JSON.stringify(makeInteraction(name, guildId));
  });
  return [
    { name: `floor, ${size} commands`, answer: makeFloor(commands), texts, warm: [], cold: [] },
    { name: `commandry, ${size} commands`, answer: makeApp(commands), texts, warm: [], cold: [] },
    ...(size === 50 && carbon
      ? [{ name: 'carbon, 50 commands', answer: carbon, texts, warm: [], cold: [] }]
      : []),
  ];
});

contenders.push(
  toButtonContender('floor, button', makeButtonFloor()),
  toButtonContender('commandry, button', makeButtonApp()),
);

for (const { answer, texts } of contenders) {
  for (const text of texts.slice(0, 3)) {
    const interaction = JSON.parse(text);
    strictEqual((await answer(interaction)).data.content, contentFor(interaction));
  }
}

/** Parsed just before, so that they are new to the app. */
let cursor = 0;
const parse = (texts) => Array.from({ length: BATCH }, () => JSON.parse(texts[cursor++ % texts.length]));

for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
  for (const { answer, texts, warm, cold } of contenders) {
    for (let batch = 0; batch < BATCHES; batch++) {
      const parsed = parse(texts);
      const begun = performance.now();
      for (const interaction of parsed) await answer(interaction);
      const took = performance.now() - begun;
      if (turn >= WARM_UP) (batch === 0 ? cold : warm).push((took * 1000) / BATCH);
    }
  }
}

console.log(
  `µs for one, medians of ${TURNS} turns of ${BATCHES} batches of ${BATCH}; "after others" is the first batch of a turn. Node ${process.version}\n`,
);
console.log(`${''.padEnd(26)} ${'running'.padStart(10)} ${'after others'.padStart(14)}`);
for (const { name, warm, cold } of contenders)
  console.log(
    `${name.padEnd(26)} ${median(warm).toFixed(2).padStart(10)} ${median(cold).toFixed(2).padStart(14)}`,
  );
