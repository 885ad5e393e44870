import { appendFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../support/bundle.js';
import { createRandom, type Random } from '../support/random.js';
import { NO_REDIS, type RedisClient } from '../support/redis-server.js';
import { until } from '../support/wait.js';
import { readSaid, type Recorded } from './support/survival-records.js';
import { startSurvivalWorld, USES, type SurvivalWorld } from './support/survival-world.js';

const ROUNDS = 50;
/** How many interactions begin in a round. */
const EACH_ROUND = 8;
/** How many processes of a role are there, if nobody kills them. */
const CREW = 2;

/** A run is repeated, as far as processes repeat themselves, with the seed that it has printed. */
const SEED = Number(process.env['COMMANDRY_SURVIVAL_SEED'] ?? Math.floor(Math.random() * 2 ** 32));

/** Who is killed at once. */
const VICTIMS: readonly { readonly webs?: number; readonly workers?: number; readonly isRedis?: boolean }[] =
  [
    { webs: 1 },
    { workers: 1 },
    { isRedis: true },
    { webs: 1, workers: 1 },
    { workers: 1, isRedis: true },
    { workers: CREW },
    { webs: 1, workers: CREW, isRedis: true },
  ];

describe.skipIf(NO_REDIS !== undefined)(`queued handlers, with seed ${SEED}`, () => {
  let program: string;

  beforeAll(async () => {
    program = await bundle(new URL('fixtures/surviving-process.ts', import.meta.url), undefined, 'bundle');
  });

  test(`each deferred interaction gets its answer or a notice, whatever is killed ${ROUNDS} times`, async () => {
    const world = await startSurvivalWorld(program);
    const random = createRandom(SEED);
    const used: Promise<unknown>[] = [];
    const t0 = performance.now();
    for (const role of ['web', 'work', 'work'] as const) world.start(role);
    await Promise.all(world.processes.map(({ ready }) => ready));
    world.gate.holds = () => random.below(2) === 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = Array.from({ length: EACH_ROUND }, () => world.use(USES[random.below(USES.length)]!));
      used.push(...begun);
      await playRound(world, random, begun);
      appendFileSync(
        '/tmp/prog',
        JSON.stringify([
          round,
          Math.round(performance.now() - t0),
          world.records.accepted().length,
          world.gate.came.length,
        ]) + '\n',
      );
    }
    world.gate.holds = () => false;
    world.gate.release();
    await Promise.all(used);
    await untilSettled(world).catch(async (error: unknown) => {
      const client = await world.redis.connect();
      const state: unknown[] = [];
      for await (const keys of client.scanIterator())
        for (const key of keys) state.push([key, await readKey(client, key)]);
      const unanswered = world.records.accepted().filter((one) => !isAnswered(one));
      const lines = unanswered.map((one) =>
        JSON.stringify({
          one: { ...one, token: '' },
          came: world.gate.came.filter(({ attempt }) => attempt.startsWith(one.id)),
          logs: world.processes.flatMap(({ role, log }, index) =>
            log
              .filter((entry) => JSON.stringify(entry).includes(one.id))
              .map((entry) => ({ process: index, role, ...entry })),
          ),
        }),
      );
      writeFileSync(
        '/tmp/survive.log',
        lines.join('\n') +
          '\n' +
          state.map((one) => JSON.stringify(one).slice(0, 1500)).join('\n') +
          '\n\n' +
          world.processes
            .flatMap(({ role, log }, index) =>
              log.map((entry) => JSON.stringify({ process: index, role, ...entry })),
            )
            .join('\n'),
      );
      throw error;
    });
    expectAllAnswered(world);
    expect(await findTokens(await world.redis.connect(), world)).toEqual([]);
  });
});

/** Kills in the middle of what goes on, and puts others in the place of who was killed. */
async function playRound(
  { redis, records, gate, start, there }: SurvivalWorld,
  random: Random,
  begun: readonly Promise<unknown>[],
): Promise<void> {
  let areBegun = false;
  void Promise.all(begun).finally(() => (areBegun = true));
  const isIdle = () => areBegun && (gate.waiting() > 0 || records.accepted().every(isAnswered));
  const moment = gate.came.length + 1 + random.below(EACH_ROUND);
  await until(() => gate.came.length >= moment || isIdle());
  const { webs = 0, workers = 0, isRedis = false } = VICTIMS[random.below(VICTIMS.length)]!;
  const killed = [...there('web').slice(0, webs), ...there('work').slice(0, workers)];
  await Promise.all([...killed.map((one) => one.end('SIGKILL')), isRedis && redis.kill()]);
  gate.release();
  for (const { role } of killed) start(role);
  if (isRedis) {
    // Some interactions come while it is away.
    const back = records.count() + random.below(EACH_ROUND);
    await until(() => areBegun || records.count() >= back);
    await redis.restart();
  }
  // The next round needs somebody of each role; others may still be on their way.
  await until(() => there('web').length > 0 && there('work').length > 0);
}

function isAnswered(recorded: Recorded): boolean {
  const { replies, notices } = readSaid(recorded);
  return replies.length + notices.length > 0;
}

async function untilSettled({ records, queue }: SurvivalWorld): Promise<void> {
  await expect
    .poll(
      async () => ({
        unanswered: records.accepted().filter((one) => !isAnswered(one)).length,
        ...(await queue.depth().catch(() => undefined)),
      }),
      { interval: 50, timeout: 15_000 },
    )
    .toMatchObject({ unanswered: 0, waiting: 0, active: 0, delayed: 0 });
}

function expectAllAnswered({ records, gate, emulator }: SurvivalWorld): void {
  const ran = new Set(gate.came.map(({ attempt }) => attempt));
  const accepted = records.accepted();
  appendFileSync(
    '/tmp/prog',
    JSON.stringify([
      accepted.length,
      records.all.size,
      accepted.filter((one) => readSaid(one).notices.length > 0).length,
    ]) + '\n',
  );
  expect(accepted.length).toBeGreaterThan((ROUNDS * EACH_ROUND) / 4);
  for (const recorded of accepted) {
    const { replies, followUps, notices, foreign } = readSaid(recorded);
    const about = JSON.stringify(recorded);
    expect(new Set(replies).size, about).toBe(replies.length);
    expect(new Set(followUps).size, about).toBe(followUps.length);
    expect(foreign, about).toEqual([]);
    for (const attempt of replies) expect(ran, about).toContain(`${recorded.id}#${attempt}`);
    void notices;
  }
  void emulator;
}

/** The keys in Redis that hold a token of an interaction. */
async function findTokens(client: RedisClient, { records }: SurvivalWorld): Promise<readonly string[]> {
  const tokens = [...records.all.values()].map(({ token }) => token);
  const found: string[] = [];
  for await (const keys of client.scanIterator())
    for (const key of keys) {
      const text = key + JSON.stringify(await readKey(client, key));
      if (tokens.some((token) => text.includes(token))) found.push(key);
    }
  return found;
}

async function readKey(client: RedisClient, key: string): Promise<unknown> {
  switch (await client.type(key)) {
    case 'string':
      return client.get(key);
    case 'hash':
      return client.hGetAll(key);
    case 'list':
      return client.lRange(key, 0, -1);
    case 'set':
      return client.sMembers(key);
    case 'zset':
      return client.zRangeWithScores(key, 0, -1);
    case 'stream':
      return client.xRange(key, '-', '+');
    default:
      throw new Error(`The key ${key} is of a type that this test cannot read.`);
  }
}
