import type { WireMessage } from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import { MessageFlag } from '../../../../src/protocol/messages/message-flag.js';
import { toAttachment, toMessage, users } from './rendering-context-stub.js';

const media = (name: string) => ({ url: `http://127.0.0.1:1/attachments/1/2/${name}` });
const options = [
  { label: 'One', value: '1', description: 'the first', default: true },
  { label: 'Two', value: '2' },
];

const many = Array.from({ length: 12 }, (_each, index) => ({
  label: `Number ${index}`,
  value: String(index),
}));

const layout: readonly object[] = [
  { type: 10, content: '## Text' },
  {
    type: 17,
    accent_color: 0x5865f2,
    components: [
      {
        type: 9,
        components: [{ type: 10, content: 'Beside' }],
        accessory: { type: 11, media: media('thumbnail.png'), description: 'A thumbnail' },
      },
      { type: 14, divider: true, spacing: 2 },
      { type: 12, items: [{ media: media('1.png') }, { media: media('2.png'), spoiler: true }] },
      { type: 13, file: media('report.pdf'), name: 'report.pdf', size: 2048 },
      { type: 1, components: [{ type: 3, custom_id: 'in', placeholder: 'In a container', options: many }] },
    ],
  },
];

const buttons = [1, 2, 3, 4].map((style) => ({
  type: 2,
  style,
  label: `Style ${style}`,
  custom_id: `b${style}`,
}));

/** A message of every kind. */
const messages: readonly Partial<WireMessage>[] = [
  {
    author: users.ben,
    mentions: [users.ada],
    content:
      '# One\n## Two\n### Three\n-# small\n**b** *i* __u__ ~~s~~ `c` ||x||\n- a\n  1. b\n> q\n```js\ncode\n```\n' +
      '<@1100000000000000301> <@&7> <@&1> <#200> </weather:55> @everyone <:e:5> <t:1:R> [l](https://a.example)',
  },
  { flags: MessageFlag.LOADING | MessageFlag.EPHEMERAL },
  { type: 19, content: 'After', referenced_message: toMessage({ content: 'Before' }) },
  {
    content: 'All of it',
    edited_timestamp: '2026-11-21T11:59:00.000000+00:00',
    flags: MessageFlag.SUPPRESS_NOTIFICATIONS,
    attachments: [
      toAttachment(),
      toAttachment({ id: '2', filename: 'a.pdf', content_type: 'application/pdf' }),
    ],
    embeds: [
      {
        title: 'Title',
        url: 'https://a.example',
        description: 'Description',
        color: 0xff8000,
        author: { name: 'Author' },
        fields: [1, 2, 3].map((index) => ({ name: `Name ${index}`, value: 'Value', inline: true })),
        thumbnail: media('thumb.png'),
        footer: { text: 'Footer' },
        timestamp: '2026-11-21T06:00:00.000000+00:00',
      },
    ],
    components: [
      { type: 1, components: buttons },
      { type: 1, components: [{ type: 2, style: 5, label: 'Link', url: 'https://a.example' }] },
      { type: 1, components: [{ type: 3, custom_id: 's', options }] },
      { type: 1, components: [{ type: 5, custom_id: 'u', placeholder: 'Somebody' }] },
    ],
    poll: {
      question: { text: 'Where to?' },
      answers: [{ answer_id: 1, poll_media: { text: 'Paris' } }],
      expiry: '2026-11-22T12:00:00.000000+00:00',
      allow_multiselect: false,
      layout_type: 1,
      results: { answer_counts: [], is_finalized: false },
    },
  },
  { flags: MessageFlag.IS_COMPONENTS_V2, components: layout },
];

export const everything = { messages, layout };

const label = (name: string, component: object) => ({ type: 18, label: name, component });

/** The components of a modal. */
export const modalParts: readonly object[] = [
  { type: 10, content: 'Fill in **all** of it.' },
  {
    ...label('City', { type: 4, custom_id: 'city', style: 1, max_length: 40 }),
    description: 'Where you went',
  },
  label('By', {
    type: 3,
    custom_id: 'by',
    placeholder: 'Transport',
    options: [
      { label: 'By ship', value: 'ship' },
      { label: 'By train', value: 'train' },
    ],
  }),
  label('Rating', {
    type: 21,
    custom_id: 'rating',
    options: [
      { label: 'Good', value: 'good' },
      { label: 'Bad', value: 'bad' },
    ],
  }),
  label('Extras', { type: 22, custom_id: 'extras', options: [{ label: 'Meals', value: 'meals' }] }),
  label('Agreed', { type: 23, custom_id: 'agreed' }),
  label('Photos', { type: 19, custom_id: 'photos', required: false, max_values: 2, file_types: ['image'] }),
];
