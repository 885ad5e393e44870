import { expect } from 'vitest';
import { MessageFlag } from 'commandry/protocol';
import type { Random } from '../../support/random.js';
import { readSaid, type Recorded } from './survival-records.js';
import type { World } from './survival-world.js';

/** Some handlers fail at first, and some always. */
export function isToFail(named: string): boolean {
  const [key = '', attempt] = named.split('#');
  const kind = Number(BigInt(key) >> 22n) % 7;
  return kind === 0 || (kind === 1 && attempt === '1');
}

/** Some of all, by chance. */
export function pick<T>(random: Random, all: readonly T[], count: number): readonly T[] {
  const first = random.below(Math.max(all.length, 1));
  return [...all.slice(first), ...all.slice(0, first)].slice(0, count);
}

export function isAnswered(recorded: Recorded): boolean {
  const { replies, notices } = readSaid(recorded);
  return replies.length + notices.length > 0;
}

/** Waits until everything that was accepted has its answer, and the queue has nothing left. */
export async function untilAnswered({ records, queue, processes, gate }: World): Promise<void> {
  const leftOver = () => records.accepted().filter((one) => !isAnswered(one));
  const describeLeft = () =>
    leftOver().map(({ id, said }) => ({
      ...{ id, said },
      came: gate.came.filter(({ attempt }) => attempt.startsWith(id)),
      log: processes.flatMap(({ log }) => log.filter(({ interactionId }) => interactionId === id)),
    }));
  const read = async () => ({
    unanswered: leftOver().length,
    ...(await queue.depth().catch(() => undefined)),
  });
  try {
    await expect
      .poll(read, { interval: 50 })
      .toMatchObject({ unanswered: 0, waiting: 0, active: 0, delayed: 0 });
  } catch (error) {
    throw new Error(`No answer: ${JSON.stringify(describeLeft(), undefined, 2)}`, { cause: error });
  }
}

/** Nobody is still told that the bot is thinking, and no attempt has said anything twice. */
export async function expectAnsweredOnce({ records, gate, listMessages }: World): Promise<void> {
  const came = gate.came.map(({ attempt }) => attempt);
  for (const recorded of records.accepted()) {
    const { replies, followUps, foreign } = readSaid(recorded);
    const about = JSON.stringify(recorded.said);
    expect(isAnswered(recorded), about).toBe(true);
    expect(new Set(replies).size, about).toBe(replies.length);
    expect(new Set(followUps).size, about).toBe(followUps.length);
    expect(foreign, about).toEqual([]);
    for (const attempt of replies) expect(came).toContain(`${recorded.id}#${attempt}`);
  }
  const thinking = (await listMessages()).filter(({ flags }) => (flags & MessageFlag.LOADING) !== 0);
  expect(thinking).toEqual([]);
}
