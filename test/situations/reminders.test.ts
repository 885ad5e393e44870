import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

/** "in 90 minutes", "in 2 hours", or a day. */
const When = z.string().transform((text, context) => {
  const [, count, unit] = /^in (\d{1,4}) (minute|hour|day)s?$/.exec(text.trim().toLowerCase()) ?? [];
  const minutes = { minute: 1, hour: 60, day: 1440 }[unit ?? ''];
  if (minutes !== undefined) return { inMs: Number(count) * minutes * 60_000 };
  context.addIssue('Write it as in "in 2 hours".');
  return z.NEVER;
});

const Reminder = z.object({ channelId: z.string().optional(), text: z.string() });
const remind = defineJob('remind', { schema: Reminder }, async ({ data, rest }) => {
  if (data.channelId !== undefined)
    await rest.channels.createMessage(data.channelId, { content: `Remember: ${data.text}` });
});

class Reminders {
  @SlashCommand('remind', 'Reminds you')
  async remind(
    interaction: ChatInputInteraction,
    @StringOption('when', 'When?', { required: true, schema: When }) { inMs }: { inMs: number },
    @StringOption('text', 'Of what?', { required: true, schema: z.string().trim().min(1) }) text: string,
  ) {
    await interaction.later(inMs, remind, { channelId: interaction.channelId, text });
    return `In ${inMs / 60_000} minutes.`;
  }
}

test('a reminder is read from text, refused in a readable sentence, and comes in time', async () => {
  const kit = createTestKit({ commands: [Reminders, remind] });
  const ada = kit.as();
  const refused = await ada.slash('remind', { when: 'soon', text: 'Tea' });
  expect(refused.text).toBe('`when`: Write it as in "in 2 hours".');
  expect(refused.ephemeral).toBe(true);
  expect((await ada.slash('remind', { when: 'in 2 hours', text: ' Tea ' })).text).toBe('In 120 minutes.');
  await kit.clock.advance('2 h');
  expect(ada.messages().at(-1)?.text).toBe('Remember: Tea');
});
