/**
 * How long 100 commands in 1,000 guilds take to be understood and planned from reads that are in memory, and how long 25
 * with 25 options each take; beside the floor of comparing the same data field by field without regard to meaning, in
 * alternating rounds of one run. Then what a sync that changes nothing costs against an emulator. `npm run bench:sync`.
 */
import { deepStrictEqual } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { performance } from 'node:perf_hooks';
import { createApp, defineCommand } from 'commandry';
import { countPlan } from 'commandry/sync';
import { createWorld, startEmulator } from '../tools/dist/emulator/index.js';
import { createSigner } from 'commandry-dev/testing';
import { median } from './support/median.mjs';

const COMMANDS = 100;
const GUILDS = 1_000;
const ROUNDS = 7;
const WARM_UP = 2;
const SYNCED_GUILDS = 20;

const guildIds = Array.from({ length: GUILDS }, (_, index) =>
  String(1_250_000_000_000_000_000n + BigInt(index)),
);
const { publicKey } = createSigner();
const credentials = { applicationId: '100000000000000001', publicKey };

const optionsOf = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `option-${index}`,
      index % 2 === 0
        ? { type: 'string', description: `Option ${index}`, minLength: 1, maxLength: 100 }
        : { type: 'integer', description: `Option ${index}`, minValue: 1, maxValue: 99 },
    ]),
  );

const makeApp = (options, guilds, more = {}) =>
  createApp({
    ...credentials,
    print: () => undefined,
    commands: Array.from({ length: COMMANDS }, (_, index) =>
      defineCommand({
        name: `command-${index}`,
        description: `Command number ${index}`,
        options: optionsOf(options),
        guilds,
        run: () => 'x',
      }),
    ),
    ...more,
  });

/** As Discord lists them: every guild its own objects, defaults filled in. */
const listOf = (payloads, guildId) =>
  payloads.map((payload, index) => ({
    id: String(1_300_000_000_000_000_000n + BigInt(index)),
    application_id: credentials.applicationId,
    version: '1300000000000000000',
    default_member_permissions: null,
    ...JSON.parse(JSON.stringify(payload)),
    name_localizations: null,
    description_localizations: null,
    guild_id: guildId,
    nsfw: false,
    ...(payload.options
      ? {
          options: payload.options.map((option) => ({
            ...option,
            name_localizations: null,
            description_localizations: null,
          })),
        }
      : {}),
  }));

async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

console.log(
  `${COMMANDS} commands in ${GUILDS.toLocaleString('en')} guilds, medians of ${ROUNDS} alternating rounds, Node ${process.version}\n`,
);

for (const options of [2, 25]) {
  const understood = [];
  for (let round = 0; round < ROUNDS; round++)
    understood.push((await timed(() => makeApp(options, guildIds))).ms);
  const app = makeApp(options, guildIds);
  const payloads = app.scopes[1].payloads;
  const reads = new Map(guildIds.map((guildId) => [guildId, listOf(payloads, guildId)]));
  const again = new Map(guildIds.map((guildId) => [guildId, listOf(payloads, guildId)]));
  const changed = new Map(
    [...reads].map(([guildId, list]) => [
      guildId,
      list.map((command, index) => (index === 0 ? { ...command, nsfw: true } : command)),
    ]),
  );
  const planOf = (lists) =>
    app.plan({ read: async (guildId) => (guildId === null ? [] : lists.get(guildId)) });
  const contenders = {
    'plan, nothing differs': async () => countPlan(await planOf(reads)).unchanged,
    'plan, one command of each guild differs': async () => countPlan(await planOf(changed)).update,
    'floor: compare the same data as it is': () =>
      guildIds.filter((guildId) => isDeepStrictEqual(reads.get(guildId), again.get(guildId))).length,
  };
  deepStrictEqual(await contenders['plan, nothing differs'](), COMMANDS * GUILDS);
  deepStrictEqual(await contenders['plan, one command of each guild differs'](), GUILDS);
  const times = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const [name, work] of Object.entries(contenders)) {
      const { ms } = await timed(work);
      if (round >= WARM_UP) times.get(name).push(ms);
    }
  }
  console.log(`${options} options each`);
  console.log(`${'createApp'.padEnd(44)} ${median(understood).toFixed(0).padStart(8)} ms`);
  for (const [name, values] of times) {
    const ms = median(values);
    const each = ((ms * 1000) / (COMMANDS * GUILDS)).toFixed(2).padStart(6);
    console.log(`${name.padEnd(44)} ${ms.toFixed(0).padStart(8)} ms ${each} µs for each command`);
  }
  console.log('');
}

const world = createWorld();
const [application] = world.applications;
const [home] = world.guilds;
const named = guildIds.slice(0, SYNCED_GUILDS);
application.embedded = false;
application.guildIds = named;
world.guilds.push(...named.map((id) => ({ ...home, id })));
world.members.push(
  ...named.flatMap((guildId) => world.members.slice(0, 3).map((member) => ({ ...member, guildId }))),
);
world.roles.push(...named.map((id) => ({ ...world.roles[0], id, guildId: id })));
const emulator = await startEmulator({ world, rateLimits: false });
let requests = 0;
const startBot = () =>
  makeApp(2, named, {
    applicationId: application.id,
    token: application.token,
    baseUrl: emulator.baseUrl,
    fetch: (input, init) => {
      requests++;
      return globalThis.fetch(input, init);
    },
  });
const first = await timed(() => startBot().sync());
console.log(
  `First sync: ${requests} requests, ${first.result.writes} of them write, ${first.ms.toFixed(0)} ms`,
);
requests = 0;
// A bot that starts again: the library that counts calls lets 50 through in a second, and starts again.
const again = startBot();
const second = await timed(() => again.sync());
console.log(
  `Second sync: ${requests} requests for ${again.scopes.length} scopes, ${second.result.writes} of them write, ${second.ms.toFixed(0)} ms`,
);
await emulator.stop();
