import { expect, test } from 'vitest';
import {
  createApp,
  SlashCommand,
  Job,
  createMemoryQueue,
  type ChatInputInteraction,
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
