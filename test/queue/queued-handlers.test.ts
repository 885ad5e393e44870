import { describe, expect, test } from 'vitest';
import {
  createApp,
  GuardRejection,
  SlashCommand,
  DoNotRetry,
  createMemoryQueue,
  runWorker,
  type ChatInputInteraction,
  type QueuedWork,
  type QueueDepth,
  type WorkQueue,
} from 'commandry';
import { kit, startApp } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';
import { pending } from '../support/apps/after-defer.js';
import { LOADING, queuedBy, startQueued, type Queued } from './support/queued-app.js';

const DEFERRED = { status: 200, body: { type: 5 } };
const INCIDENT = /incident-1/;

describe('the process that receives the interaction', () => {
  test('adds it to the queue, with its token, and then defers it', async () => {
    const { use, queue, logbook, app } = startQueued(() => 'done');
    expect(await use()).toMatchObject(DEFERRED);
    const [work] = queue.leftOver;
    expect(work).toMatchObject({ kind: 'interaction', name: 'run', maxAttempts: 3, backoffMs: 2000 });
    const data = work?.data as { interaction: { id: string; token: string }; deferredAs: string };
    expect(data.deferredAs).toBe('public');
    expect(data.interaction.token).toMatch(/^token-of-/);
    expect(work?.id).toBe(data.interaction.id);
    expect(logbook.entries).toEqual([]);
    expect(app.inFlight.count).toBe(0);
  });

  test('does not respond before the queue has kept the work', async () => {
    const kept = pending<undefined>();
    const added: QueuedWork[] = [];
    const queue = createMemoryQueue();
    queue.add = (work) => {
      added.push(work);
      return kept.promise;
    };
    const { use } = startQueued(() => 'done', { queue });
    let answer: unknown;
    void use().then((given) => (answer = given));
    await turns();
    expect(added).toHaveLength(1);
    expect(answer).toBeUndefined();
    kept.give(undefined);
    await turns();
    expect(answer).toMatchObject(DEFERRED);
  });

  test('tells the user, the log and onError if the queue does not keep it', async () => {
    const failures: string[] = [];
    const queue = createMemoryQueue();
    queue.add = () => Promise.reject(new Error('away'));
    const { use, logbook, app } = startQueued(() => 'done', {
      queue,
      onError: ({ code }) => void failures.push(code),
    });
    expect(await use()).toMatchObject({
      body: { type: 4, data: { content: expect.stringMatching(INCIDENT) as string, flags: 64 } },
    });
    expect(failures).toEqual(['WORK_QUEUE_FAILED']);
    expect(logbook.entries).toMatchObject([
      { event: 'WORK_QUEUE_FAILED', error: { cause: { message: 'away' } } },
    ]);
    expect(app.counters.HANDLER_FAILED).toBe(1);
  });

  test('tells the user if the queue takes too long, and takes the work back', async () => {
    const kept = pending<undefined>();
    const queue = createMemoryQueue();
    const removed: string[] = [];
    queue.add = () => kept.promise;
    queue.remove = (id) => (removed.push(id), Promise.resolve(true));
    const { use, clock, app } = startQueued(() => 'done', { queue });
    const answer = use();
    await turns();
    clock.advance(2749);
    await turns();
    clock.advance(1);
    expect(await answer).toMatchObject({ body: { type: 4, data: { flags: 64 } } });
    expect(app.counters.HANDLER_TOO_SLOW).toBe(1);
    kept.give(undefined);
    await until(() => removed.length === 1);
  });

  test('runs guards, and adds nothing that they refuse', async () => {
    const asked: string[] = [];
    class Guarded {
      @SlashCommand('run', 'd', { run: 'queued' })
      run() {
        return 'done';
      }
    }
    const refuse = startQueued(Guarded, { guards: [() => 'Not now.'] });
    expect(await refuse.use()).toMatchObject({ body: { type: 4, data: { content: 'Not now.' } } });
    expect(refuse.queue.leftOver).toEqual([]);
    const allow = startQueued(Guarded, {
      guards: [() => void asked.push('guard')],
      use: [(_interaction, next) => (asked.push('use'), next())],
    });
    expect(await allow.use()).toMatchObject(DEFERRED);
    expect(asked).toEqual(['guard']);
    allow.work();
    await until(() => allow.queue.leftOver.length === 0);
    expect(asked).toEqual(['guard', 'use']);
    expect(allow.service.told()).toEqual(['PATCH @original "done"']);
  });

  test('defers for the user alone if the command says so', async () => {
    const { use, queue } = startQueued(queuedBy(() => 'done', 'queued', { defer: 'ephemeral' }));
    expect(await use()).toMatchObject({ body: { type: 5, data: { flags: 64 } } });
    expect(queue.leftOver[0]?.data).toMatchObject({ deferredAs: 'ephemeral' });
  });
});

describe('a worker', () => {
  test('calls the handler, whose returned value becomes the reply', async () => {
    const { use, work, service, queue, logbook, app, clock } = startQueued(() => 'done');
    await use();
    const worker = work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['PATCH @original "done"']);
    expect(logbook.entries).toEqual([]);
    expect(app.inFlight.count).toBe(0);
    await worker.close();
    expect(clock.waiting()).toBe(0);
  });

  test('may be another process, with the same commands', async () => {
    const queue = createMemoryQueue();
    const { use } = startQueued(() => 'of the web process', { queue });
    const { app, service, logbook } = startApp({ commands: [queuedBy(() => 'of the worker')], queue });
    await use();
    runWorker(app);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['PATCH @original "of the worker"']);
    expect(logbook.entries).toEqual([]);
    await app.close();
  });

  test('gives the handler all calls of a deferred interaction', async () => {
    const seen: unknown[] = [];
    const { use, work, service, queue } = startQueued(async (interaction: Queued) => {
      seen.push(interaction.deferred, interaction.replied, interaction.kind, interaction.signal.aborted);
      await interaction.deferReply();
      const sent = await interaction.reply('one', { withResponse: true });
      seen.push(sent.message.content);
      await interaction.editReply('two');
      await interaction.followUp('three');
    });
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(seen).toEqual([true, true, 'chatInput', false, 'one']);
    expect(service.told()).toEqual(['PATCH @original "one"', 'PATCH @original "two"', 'POST new "three"']);
  });

  test('tells the handler which attempt it is, with a key that all attempts share', async () => {
    const seen: unknown[] = [];
    const handler = (interaction: Queued) => {
      seen.push(interaction.queued);
      if (!interaction.queued.isLast) throw new Error('not yet');
      return 'done';
    };
    const { use, work, queue, clock } = startQueued(handler, {}, LOADING, LOADING);
    await use();
    const { id } = queue.leftOver[0]!;
    work();
    for (const pauseMs of [2000, 4000]) {
      await untilDepth(queue, { delayed: 1 });
      clock.advance(pauseMs);
    }
    await until(() => queue.leftOver.length === 0);
    expect(seen).toEqual([
      { idempotencyKey: id, attempt: 1, isLast: false },
      { idempotencyKey: id, attempt: 2, isLast: false },
      { idempotencyKey: id, attempt: 3, isLast: true },
    ]);
  });

  test('takes a GuardRejection that the handler throws as a reply', async () => {
    const { use, work, service, queue, logbook } = startQueued(() => {
      throw new GuardRejection('Too late for that.');
    });
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['DELETE @original', 'POST new "Too late for that."']);
    expect(logbook.entries).toMatchObject([{ event: 'GUARD_REJECTED', level: 'info' }]);
  });

  test('calls again what comes before the defer has arrived', async () => {
    const notYet = { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
    const nor = { status: 404, body: { message: 'Unknown Message', code: 10008 } };
    const { use, work, service, queue, clock, logbook } = startQueued(() => 'done', {}, notYet, nor);
    await use();
    work();
    await until(() => service.calls.length === 1);
    await turns();
    clock.advance(200);
    await until(() => service.calls.length === 2);
    await turns();
    clock.advance(400);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(Array(3).fill('PATCH @original "done"'));
    expect(logbook.entries).toEqual([]);
  });

  test.each([
    [
      'showModal',
      (i: ChatInputInteraction) => i.showModal({ custom_id: 'a', title: 'b', components: [] } as never),
    ],
    ['launchActivity', (i: ChatInputInteraction) => i.launchActivity()],
    [
      'askModal',
      (i: ChatInputInteraction) =>
        i.askModal({ title: 'T', inputs: { why: { type: 'text', label: 'Why' } } }),
    ],
  ])('refuses %s with what to do, and does not try it again', async (_call, call) => {
    const { use, work, service, queue, logbook } = startQueued((i: Queued) =>
      call(i as unknown as ChatInputInteraction),
    );
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(logbook.entries).toMatchObject([{ event: 'QUEUE_CANNOT_CARRY', attempt: 1 }]);
    expect(service.told()).toMatchObject([expect.stringMatching(/^PATCH @original .*incident-1/)]);
  });
});

describe('a handler that fails', () => {
  test('is not run again once Discord shows its reply', async () => {
    let runs = 0;
    const { use, work, service, queue, logbook, clock } = startQueued(() => {
      runs++;
      throw new Error('no');
    });
    await use();
    work();
    await untilDepth(queue, { delayed: 1 });
    clock.advance(2000);
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual(['GET @original']);
    expect(runs).toBe(1);
    expect(logbook.entries.at(-1)).toMatchObject({ event: 'WORK_ALREADY_ANSWERED', level: 'info' });
  });

  test('and says not to try again is not, and the user is told at once', async () => {
    const { use, work, service, queue, logbook } = startQueued(() => {
      throw new DoNotRetry('The account is closed.');
    });
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(service.told()).toEqual([expect.stringContaining('incident-1')]);
    expect(logbook.entries.at(-1)).toMatchObject({ event: 'HANDLER_FAILED', level: 'error' });
  });

  test('is tried again while Discord shows that the bot is thinking, and the user is told at last', async () => {
    let runs = 0;
    const failures: unknown[] = [];
    const settings = { onError: ({ answered }: { answered: boolean }) => void failures.push(answered) };
    const { use, work, service, queue, logbook, clock, app } = startQueued(
      () => {
        runs++;
        throw new Error('no');
      },
      settings,
      LOADING,
      LOADING,
    );
    await use();
    work();
    for (const pauseMs of [2000, 4000]) {
      await untilDepth(queue, { delayed: 1 });
      expect([failures, app.inFlight.count]).toEqual([[], 0]);
      clock.advance(pauseMs - 1);
      expect(await queue.depth()).toMatchObject({ delayed: 1, waiting: 0 });
      clock.advance(1);
    }
    await until(() => queue.leftOver.length === 0);
    expect(runs).toBe(3);
    expect(service.told()).toEqual([
      'GET @original',
      'GET @original',
      expect.stringMatching(/^PATCH @original .*incident-1/),
    ]);
    expect(failures).toEqual([false]);
    expect(app.counters.HANDLER_FAILED).toBe(1);
    expect(logbook.entries.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['WORK_ATTEMPT_FAILED', 1],
      ['WORK_ATTEMPT_FAILED', 2],
      ['HANDLER_FAILED', 3],
    ]);
    expect(await queue.depth()).toMatchObject({ failed: 1 });
  });

  test('after it has answered is logged, and not run again', async () => {
    let runs = 0;
    const { use, work, service, queue, logbook } = startQueued(async (interaction: Queued) => {
      runs++;
      await interaction.reply('done');
      throw new Error('too bad');
    });
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(runs).toBe(1);
    expect(service.told()).toEqual(['PATCH @original "done"']);
    expect(logbook.entries).toMatchObject([
      {
        event: 'HANDLER_FAILED',
        message: expect.stringMatching(/after the interaction had been answered/) as string,
      },
    ]);
  });

  test('by ending without a reply is not tried again', async () => {
    const { use, work, service, queue, logbook } = startQueued(() => undefined);
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(logbook.entries).toMatchObject([{ event: 'HANDLER_SILENT', attempt: 1 }]);
    expect(service.told()).toHaveLength(1);
  });

  test('and whose user cannot be told does not keep the worker', async () => {
    const gone = { status: 404, body: { message: 'Invalid Webhook Token', code: 50027 } };
    const { use, work, queue, app } = startQueued(
      queuedBy(
        () => {
          throw new Error('no');
        },
        { queued: true, maxAttempts: 1 },
      ),
      {},
      gone,
    );
    await use();
    work();
    await until(() => queue.leftOver.length === 0);
    expect(app.inFlight.count).toBe(0);
  });
});

describe('an app without a queue', () => {
  test('may have no handler that is queued', () => {
    expect(() => createApp({ ...kit.credentials, commands: [queuedBy(() => 'done')] })).toThrow(
      expect.objectContaining({
        code: 'DEFINITIONS_INVALID',
        problems: [expect.objectContaining({ code: 'QUEUE_MISSING' })],
      }) as Error,
    );
  });

  test('has no worker', () => {
    const { app } = startApp();
    expect(() => runWorker(app)).toThrow(expect.objectContaining({ code: 'QUEUE_MISSING' }) as Error);
  });
});

/** Waits until the queue has so much. */
async function untilDepth(queue: WorkQueue, wanted: Partial<QueueDepth>): Promise<void> {
  await expect.poll(() => queue.depth(), { interval: 1 }).toMatchObject(wanted);
}
