import { expect } from 'vitest';
import {
  defineCommand,
  container,
  file,
  gallery,
  linkButton,
  row,
  section,
  text,
  thumbnail,
  type MessageReply,
  type NewModal,
  type ButtonComponent,
} from 'commandry';
import { contract } from './support/contract.js';

const press = (custom_id: string, more: Partial<ButtonComponent> = {}): ButtonComponent => ({
  type: 2,
  style: 1,
  label: 'Press',
  custom_id,
  ...more,
});
const choose = (options: readonly { label: string; value: string; default?: boolean }[], more: object = {}) =>
  row({ type: 3, custom_id: 'choose', options, ...more });

const [one, two] = [
  { label: 'One', value: '1' },
  { label: 'Two', value: '2' },
];

/** Replies that are close to what Discord accepts, on either side. */
const REPLIES: Readonly<Record<string, MessageReply>> = {
  'an empty text': { content: '' },
  'an empty embed': { embeds: [{}] },
  'nothing at all': {},
  'spaces alone': { content: '   ' },
  '2,000 characters': { content: '🙂'.repeat(1000) },
  '2,001 characters': { content: 'x'.repeat(2001) },
  'embeds of 6,001 characters': {
    embeds: [{ description: 'x'.repeat(4000) }, { description: 'y'.repeat(2001) }],
  },
  'ten embeds': { embeds: Array.from({ length: 10 }, (_, index) => ({ title: `Embed ${index}` })) },
  'a picture that is not attached': { embeds: [{ image: { url: 'attachment://missing.png' } }] },
  'a thumbnail that is not attached': {
    components: [section('x', thumbnail('attachment://missing.png'))],
  },
  'a gallery of what is not attached': { components: [gallery(['attachment://missing.png'])] },
  'a file that is not attached': { components: [file('attachment://missing.txt')] },
  'a file that is not shown': { components: [text('x')], files: [{ name: 'a.txt', data: 'A' }] },
  '4,001 characters in texts': { components: [text('x'.repeat(4000)), text('y')] },
  '41 components': { components: Array.from({ length: 41 }, (_, index) => text(String(index))) },
  '40 components': { components: Array.from({ length: 40 }, (_, index) => text(String(index))) },
  'numbers of components': { components: [{ ...text('x'), id: 7 }, text('y'), { ...text('z'), id: 3 }] },
  'a number twice': {
    components: [
      { ...text('x'), id: 7 },
      { ...text('y'), id: 7 },
    ],
  },
  'a long custom id': { content: 'x', components: [row(press('x'.repeat(101)))] },
  'a button without a label': { content: 'x', components: [row(press('x', { label: undefined }))] },
  'a button with an emoji': {
    content: 'x',
    components: [row(press('x', { label: undefined, emoji: { name: '🔥' } }))],
  },
  'a button with an emoji without an id, and one without a name': {
    content: 'x',
    components: [
      row(
        press('x', { label: undefined, emoji: { id: null as unknown as string, name: '🔥' } }),
        press('y', { label: undefined, emoji: { id: '200000000000000001' } }),
      ),
    ],
  },
  'a button with an emoji that is none': {
    content: 'x',
    components: [row(press('x', { emoji: { name: 'fire' } }))],
  },
  'an address that is none': { content: 'x', components: [row(linkButton({ label: 'x', url: 'nowhere' }))] },
  'an app’s address': { content: 'x', components: [row(linkButton({ label: 'x', url: 'discord://-/x' }))] },
  'six rows': {
    content: 'x',
    components: Array.from({ length: 6 }, (_, index) => row(press(String(index)))),
  },
  'a select with few choices': {
    content: 'x',
    components: [choose([one], { min_values: 2, max_values: 2 })],
  },
  'a select with reversed limits': {
    content: 'x',
    components: [choose([one, two], { min_values: 2, max_values: 1 })],
  },
  'a select with a value twice': { content: 'x', components: [choose([one, one])] },
  'a select with many defaults': {
    content: 'x',
    components: [
      choose([
        { ...one, default: true },
        { ...two, default: true },
      ]),
    ],
  },
  'an empty container': { components: [container([])] },
  'a poll without answers': { poll: { question: { text: 'x' }, answers: [] } },
  'a poll with one answer': {
    poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }], allow_multiselect: true },
  },
  'a poll of 33 days': {
    poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }], duration: 33 * 24 },
  },
  'a poll and an embed': {
    embeds: [{ title: 'x' }],
    poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }] },
  },
  'mentions of users twice': {
    content: '<@200000000000000001>',
    allowed_mentions: { parse: ['users'], users: ['200000000000000001'] },
  },
  'an embed without an address': { embeds: [{ title: 'x', url: 'nowhere' }] },
  'a text to be read aloud': { content: 'x', tts: true },
};

const input = (custom_id: string, more: object = {}) => ({
  type: 18 as const,
  label: 'Label',
  component: { type: 4 as const, custom_id, style: 1 as const, ...more },
});

/** Modals of the same kind. */
const MODALS: Readonly<Record<string, NewModal>> = {
  'a plain modal': { custom_id: 'x', title: 'X', components: [input('a')] },
  'a modal without fields': { custom_id: 'x', title: 'X', components: [] },
  'a modal of six': {
    custom_id: 'x',
    title: 'X',
    components: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => input(id)),
  },
  'a field twice': { custom_id: 'x', title: 'X', components: [input('a'), input('a')] },
  'a long title': { custom_id: 'x', title: 'X'.repeat(46), components: [input('a')] },
  'a value that is too long': {
    custom_id: 'x',
    title: 'X',
    components: [input('a', { max_length: 2, value: 'abc' })],
  },
};

const tries = defineCommand({
  name: 'tries',
  description: 'Replies',
  options: { reply: { type: 'string', description: 'Which', required: true } },
  run: (_, { reply }) => REPLIES[reply] ?? { content: 'unknown' },
});
const edits = defineCommand({
  name: 'edits',
  description: 'Replies, and changes it',
  options: { reply: { type: 'string', description: 'Which', required: true } },
  run: async (interaction, { reply }) => {
    await interaction.reply('Before');
    await interaction.editReply(REPLIES[reply] ?? {});
  },
});
const opens = defineCommand({
  name: 'opens',
  description: 'Opens a modal',
  options: { modal: { type: 'string', description: 'Which', required: true } },
  run: (interaction, { modal }) =>
    interaction.showModal(MODALS[modal] ?? { custom_id: 'x', title: '', components: [] }),
});

contract(
  'replies that are hardly accepted, or are not',
  { commands: [tries, edits, opens] },
  {
    'at first': async (kit, see) => {
      expect(kit.errors).toEqual([]);
      const ada = kit.as({ name: 'ada' });
      for (const reply of Object.keys(REPLIES)) {
        await see(reply);
        await see(ada.slash('tries', { reply }));
      }
      await see(kit.errors.map(({ code, error }) => [code, error?.message]));
    },

    'as edits': async (kit, see) => {
      expect(kit.errors).toEqual([]);
      const ada = kit.as({ name: 'ada' });
      for (const reply of Object.keys(REPLIES)) {
        await see(reply);
        await see(ada.slash('edits', { reply }));
      }
      await see(kit.errors.map(({ code, error }) => [code, error?.message]));
    },

    'as modals': async (kit, see) => {
      expect(kit.errors).toEqual([]);
      const ada = kit.as({ name: 'ada' });
      for (const modal of Object.keys(MODALS)) {
        await see(modal);
        await see(ada.slash('opens', { modal }));
      }
      await see(kit.errors.map(({ code, error }) => [code, error?.message]));
    },
  },
  { isAlone: true },
);
