import { expect, it, onTestFinished } from 'vitest';
import {
  ButtonStyle,
  ComponentType,
  createApp,
  defineCommand,
  TextInputStyle,
  type OnComponent,
  type OnModal,
} from 'commandry';
import { createServer } from 'commandry/node';
import type {
  ControlSummary,
  InvokeResult,
  WireComponentInteraction,
} from '../../../tools/src/emulator/index.js';
import { ADA, GENERAL, startTestEmulator, WEATHER } from '../../tools/emulator/support/emulator.js';
import { createLogbook } from '../../support/logbook.js';

const button = (custom_id: string) => ({
  type: ComponentType.ACTION_ROW,
  components: [{ type: ComponentType.BUTTON, style: ButtonStyle.PRIMARY, label: 'Press', custom_id }],
});
const post = defineCommand({
  name: 'post',
  description: 'Posts a button',
  run: () => ({ content: 'Press', components: [button('ask')] }),
});

/** A bot with a button, on a server of its own, in front of the service in small. */
async function play(onComponent: OnComponent, onModal?: OnModal) {
  const emulator = await startTestEmulator();
  const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
  const logbook = createLogbook();
  const app = createApp({
    ...{ commands: [post], onComponent, onModal, log: logbook.log, print: () => undefined },
    ...{ applicationId: WEATHER.id, publicKey: applications[0]!.public_key, token: WEATHER.token },
    baseUrl: emulator.baseUrl,
  });
  await app.sync();
  const server = createServer(app);
  onTestFinished(async () => {
    await server.close({ servingMs: 0, drainMs: 0 });
  });
  const { port } = await server.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}/interactions`;
  await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url });
  // The probe with a wrong signature has left its line.
  logbook.entries.length = 0;
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
