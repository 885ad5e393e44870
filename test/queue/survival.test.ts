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

const VICTIMS = [
  'web',
  'work',
  'redis',
  'web and work',
  'work and redis',
  'all workers',
  'everything',
] as const;

describe.skipIf(NO_REDIS !== undefined)(`queued handlers, with seed ${SEED}`, () => {
  let program: string;

  beforeAll(async () => {
    program = await bundle(new URL('fixtures/surviving-process.ts', import.meta.url));
  });

  test(`each deferred interaction gets its answer or a notice, whatever is killed ${ROUNDS} times`, async () => {
    const world = await startSurvivalWorld(program);
    const random = createRandom(SEED);
    const used: Promise<unknown>[] = [];
    for (const role of ['web', 'work', 'work'] as const) world.start(role);
    await Promise.all(world.processes.map(({ ready }) => ready));
    world.gate.holds = () => random.below(2) === 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = Array.from({ length: EACH_ROUND }, () => world.use(USES[random.below(USES.length)]!));
      used.push(...begun);
      await playRound(world, random, begun);
    }
    world.gate.holds = () => false;
    world.gate.release();
    await Promise.all(used);
    await untilSettled(world);
    expectAllAnswered(world);
    expect(await findTokens(await world.redis.connect(), world)).toEqual([]);
  });
});

/** Kills in the middle of what goes on, and puts others in the place of who was killed. */
async function playRound(
  { redis, records, gate, start, there, processes }: SurvivalWorld,
  random: Random,
  begun: readonly Promise<unknown>[],
): Promise<void> {
  let isOver = false;
  void Promise.all(begun).finally(() => (isOver = true));
  const moment = records.count() + gate.came.length + random.below(EACH_ROUND * 4);
  await until(() => isOver || records.count() + gate.came.length >= moment);
  const victims = VICTIMS[random.below(VICTIMS.length)]!;
  const isAll = victims === 'everything';
  const webs = isAll || victims.includes('web') ? there('web').slice(0, 1) : [];
  const workers =
    isAll || victims.includes('work')
      ? there('work').slice(0, victims.includes('all') || isAll ? CREW : 1)
      : [];
  const isRedis = isAll || victims.includes('redis');
  await Promise.all([...[...webs, ...workers].map((one) => one.end('SIGKILL')), isRedis && redis.kill()]);
  gate.release();
  for (const { role } of [...webs, ...workers]) start(role);
  if (isRedis) {
    // Some interactions come while it is away.
    const back = records.count() + random.below(EACH_ROUND);
    await until(() => isOver || records.count() >= back);
    await redis.restart();
  }
  // The next round needs somebody of each role; the others may still be starting.
  await until(() => there('web').length > 0 && there('work').length > 0);
  void processes;
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
      { interval: 50 },
    )
    .toMatchObject({ unanswered: 0, waiting: 0, active: 0, delayed: 0 });
}

function expectAllAnswered({ records, gate, emulator }: SurvivalWorld): void {
  const ran = new Set(gate.came.map(({ attempt }) => attempt));
  const accepted = records.accepted();
  console.error(
    accepted.length,
    records.all.size,
    accepted.filter((one) => readSaid(one).notices.length > 0).length,
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
