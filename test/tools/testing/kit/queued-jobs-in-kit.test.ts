import { expect, test } from 'vitest';
import {
  createApp,
  SlashCommand,
  Job,
  Scheduled,
  createMemoryQueue,
  type ChatInputInteraction,
  type JobContext,
  type QueuedJob,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { kit as wire } from '../../../support/apps/started-app.js';

class Reminders {
  readonly due: string[] = [];

  @SlashCommand('remind', 'Reminds you in an hour')
  async remindMe(interaction: ChatInputInteraction) {
    await interaction.later(3_600_000, Reminders, 'remind', { userId: interaction.user.id });
    return 'I will.';
  }
  @Job('remind')
  remind({ data }: QueuedJob<{ userId: string }>) {
    this.due.push(data.userId);
  }
}

test.each([
  ['commands', (resolve: () => Reminders) => createTestKit({ commands: [Reminders], resolve })],
  [
    'an app',
    (resolve: () => Reminders) =>
      createTestKit(
        createApp({ ...wire.credentials, commands: [Reminders], resolve, queue: createMemoryQueue() }),
      ),
  ],
])('a kit of %s runs a job when its clock gets there', async (_of, create) => {
  const reminders = new Reminders();
  const kit = create(() => reminders);
  const ada = kit.as({ id: '1100000000000000777' });
  expect((await ada.slash('remind')).text).toBe('I will.');
  await kit.clock.advance('59 min');
  expect(reminders.due).toEqual([]);
  await kit.clock.advance('1 min');
  expect(reminders.due).toEqual(['1100000000000000777']);
  await kit.close();
});

class Digests {
  @Scheduled('digest', { cron: '0 9 * * *', timeZone: 'Europe/Berlin' })
  async digest({ rest }: JobContext) {
    await rest.channels.createMessage(channelId, { content: 'Good morning' });
  }
}
let channelId = '';

test('recurring jobs run when the clock of a kit gets there', async () => {
  const kit = createTestKit({ commands: [Digests] }, { now: new Date(Date.UTC(2026, 5, 1, 6, 59)) });
  channelId = kit.general.id;
  const ada = kit.as();
  await kit.clock.advance('30 s');
  expect(ada.messages()).toEqual([]);
  await kit.clock.advance('2 days');
  expect(ada.messages().map(({ text }) => text)).toEqual(['Good morning', 'Good morning']);
});
