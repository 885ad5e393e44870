import { readdirSync, readFileSync } from 'node:fs';
import { createSqliteQueue } from 'commandry/sqlite';
import { expect } from 'vitest';
import {
  expectAnsweredOnce,
  isAnswered,
  isToFail,
  pick,
  untilAnswered,
} from '../../queue/support/survival-checks.js';
import { startWorld, USES, type World } from '../../queue/support/survival-world.js';
import { bundle } from '../../support/processes/bundle.js';
import { SEED } from '../../support/property.js';
import { createRandom } from '../../support/random.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/time/wait.js';

/** How many interactions begin in a round. */
const EACH_ROUND = 6;

/** A bot whose processes keep work in one file, in a folder of its own. */
export async function startFileWorld(): Promise<World & { readonly folder: string }> {
  const folder = makeTemporaryFolder();
  const file = `${folder}/bot.sqlite`;
  const program = await bundle(new URL('../fixtures/surviving-process.ts', import.meta.url));
  const queue = createSqliteQueue({ file, log: () => undefined });
  const world = await startWorld({ program, queue, settingsOf: () => ({ file }), role: 'both' });
  return { ...world, folder };
}

/**
 * Kills processes in the middle of what goes on, again and again. Two of them have the file open: one works, and the other
 * takes over.
 */
export async function killAgainAndAgain(rounds: number): Promise<void> {
  const random = createRandom(SEED);
  const world = await startFileWorld();
  const { gate, records, start, there, processes, folder, queue } = world;
  start('both');
  await Promise.all(processes.map(({ ready }) => ready));
  gate.holds = () => random.below(2) === 0;
  gate.fails = ({ attempt }) => isToFail(attempt);
  const used: Promise<unknown>[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = Array.from({ length: EACH_ROUND }, () => world.use(USES[random.below(USES.length)]!));
    used.push(...begun);
    let areBegun = false;
    void Promise.all(begun).finally(() => (areBegun = true));
    const moment = gate.came.length + 1 + random.below(EACH_ROUND);
    const isIdle = () => areBegun && (gate.waiting() > 0 || records.accepted().every(isAnswered));
    await until(() => gate.came.length >= moment || isIdle());
    const killed = pick(random, there('both'), 1 + random.below(2));
    await Promise.all(killed.map((one) => one.end('SIGKILL')));
    gate.release();
    for (const { role } of killed) start(role);
    await until(() => there('both').length > 0);
  }
  gate.holds = () => false;
  gate.release();
  await Promise.all(used);
  await untilAnswered(world);
  expect(records.accepted().length).toBeGreaterThan((rounds * EACH_ROUND) / 4);
  await expectAnsweredOnce(world);
  expect(processes.filter(({ isReady }) => !isReady()).length).toBeGreaterThanOrEqual(rounds);
  await Promise.all(there('both').map((one) => one.end('SIGTERM')));
  await queue.close();
  expect(findTokens(folder, world)).toEqual([]);
}

/** The files that still hold a token of an interaction. */
function findTokens(folder: string, { records }: World): readonly string[] {
  const tokens = [...records.all.values()].map(({ token }) => token);
  return readdirSync(folder).filter((name) => {
    const text = readFileSync(`${folder}/${name}`, 'latin1');
    return tokens.some((token) => text.includes(token));
  });
}
