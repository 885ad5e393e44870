import { expect, test } from 'vitest';
import {
  createApp,
  defineCommand,
  SlashCommand,
  button,
  defineButton,
  defineModal,
  defineSelect,
  row,
  select,
  type ChatInputInteraction,
} from 'commandry';
import { chatInputPayload, createTestKit } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const claim = defineButton({
  id: 'claim',
  run: async ({ update, followUp }) => {
    await update({ content: 'Claimed.' });
    await followUp('It is yours.');
  },
});
const form = defineModal({
  id: 'form',
  title: 'Report',
  inputs: { what: { type: 'text', label: 'What?' } },
  run: async ({ deferReply, editReply }, { what }) => {
    await deferReply({ ephemeral: true });
    await editReply(`Reported: ${what}`);
  },
});
const report = defineButton({ id: 'report', run: ({ showModal }) => showModal(form, {}) });
const size = defineSelect({
  id: 'size',
  type: 'stringSelect',
  choices: ['small', 'large'],
  run: async ({ deferUpdate, fetchReply, deleteReply }) => {
    await deferUpdate();
    const { content } = await fetchReply();
    if (content === 'Shop') await deleteReply();
  },
});
const open = defineCommand({
  name: 'open',
  description: 'd',
  run: async ({ reply, entitled }) => {
    const content = entitled('1') ? 'VIP shop' : 'Shop';
    const buttons = row(button(claim, { label: 'Claim' }), button(report, { label: 'Report' }));
    await reply({ content, components: [buttons, row(select(size, {}))] });
  },
});
const close = defineCommand({
  name: 'close',
  description: 'd',
  run: async ({ ask }) => (await ask({ content: 'Close?', choices: { yes: 'Yes' } })) ?? 'nothing',
});
const describeIt = defineCommand({
  name: 'describe',
  description: 'd',
  run: async ({ askModal }) => {
    const answered = await askModal({ title: 'Describe', inputs: { how: { type: 'text', label: 'How?' } } });
    await answered?.submitted.reply(answered.answers.how ?? 'not at all');
  },
});
const play = defineCommand({ name: 'play', description: 'd', run: ({ launchActivity }) => launchActivity() });
const find = defineCommand({
  name: 'find',
  description: 'd',
  options: {
    what: {
      type: 'string',
      description: 'd',
      autocomplete: async (_typed: string, { respond }) => {
        await respond(['tea']);
        return undefined as never;
      },
    },
  },
  run: (_interaction, { what }) => what ?? 'nothing',
});

test('methods may be taken out of an interaction of every kind', async () => {
  const kit = createTestKit(
    { commands: [open, close, describeIt, play, find, claim, report, form, size] },
    { activity: true },
  );
  const ada = kit.as();
  const shop = await ada.slash('open');
  expect(shop.text).toBe('Shop');
  expect((await shop.press('Claim')).followUps[0]?.text).toBe('It is yours.');
  expect(shop.text).toBe('Claimed.');
  const again = await ada.slash('open');
  const opened = await again.press('Report');
  expect((await opened.submit({ 'What?': 'Spam' })).text).toBe('Reported: Spam');
  await again.choose(size, ['small']);
  expect(again.message?.isDeleted ?? true).toBe(true);
  const question = await ada.slash('close');
  await question.press('Yes');
  expect((await question.final()).text).toBe('yes');
  const described = await ada.slash('describe');
  expect((await described.submit({ 'How?': 'Well' })).text).toBe('Well');
  expect((await ada.slash('play')).launched).toBe(true);
  expect(await ada.type('find', { what: 't' })).toEqual([{ name: 'tea', value: 'tea' }]);
});

test('a method is that of its own interaction, and one that middleware replaces is the one that is called', async () => {
  const kit = createWireKit();
  const taken: ChatInputInteraction['reply'][] = [];
  class Look {
    @SlashCommand('look', 'd')
    async look(interaction: ChatInputInteraction) {
      taken.push(interaction.reply);
      if (taken.length === 1) return 'first';
      await expect(taken[0]!('again')).rejects.toMatchObject({ code: 'REPLY_ALREADY_SENT' });
      const own = interaction.reply;
      Object.assign(interaction, { reply: () => own('replaced') });
      await interaction.reply('given');
    }
  }
  const app = createApp({ commands: [Look], ...kit.credentials, log: () => undefined });
  const send = () => kit.send(app, chatInputPayload(kit.context(), 'look', {}));
  expect(await send()).toMatchObject({ body: { data: { content: 'first' } } });
  expect(await send()).toMatchObject({ body: { data: { content: 'replaced' } } });
});
