import { beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../support/processes/bundle.js';
import { isRelease, SEED } from '../support/property.js';
import { createRandom, type Random } from '../support/random.js';
import { NO_REDIS, type RedisClient } from '../support/processes/redis-server.js';
import { until } from '../support/time/wait.js';
import { expectAnsweredOnce, isAnswered, isToFail, pick, untilAnswered } from './support/survival-checks.js';
import { startSurvivalWorld, USES, type SurvivalWorld } from './support/survival-world.js';

const ROUNDS = isRelease ? 50 : 8;
/** How many interactions begin in a round. */
const EACH_ROUND = 6;
/** How many processes of each role there are, unless somebody kills them. */
const CREW = 3;

/** Who is killed at once. */
interface Victims {
  readonly webs?: number;
  readonly workers?: number;
  readonly isRedis?: boolean;
}
const VICTIMS: readonly Victims[] = [
  { webs: 1 },
  { workers: 1 },
  { isRedis: true },
  { webs: 1, workers: 1 },
  { workers: 1, isRedis: true },
  { workers: 2 },
  { webs: CREW, workers: CREW, isRedis: true },
];

describe.skipIf(NO_REDIS !== undefined)('queued handlers in processes of their own', () => {
  let program: string;

  beforeAll(async () => {
    program = await bundle(new URL('fixtures/surviving-process.ts', import.meta.url), undefined, 'bundle');
  });

  test(`each deferred interaction gets its answer or a notice, whatever is killed ${ROUNDS} times`, async () => {
    // Processes do not repeat themselves, but what is done to them does.
    const random = createRandom(SEED);
    const world = await startSurvivalWorld(program);
    const { gate, processes, start } = world;
    for (const role of ['web', 'web', 'work', 'work', 'work'] as const) start(role);
    await Promise.all(processes.map(({ ready }) => ready));
    gate.holds = () => random.below(2) === 0;
    gate.fails = ({ attempt }) => isToFail(attempt);
    const used: Promise<unknown>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = Array.from({ length: EACH_ROUND }, () => world.use(USES[random.below(USES.length)]!));
      used.push(...begun);
      await playRound(world, random, begun);
    }
    gate.holds = () => false;
    gate.release();
    await Promise.all(used);
    await untilAnswered(world);
    // Most were accepted; the others came while nobody was there, or Redis was not, and their users know.
    expect(world.records.accepted().length).toBeGreaterThan((ROUNDS * EACH_ROUND) / 4);
    await expectAnsweredOnce(world);
    expect(await findTokens(await world.redis.connect(), world)).toEqual([]);
  });

  test('a worker that is told to end lets its handlers end, and takes no more', async () => {
    const world = await startSurvivalWorld(program);
    const { gate, records, start, use } = world;
    gate.holds = () => true;
    const worker = start('work');
    await use('public');
    await until(() => gate.waiting() === 1);
    const ended = worker.end('SIGTERM');
    await worker.ending;
    await use('private');
    gate.holds = () => false;
    gate.release();
    expect(await ended).toBe(0);
    const [first, second] = records.accepted();
    expect([first, second].map((one) => isAnswered(one!))).toEqual([true, false]);
    start('work');
    await untilAnswered(world);
    await expectAnsweredOnce(world);
    expect(worker.log.map(({ event }) => event)).not.toContain('WORK_HANDED_BACK');
  });

  test.each(USES)(
    'a worker hands back what does not end in time, and another one answers: %s',
    async (how) => {
      const world = await startSurvivalWorld(program);
      const { gate, records, start, use } = world;
      gate.holds = () => true;
      const worker = start('work', { drainMs: 10 });
      await use(how);
      await until(() => gate.came.length === 1);
      expect(await worker.end('SIGTERM')).toBe(0);
      expect(worker.log.map(({ event }) => event)).toContain('WORK_HANDED_BACK');
      expect(records.accepted().map(isAnswered)).toEqual([false]);
      gate.holds = () => false;
      start('work');
      await untilAnswered(world);
      await expectAnsweredOnce(world);
      // The attempt that was handed back did not count.
      const { id } = records.accepted()[0]!;
      expect(gate.came.slice(0, 2).map(({ attempt }) => attempt)).toEqual([`${id}#1`, `${id}#1`]);
    },
  );

  test('a web process that is told to end under load loses nothing', async () => {
    const world = await startSurvivalWorld(program);
    const { processes, records, start, use } = world;
    const web = start('web', { servingMs: 1000 });
    start('work');
    await Promise.all(processes.map(({ ready }) => ready));
    const used = Array.from({ length: 80 }, (_, index) => use(index % 2 === 0 ? 'public' : 'button'));
    await until(() => records.accepted().length > 10);
    expect(await web.end('SIGTERM')).toBe(0);
    await Promise.all(used);
    expect(records.accepted()).toHaveLength(80);
    await untilAnswered(world);
    await expectAnsweredOnce(world);
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
  const killed = [...pick(random, there('web'), webs), ...pick(random, there('work'), workers)];
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
    case 'none':
      return null; // Expired since it was listed.
    default:
      throw new Error(`The key ${key} is of a type that this test cannot read.`);
  }
}
