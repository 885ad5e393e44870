import { expect, test } from 'vitest';
import { expectAnsweredOnce, isAnswered, untilAnswered } from '../queue/support/survival-checks.js';
import { until } from '../support/time/wait.js';
import { killAgainAndAgain, startFileWorld } from './support/kills.js';

// Fifty times before a release: test/release/sqlite-survival.test.ts.
test('each deferred interaction gets its answer or a notice once, whatever is killed', () =>
  killAgainAndAgain(1));

test('a process that is told to end lets its handlers end, and the next one takes over at once', async () => {
  const world = await startFileWorld();
  const { gate, records, start, use, processes } = world;
  gate.holds = () => true;
  const [first] = processes;
  await use('public');
  await until(() => gate.waiting() === 1);
  const second = start('both');
  await second.ready;
  const ended = first!.end('SIGTERM');
  await first!.ending;
  await use('private');
  gate.holds = () => false;
  gate.release();
  expect(await ended).toBe(0);
  await untilAnswered(world);
  await expectAnsweredOnce(world);
  expect(records.accepted().map(isAnswered)).toEqual([true, true]);
  expect(first!.log.map(({ event }) => event)).not.toContain('WORK_HANDED_BACK');
});
