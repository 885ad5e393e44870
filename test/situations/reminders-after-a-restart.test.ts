import { expect, test } from 'vitest';
import {
  CommandryError,
  DoNotRetry,
  IntegerOption,
  Job,
  runWorker,
  SlashCommand,
  StringOption,
  type ChatInputInteraction,
  type QueuedJob,
} from 'commandry';
import { createSqliteQueue } from 'commandry/sqlite';
import { kit, START_MS, startApp } from '../support/apps/started-app.js';
import type { ServiceAnswer } from '../support/service/fake-service.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createManualClock } from '../support/time/manual-clock.js';

const [HOUR_MS, CANNOT_MESSAGE] = [3_600_000, 50007];

interface Reminder {
  readonly userId: string;
  readonly text: string;
}

/** Reminds users by direct message, in hours or weeks, whatever is restarted until then. */
class Reminders {
  @SlashCommand('remind', 'Reminds you')
  async ask(
    interaction: ChatInputInteraction,
    @IntegerOption('hours', 'In how many hours?', { required: true, minValue: 1, maxValue: 8760 })
    hours: number,
    @StringOption('text', 'Of what?', { required: true, maxLength: 200 }) text: string,
  ) {
    await interaction.later(hours * HOUR_MS, Reminders, 'remind', { userId: interaction.user.id, text });
    return { content: `I will, in ${hours} hours.`, ephemeral: true };
  }

  @Job('remind', { maxAttempts: 3, backoffMs: 60_000 })
  async remind({ data, rest, idempotencyKey }: QueuedJob<Reminder>) {
    try {
      const { id } = await rest.users.createDM(data.userId);
      const nonce = idempotencyKey.slice(-25);
      await rest.channels.createMessage(id, { content: data.text, nonce, enforce_nonce: true });
    } catch (error) {
      if (error instanceof CommandryError && error.discord?.code === CANNOT_MESSAGE)
        throw new DoNotRetry('The user takes no direct messages.', { cause: error });
      throw error;
    }
  }
}

const REFUSED = { status: 403, body: { code: CANNOT_MESSAGE, message: 'Cannot send messages to this user' } };
const CHANNEL = { status: 200, body: { id: '4', type: 1 } };

/** One life of the bot after another, over one file, on a clock that the test moves. */
function livesOf() {
  const clock = createManualClock(START_MS);
  const file = `${makeTemporaryFolder()}/bot.sqlite`;
  return {
    clock,
    start: (...answers: (ServiceAnswer | undefined)[]) => {
      const queue = createSqliteQueue({ file, clock });
      const started = startApp({ commands: [Reminders], clock, queue, token: 'token' }, ...answers);
      runWorker(started.app, { drainMs: 0 });
      return { ...started, queue };
    },
  };
}

test('a reminder for tomorrow comes after a restart, once, without Redis', async () => {
  const { clock, start } = livesOf();
  const today = start();
  const reply = await kit.chatInput(today.app, 'remind', { hours: 24, text: 'Feed the cat' });
  expect(reply.body).toMatchObject({ data: { content: 'I will, in 24 hours.' } });
  await today.app.close({ drainMs: 0 });
  clock.advance(23 * HOUR_MS);

  const tomorrow = start(CHANNEL);
  clock.advance(HOUR_MS);
  await expect.poll(() => tomorrow.service.calls).toHaveLength(2);
  expect(tomorrow.service.calls.map(({ path }) => path)).toEqual([
    '/users/@me/channels',
    '/channels/4/messages',
  ]);
  expect(tomorrow.service.calls[1]?.body).toMatchObject({ content: 'Feed the cat' });
  await expect
    .poll(() => tomorrow.queue.depth())
    .toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  await tomorrow.app.close({ drainMs: 0 });

  const after = start();
  await after.app.close({ drainMs: 0 });
  expect(after.service.calls).toEqual([]);
});

test('one that Discord could not take is tried again, also by the next process', async () => {
  const { clock, start } = livesOf();
  const first = start({ status: 400, body: { code: 0, message: 'no' } });
  await kit.chatInput(first.app, 'remind', { hours: 1, text: 'Feed the cat' });
  clock.advance(HOUR_MS);
  await expect.poll(() => first.queue.depth()).toMatchObject({ active: 0, delayed: 1 });
  await first.app.close({ drainMs: 0 });
  const second = start(CHANNEL);
  clock.advance(60_000);
  await expect.poll(() => second.service.calls).toHaveLength(2);
  await second.app.close({ drainMs: 0 });
});

test('one whose user takes no messages is not tried again, and is kept with the reason', async () => {
  const { clock, start } = livesOf();
  const { app, queue } = start(REFUSED);
  await kit.chatInput(app, 'remind', { hours: 1, text: 'Feed the cat' });
  clock.advance(HOUR_MS);
  await expect
    .poll(() => queue.deadLetters?.list())
    .toMatchObject([{ attempts: 1, notes: ['attempt 1: DoNotRetry: The user takes no direct messages.'] }]);
  await app.close({ drainMs: 0 });
});
