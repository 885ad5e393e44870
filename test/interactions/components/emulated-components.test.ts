import { expect, it } from 'vitest';
import {
  ButtonStyle,
  ComponentType,
  defineCommand,
  TextInputStyle,
  type OnComponent,
  type OnModal,
} from 'commandry';
import type { InvokeResult, WireComponentInteraction } from '../../../tools/src/emulator/index.js';
import { ADA, GENERAL } from '../../tools/emulator/support/emulator.js';
import { startEmulatedBot } from '../../support/service/emulated-bot.js';

const button = (custom_id: string) => ({
  type: ComponentType.ACTION_ROW,
  components: [{ type: ComponentType.BUTTON, style: ButtonStyle.PRIMARY, label: 'Press', custom_id }],
});
const post = defineCommand({
  name: 'post',
  description: 'Posts a button',
  run: () => ({ content: 'Press', components: [button('ask')] }),
});

/** A bot with a button, on a server of its own, in front of Discord in small. */
async function play(onComponent: OnComponent, onModal?: OnModal) {
  const { emulator, app, logbook } = await startEmulatedBot({ commands: [post], onComponent, onModal });
  const act = async <T>(what: string, body: object) => {
    const result = (await emulator.control('POST', `/users/${ADA}/${what}`, body)).body as T;
    expect(await app.inFlight.settle(10_000)).toEqual({ givenUp: 0 });
    return result;
  };
  const { message } = await act<InvokeResult>('invoke', { channel_id: GENERAL, command: 'post' });
  const press = () =>
    act<InvokeResult<WireComponentInteraction>>('component', { message_id: message!.id, custom_id: 'ask' });
  return { act, press, logbook, message: message! };
}

it('a button changes its message, at once and later', async () => {
  const { press, message, logbook } = await play(async (interaction) => {
    await interaction.update({ content: 'Once' });
    await interaction.update({ content: 'Twice', components: [] });
    await interaction.followUp({ content: 'Counted.', ephemeral: true });
  });
  expect(await press()).toMatchObject({ outcome: 'updated', message: { id: message.id } });
  expect(logbook.entries).toEqual([]);
});

it('a button is noted, and answered by a message of its own and a change of its message', async () => {
  const contents: unknown[] = [];
  const { press, logbook, message } = await play(async (interaction) => {
    await interaction.deferUpdate();
    contents.push((await interaction.fetchReply()).id);
    await interaction.reply('Of its own');
    contents.push((await interaction.fetchReply()).content);
    await interaction.update('Changed');
  });
  await press();
  expect(contents).toEqual([message.id, 'Of its own']);
  expect(logbook.entries).toEqual([]);
});

it('a button opens a modal, and what is sent with it changes the message', async () => {
  const name = { type: ComponentType.TEXT_INPUT, custom_id: 'name', style: TextInputStyle.SHORT } as const;
  const { act, press, logbook } = await play(
    (interaction) =>
      interaction.showModal({
        custom_id: 'form',
        title: 'Who?',
        components: [{ type: ComponentType.LABEL, label: 'Name', component: name }],
      }),
    (interaction) => interaction.update(`It was ${String(interaction.answers.get('name'))}.`),
  );
  const { outcome, interaction } = await press();
  expect(outcome).toBe('modal');
  const components = [{ custom_id: 'name', value: 'Ada' }];
  const sent = { interaction_id: interaction!.id, custom_id: 'form', components };
  expect(await act('modal', sent)).toMatchObject({ outcome: 'updated', message: { content: 'It was Ada.' } });
  expect(logbook.entries).toEqual([]);
});
