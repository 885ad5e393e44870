import { expect, onTestFinished, test } from 'vitest';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { defineJob } from 'commandry/jobs';
import { createMemoryQueue, runWorker, type QueuedInteraction } from 'commandry/queue';
import { kit, startApp } from '../support/started-app.js';
import { until } from '../support/wait.js';
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

function startObserved() {
  const recorder = createRecorder();
  const queue = createMemoryQueue();
  onTestFinished(() => queue.close());
  const started = startApp({ commands: [Reports, clean], queue, telemetry: recorder.telemetry });
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
      "          PATCH /api/v10/webhooks/{id}/{token}/messages/@original",
    ]
  `);
});

test('what is queued counts as such, then as what its handler makes of it; and the depth of the queue is known', async () => {
  const { app, queue, points } = startObserved();
  await kit.chatInput(app, 'report');
  const waiting = {
    value: 1,
    attributes: { 'messaging.destination.name': 'commandry', 'commandry.queue.state': 'waiting' },
  };
  expect(await points('commandry.queue.depth')).toContainEqual(waiting);
  runWorker(app);
  await until(() => queue.leftOver.length === 0);
  const outcomes = (await points('commandry.interactions')).map(
    ({ attributes }) => attributes['commandry.outcome'],
  );
  expect(outcomes.sort()).toEqual(['answered', 'queued']);
});
