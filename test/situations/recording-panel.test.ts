import { expect, test } from 'vitest';
import {
  Button,
  button,
  disableComponents,
  Guard,
  requireSameUser,
  row,
  select,
  SlashCommand,
  StringSelect,
  type ButtonInteraction,
  type StringSelectInteraction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

// A panel controls a recording. Only who began it may press. Whoever stops it leaves a message on which only the download can be pressed, and in which the
// embeds say so.

const RED = 0xed4245;
const GREEN = 0x57f287;

@Guard(requireSameUser())
class Recording {
  @SlashCommand('record', 'Records the voice channel')
  record() {
    return {
      embeds: [
        { title: 'Recording', color: RED, fields: [{ name: 'Notes', value: 'none' }] },
        { description: 'Everybody here agreed.' },
      ],
      components: [
        row(
          button(Recording, 'note', { label: 'Note' }),
          button(Recording, 'stop', { label: 'Stop', style: 'danger' }),
          button(Recording, 'download', { label: 'Download' }),
        ),
        row(select(Recording, 'quality', { placeholder: 'Quality' })),
      ],
    };
  }

  @Button('record/note')
  note({ message, update, user }: ButtonInteraction) {
    return update({
      ...message,
      embeds: message.embeds.map((embed) =>
        embed.fields
          ? { ...embed, fields: embed.fields.map((field) => ({ ...field, value: `by ${user.username}` })) }
          : embed,
      ),
    });
  }

  @Button('record/stop')
  stop({ message, update }: ButtonInteraction) {
    const [first, ...others] = message.embeds;
    return update({
      ...disableComponents(message, 'record/download'),
      embeds: [{ ...first, title: 'Recorded', color: GREEN }, ...others],
    });
  }

  @Button('record/download')
  async download({ message, deferUpdate, editReply, followUp }: ButtonInteraction) {
    await deferUpdate();
    await editReply(disableComponents(message));
    await followUp({ content: 'Here it is', files: [{ name: 'take.ogg', data: 'sound' }], ephemeral: true });
  }

  @StringSelect('record/quality', { choices: ['low', 'high'] })
  async quality({ message, value, rest, deferUpdate }: StringSelectInteraction<'low' | 'high'>) {
    await deferUpdate();
    const shown = await rest.channels.getMessage(message.channel_id, message.id);
    await rest.channels.editMessage(shown.channel_id, shown.id, { ...shown, content: `Quality: ${value}` });
  }
}

test('the message of a panel is sent back with a note, with another quality, and with all but one button disabled', async () => {
  const ada = createTestKit({ commands: [Recording] }).as();
  const panel = await ada.slash('record');
  await panel.press('Note');
  await panel.choose('Quality', 'high');
  await panel.press('Stop');

  expect(panel.text).toBe('Quality: high');
  expect(panel.embeds).toMatchObject([
    { title: 'Recorded', color: GREEN, fields: [{ name: 'Notes', value: `by ${ada.username}` }] },
    { description: 'Everybody here agreed.' },
  ]);
  const components = panel.message?.raw['components'];
  expect(components).toMatchObject([
    { components: [{ disabled: true }, { disabled: true }, { label: 'Download' }] },
    { components: [{ disabled: true }] },
  ]);
  await expect(panel.press('Stop')).rejects.toThrow();

  const download = await panel.press('Download');
  expect(download.followUps[0]?.files[0]?.name).toBe('take.ogg');
  await expect(panel.press('Download')).rejects.toThrow();
});

test('a panel is for the one who opened it, and others are told', async () => {
  const kit = createTestKit({ commands: [Recording] });
  const [ada, ben] = [kit.as(), kit.as()];
  const panel = await ada.slash('record');
  expect((await ben.press(panel, 'Stop')).text).toBe('This is not for you.');
  expect((await ben.choose(panel, 'Quality', 'low')).text).toBe('This is not for you.');
  await panel.press('Stop');
  expect(panel.embeds[0]).toMatchObject({ title: 'Recorded' });
});
