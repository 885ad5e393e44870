import { expect, test } from 'vitest';
import { defineJob, createMemoryQueue, runQueuedWork, type QueuedWork, type WorkAttempt } from 'commandry';
import { startApp } from '../support/apps/started-app.js';
import { LOADING, queuedBy, startQueued } from './support/queued-app.js';

/** What a queue gives when the process of the last attempt has died. */
function answerFor(work: QueuedWork, more: Partial<WorkAttempt> = {}): WorkAttempt {
  const { signal } = new AbortController();
  const note = () => Promise.resolve();
  return { work, attempt: work.maxAttempts + 1, isLast: true, signal, notes: [], note, ...more };
}

test('a handler whose last attempt died is not run again: its user, the log and onError are told', async () => {
  const failures: unknown[] = [];
  const settings = {
    onError: ({ code, answered }: object & { code: string; answered: boolean }) =>
      void failures.push([code, answered]),
  };
  const { app, use, queue, service, logbook } = startQueued(
    () => {
      throw new Error('It runs again.');
    },
    settings,
    LOADING,
  );
  await use();
  expect(await runQueuedWork(app, answerFor(queue.leftOver[0]!))).toBe('failed');
  expect(service.told()).toEqual(['GET @original', expect.stringMatching(/^PATCH @original .*incident-1/)]);
  expect(failures).toEqual([['WORK_ABANDONED', false]]);
  expect(logbook.entries).toMatchObject([{ event: 'WORK_ABANDONED', level: 'error', attempt: 4 }]);
  expect(app.counters.HANDLER_FAILED).toBe(1);
  expect(app.inFlight.count).toBe(0);
});

test('a handler whose last attempt died after its reply is done', async () => {
  const { app, use, queue, service, logbook } = startQueued(() => 'again');
  await use();
  expect(await runQueuedWork(app, answerFor(queue.leftOver[0]!))).toBe('done');
  expect(service.told()).toEqual(['GET @original']);
  expect(logbook.entries).toMatchObject([{ event: 'WORK_ALREADY_ANSWERED' }]);
});

test('the user of a component is told with a message of their own', async () => {
  const { app, use, queue, service } = startQueued(queuedBy(() => 'again', { queued: true, maxAttempts: 1 }));
  await use();
  const work = queue.leftOver[0]!;
  const data = { ...(work.data as object), deferredAs: 'update' };
  expect(await runQueuedWork(app, answerFor({ ...work, data }))).toBe('failed');
  expect(service.told()).toEqual([expect.stringMatching(/^POST new .*incident-1/)]);
});

test('a job whose last attempt died is not run again: it is logged and counted as failed', async () => {
  let runs = 0;
  const purge = defineJob('purge', () => {
    runs++;
  });
  const { app, logbook } = startApp({ queue: createMemoryQueue(), commands: [purge] });
  const work: QueuedWork = {
    ...{ id: '1', kind: 'job', name: 'purge', data: {} },
    ...{ delayMs: 0, maxAttempts: 3, backoffMs: 0 },
  };
  expect(await runQueuedWork(app, answerFor(work))).toBe('failed');
  expect(runs).toBe(0);
  expect(app.counters.JOB_FAILED).toBe(1);
  expect(logbook.entries).toMatchObject([
    { event: 'JOB_FAILED', level: 'error', attempt: 4, error: { cause: { code: 'WORK_ABANDONED' } } },
  ]);
});
