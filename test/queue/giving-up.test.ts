import { describe, expect, test } from 'vitest';
import { createMemoryQueue, runQueuedWork, type KeptWork, type WorkAttempt, type WorkQueue } from 'commandry';
import { startApp } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';
import { pending } from '../support/apps/after-defer.js';
import { LOADING, queuedBy, startQueued } from './support/queued-app.js';

const UNKNOWN_MESSAGE = { status: 404, body: { message: 'Unknown Message', code: 10008 } };

function toAttempt(work: KeptWork, more: Partial<WorkAttempt> = {}): WorkAttempt {
  const { signal } = new AbortController();
  const note = () => Promise.resolve();
  return { work, attempt: 1, isLast: false, signal, notes: [], note, ...more };
}

describe('work that expires', () => {
  test('is answered for in one look, however much it is', async () => {
    const { use, work, service, queue, clock } = startQueued(() => pending<string>().promise);
    for (let made = 0; made < 251; made++) await use();
    clock.advance(869_000);
    const found: number[] = [];
    const expiring = queue.expiring.bind(queue);
    queue.expiring = async (beforeMs) => {
      const named = await expiring(beforeMs);
      found.push(named.length);
      return named;
    };
    work({ concurrency: 1 });
    await turns();
    clock.advance(15_000);
    await until(() => found.length === 3);
    expect(found).toEqual([100, 100, 50]);
    await until(() => service.told().length >= 250);
  });

  test('and that another worker has taken is asked for once, however much it is', async () => {
    const { use, work, queue, clock } = startQueued(() => pending<string>().promise);
    for (let made = 0; made < 101; made++) await use();
    clock.advance(869_000);
    const expiring = queue.expiring.bind(queue);
    let looks = 0;
    queue.expiring = async (beforeMs) => {
      looks++;
      return looks > 3 ? [] : expiring(beforeMs);
    };
    queue.remove = () => Promise.resolve(false);
    work({ concurrency: 1 });
    await turns();
    clock.advance(15_000);
    await until(() => looks > 0);
    await turns();
    expect(looks).toBe(1);
  });

  test('is claimed, and removed only when its user was told', async () => {
    const { use, work, service, queue, clock } = startQueued(() => pending<string>().promise);
    await use();
    await use();
    clock.advance(869_000);
    const claiming: WorkQueue = queue;
    const seen: string[] = [];
    const remove = queue.remove.bind(queue);
    claiming.claim = () => {
      seen.push('claimed', ...service.told());
      return Promise.resolve(true);
    };
    queue.remove = (id) => {
      seen.push(...service.told(), 'removed');
      return remove(id);
    };
    work({ concurrency: 1 });
    await turns();
    clock.advance(15_000);
    await until(() => seen.includes('removed'));
    expect(seen).toEqual(['claimed', expect.stringMatching(/^PATCH @original /), 'removed']);
  });

  test('and was answered is left as it is', async () => {
    const { use, work, service, queue, clock, logbook } = startQueued(() => pending<string>().promise);
    await use();
    await use();
    await use();
    const [, noted, shown] = queue.leftOver;
    clock.advance(869_000);
    queue.expiring = () =>
      Promise.resolve([
        { ...noted!, notes: ['answered'] },
        { ...shown!, mayBeAnswered: true },
      ]);
    work({ concurrency: 1 });
    await turns();
    clock.advance(15_000);
    await until(() => logbook.entries.filter(({ event }) => event === 'WORK_ALREADY_ANSWERED').length === 2);
    expect(service.told()).toEqual(['GET @original']);
  });

  test('and was answered is not reported as expired', async () => {
    const failures: string[] = [];
    const { use, app, queue, clock } = startQueued(() => 'again', {
      onError: ({ code }) => void failures.push(code),
    });
    await use();
    clock.advance(900_000);
    const attempt = toAttempt(queue.leftOver[0]!, { attempt: 2, notes: ['answered'] });
    expect(await runQueuedWork(app, attempt)).toBe('done');
    expect(failures).toEqual([]);
  });
});

test('a message that is not there is no answer while the defer may be on its way', async () => {
  const { use, app, queue, clock, service } = startQueued(() => 'done', {}, UNKNOWN_MESSAGE, LOADING);
  await use();
  const ran = runQueuedWork(app, toAttempt(queue.leftOver[0]!, { attempt: 2 }));
  await until(() => service.calls.length === 1);
  await turns();
  clock.advance(200);
  expect(await ran).toBe('done');
  expect(service.told()).toEqual(['GET @original', 'GET @original', 'PATCH @original "done"']);
});

describe('a queue in memory without a worker', () => {
  test('tells users of what is left when the app ends', async () => {
    const { use, app, service, logbook, queue } = startQueued(() => 'done');
    await use();
    await app.close();
    expect(service.told()).toEqual([expect.stringMatching(/^PATCH @original /)]);
    expect(logbook.entries.map(({ event }) => event)).toEqual(['WORK_LEFT', 'WORK_GIVEN_UP']);
    expect(queue.leftOver).toEqual([]);
  });

  test('warns once if work has waited for five seconds', async () => {
    const { logbook, clock } = startApp();
    const queue = createMemoryQueue({ clock, log: logbook.log });
    const { use, work } = startQueued(
      queuedBy(() => 'done'),
      { queue, clock },
    );
    await use();
    await use();
    clock.advance(4999);
    expect(logbook.entries).toEqual([]);
    clock.advance(1);
    expect(logbook.entries).toMatchObject([{ level: 'warn', event: 'WORK_QUEUE_IDLE', count: 2 }]);
    await use();
    clock.advance(60_000);
    expect(logbook.entries).toHaveLength(1);
    work();
    await until(() => queue.leftOver.length === 0);
  });
});

test('work that cannot be read tells its user, and is logged and counted with its id', async () => {
  const { use, queue, service, logbook, app } = startQueued(() => 'done');
  await use();
  const work = queue.leftOver[0]!;
  const { interaction } = work.data as { interaction: object };
  const data = { ...(work.data as object), interaction: { ...interaction, data: 'none' } };
  expect(await runQueuedWork(app, toAttempt({ ...work, data }))).toBe('failed');
  expect(service.told()).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
  expect(logbook.entries).toMatchObject([
    { event: 'INTERACTION_MALFORMED', interactionId: work.id, incidentId: 'incident-1' },
  ]);
  expect(app.counters.HANDLER_FAILED).toBe(1);
});
