import { describe, expect, test } from 'vitest';
import { runQueuedWork, type WorkAttempt } from 'commandry';
import { pending } from '../support/apps/after-defer.js';
import { turns, until } from '../support/time/wait.js';
import { LOADING, queuedBy, startQueued, type Queued } from './support/queued-app.js';

const QUESTION = { content: 'Sure?', choices: { yes: 'Yes' } } as const;

describe('what shows progress is no answer', () => {
  test('a worker that ends hands the work back, and the handler runs again', async () => {
    let runs = 0;
    const { use, work, service, queue, clock, logbook } = startQueued(async (interaction: Queued) => {
      runs++;
      if (runs === 2) return 'the report';
      await interaction.editReply('10 %');
      return pending<string>().promise;
    });
    await use();
    const worker = work();
    await until(() => service.calls.length === 1);
    await turns();
    const closed = worker.close({ drainMs: 0 });
    await turns();
    clock.advance(2000);
    await closed;
    expect(logbook.entries).toMatchObject([{ event: 'WORK_HANDED_BACK' }]);
    work();
    await until(() => queue.leftOver.length === 0);
    // Discord is not asked: it would show no more than "10 %".
    expect(service.told()).toEqual(['PATCH @original "10 %"', 'PATCH @original "the report"']);
  });

  test('an open question is handed back, and not changed afterwards', async () => {
    let runs = 0;
    const { use, work, service, queue, logbook } = startQueued(async (interaction: Queued) => {
      runs++;
      return runs === 2 ? 'the report' : ((await interaction.ask(QUESTION)) ?? 'nobody');
    });
    await use();
    const worker = work();
    await until(() => service.calls.length === 1);
    await turns();
    await worker.close({ drainMs: 0 });
    expect(logbook.entries).toMatchObject([{ event: 'WORK_HANDED_BACK' }]);
    work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['PATCH @original "Sure?"', 'PATCH @original "the report"']);
  });

  test('a handler that fails after it is tried again', async () => {
    let runs = 0;
    const { use, work, service, queue } = startQueued(
      queuedBy(
        async (interaction) => {
          if (++runs === 2) return 'the report';
          await interaction.editReply('10 %');
          throw new Error('no');
        },
        { queued: true, backoffMs: 0 },
      ),
    );
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['PATCH @original "10 %"', 'PATCH @original "the report"']);
  });

  test('a handler that ends with an edit has answered, and that is noted', async () => {
    const { use, app, queue, service } = startQueued(async (interaction: Queued) => {
      await interaction.editReply('done');
    });
    await use();
    const notes: string[] = [];
    const attempt: WorkAttempt = {
      ...{ work: queue.leftOver[0]!, attempt: 1, isLast: false, notes: [] },
      signal: new AbortController().signal,
      note: (text) => (notes.push(text), Promise.resolve()),
    };
    expect(await runQueuedWork(app, attempt)).toBe('done');
    expect(notes).toEqual(['progress', 'answered']);
    expect(await runQueuedWork(app, { ...attempt, attempt: 2, notes })).toBe('done');
    expect(service.told()).toHaveLength(1);
  });
});

describe('while the app ends', () => {
  test('a queued handler goes on waiting until its worker ends, and may begin to', async () => {
    const asked: unknown[] = [];
    const held = pending<undefined>();
    const { use, work, service, app, clock, queue } = startQueued(async (interaction: Queued) => {
      await held.promise;
      asked.push(await interaction.ask(QUESTION));
      return 'done';
    });
    await use();
    work();
    await turns();
    const closed = app.close({ drainMs: 5000 });
    await turns();
    held.give(undefined);
    await until(() => service.calls.length === 1);
    await turns();
    clock.advance(4999);
    await turns();
    expect(asked).toEqual([]);
    clock.advance(1);
    await closed;
    expect(asked).toEqual([undefined]);
    expect(queue.leftOver).toEqual([]);
  });

  test('a last attempt whose signal does not come tells its user', async () => {
    const { use, app, queue, service, clock } = startQueued(
      queuedBy(() => pending<string>().promise, { queued: true, maxAttempts: 1 }),
      {},
      LOADING,
    );
    await use();
    const ran = runQueuedWork(app, {
      ...{ work: queue.leftOver[0]!, attempt: 1, isLast: true, notes: [] },
      signal: new AbortController().signal,
      note: () => Promise.resolve(),
    });
    await turns();
    const closed = app.close({ drainMs: 0 });
    await turns();
    clock.advance(1000);
    expect(await ran).toBe('failed');
    await closed;
    expect(service.told()[0]).toMatch(/^PATCH @original .*/);
  });
});
