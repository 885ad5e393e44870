import { expect, onTestFinished, test } from 'vitest';
import { SpanStatusCode } from '@opentelemetry/api';
import {
  SlashCommand,
  defineJob,
  createMemoryQueue,
  runWorker,
  type AppOptions,
  type ChatInputInteraction,
  type QueuedInteraction,
} from 'commandry';
import { kit, startApp } from '../support/apps/started-app.js';
import { LOADING } from '../queue/support/queued-app.js';
import type { ServiceAnswer } from '../support/service/fake-service.js';
import { until } from '../support/time/wait.js';
import { createRecorder, useContexts } from './support/recorder.js';

useContexts();

class Reports {
  @SlashCommand('report', 'd', { run: 'queued' })
  async report(interaction: QueuedInteraction<ChatInputInteraction>) {
    await interaction.later(0, 'clean', { of: 'report' });
    return 'done';
  }
}
const clean = defineJob('clean', () => undefined);

function startObserved(
  commands: AppOptions['commands'] = [Reports, clean],
  ...answers: (ServiceAnswer | undefined)[]
) {
  const recorder = createRecorder();
  const queue = createMemoryQueue();
  onTestFinished(() => queue.close());
  const started = startApp({ commands, queue, telemetry: recorder.telemetry }, ...answers);
  return { ...started, ...recorder, queue };
}

test('a queued handler and the jobs it queues are in the trace of the request', async () => {
  const { app, queue, tree, spans } = startObserved();
  await kit.chatInput(app, 'report');
  runWorker(app);
  await until(() => queue.leftOver.length === 0);
  await until(() => spans().filter(({ name }) => name === 'process commandry').length === 2);
  expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(1);
  expect(tree()).toMatchInlineSnapshot(`
    [
      "receive interactions",
      "  verify",
      "  dispatch report",
      "    send commandry",
      "      process commandry",
      "        dispatch report",
      "          handler Reports.report",
      "            send commandry",
      "              process commandry",
      "                handler defineJob('clean')",
      "          PATCH /api/v10/webhooks/{id}/{token}/messages/@original",
    ]
  `);
});

test('an interaction counts where it was received, once; its attempts are counted with their outcomes', async () => {
  const { app, queue, points } = startObserved();
  await kit.chatInput(app, 'report');
  const waiting = {
    value: 1,
    attributes: { 'messaging.destination.name': 'commandry', 'commandry.queue.state': 'waiting' },
  };
  expect(await points('commandry.queue.depth')).toContainEqual(waiting);
  runWorker(app);
  await until(() => queue.leftOver.length === 0);
  const about = { 'commandry.route': 'report', 'discord.interaction.type': 'command' };
  expect(await points('commandry.interactions')).toEqual([
    { value: 1, attributes: { ...about, 'commandry.outcome': 'queued' } },
  ]);
  // What the worker does is no response to the interaction.
  expect((await points('commandry.interaction.age')).map(({ value }) => value)).toMatchObject([{ count: 1 }]);
  expect((await points('commandry.interaction.deferrals')).map(({ value }) => value)).toEqual([1]);
  expect(
    (await points('commandry.queue.work.duration')).map(({ attributes }) => [
      attributes['commandry.route'],
      attributes['commandry.outcome'],
    ]),
  ).toEqual([
    ['clean', 'done'],
    ['report', 'done'],
  ]);
  expect(
    (await points('commandry.queue.wait')).map(({ attributes }) => attributes['commandry.route']),
  ).toEqual(['clean', 'report']);
});

class TransientError extends Error {}

/** What fails the first time. */
class Flaky {
  @SlashCommand('report', 'd', { run: { queued: true, maxAttempts: 2, backoffMs: 0 } })
  report(interaction: QueuedInteraction<ChatInputInteraction>) {
    if (interaction.queued.attempt === 1) throw new TransientError('Not yet.');
    return 'done';
  }
}

test('an attempt that is followed by another is no answer, and tells why it failed', async () => {
  const { app, queue, spans, points } = startObserved([Flaky], LOADING);
  await kit.chatInput(app, 'report');
  runWorker(app);
  await until(() => queue.leftOver.length === 0);
  const about = (name: string) =>
    spans()
      .filter((span) => span.name === name)
      .map(({ attributes, status }) => [
        attributes['commandry.outcome'],
        attributes['error.type'],
        status.code === SpanStatusCode.ERROR,
      ]);
  expect(about('dispatch report')).toEqual([
    ['queued', undefined, false],
    ['again', 'TransientError', true],
    ['answered', undefined, false],
  ]);
  expect(about('process commandry')).toEqual([
    ['again', 'TransientError', true],
    ['done', undefined, false],
  ]);
  expect(
    (await points('commandry.queue.work.duration')).map(({ attributes }) => [
      attributes['commandry.outcome'],
      attributes['error.type'],
    ]),
  ).toEqual([
    ['again', 'TransientError'],
    ['done', undefined],
  ]);
});

test('what a worker hands back when it ends is no failure', async () => {
  let began = false;
  class Slow {
    @SlashCommand('report', 'd', { run: 'queued' })
    async report({ signal }: QueuedInteraction<ChatInputInteraction>) {
      began = true;
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
      return 'never';
    }
  }
  const { app, span } = startObserved([Slow]);
  await kit.chatInput(app, 'report');
  const worker = runWorker(app);
  await until(() => began);
  await worker.close({ drainMs: 0 });
  const { attributes, status } = span('process commandry');
  expect(attributes['commandry.outcome']).toBe('again');
  expect([attributes['error.type'], status.code]).toEqual([undefined, SpanStatusCode.UNSET]);
});

test('the error of a job is in the trace, and its work has failed', async () => {
  const send = defineJob('send', { maxAttempts: 1 }, () => Promise.reject(new TransientError('No server.')));
  const { app, queue, span, tree } = startObserved([send]);
  await app.later(0, 'send' as never, undefined as never);
  runWorker(app);
  await until(() => queue.leftOver.length === 0);
  expect(tree()).toEqual(['send commandry', '  process commandry', "    handler defineJob('send')"]);
  expect(span("handler defineJob('send')").events[0]?.attributes).toMatchObject({
    'exception.type': 'TransientError',
    'exception.message': 'No server.',
  });
  expect(span('process commandry')).toMatchObject({
    status: { code: SpanStatusCode.ERROR, message: 'No server.' },
    attributes: { 'commandry.outcome': 'failed', 'error.type': 'TransientError' },
  });
});
