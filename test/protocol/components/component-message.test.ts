import { expect, test } from 'vitest';
import { findMessageProblems } from '../../../src/protocol/messages/message-rules.js';
import {
  button,
  chars,
  container,
  file,
  gallery,
  link,
  media,
  optionsOf,
  premium,
  row,
  section,
  select,
  separator,
  textDisplay,
  thumbnail,
} from '../support/components.js';
import { v2 } from '../support/messages.js';
import { times } from '../support/payloads.js';

const SELECTS = [3, 5, 6, 7, 8];

test.each<[string, unknown]>([
  ['five buttons', row(...times(5, (n) => button({ custom_id: `${n}` })))],
  [
    'buttons of every style',
    row(...[1, 2, 3, 4].map((style) => button({ style, custom_id: `${style}` })), link()),
  ],
  ['a premium button', row(premium({ disabled: true }))],
  ['a custom id of 100', row(button({ custom_id: chars(100) }))],
  ['a button label of 80', row(button({ label: chars(80), emoji: { id: null, name: '🌧' } }))],
  ['an address of 512', row(link({ url: 'https://'.padEnd(512, 'u') }))],
  ['a text of one character', textDisplay({ content: 'x' })],
  ['a field of tomorrow', row(button({ of_tomorrow: {} }))],
  ['number 0', textDisplay({ id: 0 })],
  ['the largest number', textDisplay({ id: 2 ** 31 - 1 })],
  ...SELECTS.map((type): [string, unknown] => [
    `a select of type ${type} at its limits`,
    row(
      select(type, {
        ...{ placeholder: chars(150), min_values: 0, max_values: 25, required: true, disabled: true },
      }),
    ),
  ]),
  ['25 options', row(select(3, { options: optionsOf(25), min_values: 25, max_values: 25 }))],
  [
    'an option with texts of 100',
    row(select(3, { options: [{ label: chars(100), value: chars(100), description: chars(100) }] })),
  ],
  ['a default user', row(select(5, { default_values: [{ id: '1', type: 'user' }] }))],
  [
    'a default user and role',
    row(
      select(7, {
        default_values: [
          { id: '1', type: 'user' },
          { id: '2', type: 'role' },
        ],
      }),
    ),
  ],
  [
    'channel types',
    row(select(8, { channel_types: [0, 16], default_values: [{ id: '1', type: 'channel' }] })),
  ],
  ['a text of 4,000', textDisplay({ content: chars(4000) })],
  [
    'three texts with a thumbnail',
    section({ components: times(3, () => textDisplay()), accessory: thumbnail() }),
  ],
  ['a thumbnail with null for a description', section({ accessory: thumbnail({ description: null }) })],
  ['a thumbnail description of 1,024', section({ accessory: thumbnail({ description: chars(1024) }) })],
  ['ten pictures', gallery(times(10, () => media({ spoiler: true })))],
  ['a file, as it is answered', file('attachment://a.pdf', { spoiler: false, name: 'a.pdf', size: 1 })],
  ['a separator of no words', separator()],
  ['a large separator', separator({ divider: false, spacing: 2 })],
  [
    '39 components in a container, which is one itself',
    container({ components: times(39, () => separator()), accent_color: null }),
  ],
  [
    'one of each in a container',
    container({
      components: [
        row(button()),
        section({ accessory: link() }),
        textDisplay(),
        gallery([media()]),
        file('attachment://a'),
        separator(),
      ],
      accent_color: 0xffffff,
      spoiler: true,
    }),
  ],
  ['a black container', container({ accent_color: 0 })],
])('accepted in a message: %s', (_what, component) => {
  expect(findMessageProblems(v2(component), 'create')).toEqual([]);
});

test.each<[string, unknown]>([
  ['no type', { components: [button()] }],
  ['a type nobody knows', { type: 15 }],
  ['a bare button', button()],
  ['a bare select', select(5)],
  ['a label', { type: 18, label: 'a', component: { type: 23, custom_id: 'c' } }],
  ['no buttons', row()],
  ['six buttons', row(...times(6, () => button()))],
  ['two selects', row(select(5), select(6))],
  ['a select beside a button', row(button(), select(5))],
  ['a text in a row', row(textDisplay())],
  ['a text input', row({ type: 4, custom_id: 'i', style: 1 })],
  ['a number below 0', textDisplay({ id: -1 })],
  ['a number of 33 bits', textDisplay({ id: 2 ** 32 })],
  ['a number in text', textDisplay({ id: '1' })],
  ['style 0', row(button({ style: 0 }))],
  ['style 7', row(button({ style: 7 }))],
  ['an empty custom id', row(button({ custom_id: '' }))],
  ['a custom id of 101', row(button({ custom_id: chars(101) }))],
  ['a button label of 81', row(button({ label: chars(81) }))],
  ...[1, 2, 3, 4].flatMap((style): [string, unknown][] => [
    [`style ${style} without a custom id`, row(button({ style, custom_id: undefined }))],
    [`style ${style} with an address`, row(button({ style, url: 'https://example.com' }))],
    [`style ${style} with a product`, row(button({ style, sku_id: '1' }))],
  ]),
  ['a link without an address', row(link({ url: undefined }))],
  ['an empty address', row(link({ url: '' }))],
  ['a link with a custom id', row(link({ custom_id: 'a' }))],
  ['an address of 513', row(link({ url: 'https://'.padEnd(513, 'u') }))],
  ['a premium button without a product', row(premium({ sku_id: undefined }))],
  ['a premium button with a custom id', row(premium({ custom_id: 'a' }))],
  ['a premium button with a label', row(premium({ label: 'a' }))],
  ['a premium button with an address', row(premium({ url: 'https://example.com' }))],
  ['a premium button with an emoji', row(premium({ emoji: { name: '🌧' } }))],
  ...SELECTS.flatMap((type): [string, unknown][] => [
    [`a select of type ${type} without a custom id`, row(select(type, { custom_id: undefined }))],
    [`a placeholder of 151 on type ${type}`, row(select(type, { placeholder: chars(151) }))],
    [`min_values -1 on type ${type}`, row(select(type, { min_values: -1 }))],
    [`min_values 26 on type ${type}`, row(select(type, { min_values: 26 }))],
    [`max_values 0 on type ${type}`, row(select(type, { max_values: 0 }))],
    [`max_values 26 on type ${type}`, row(select(type, { max_values: 26 }))],
  ]),
  ['no options', row(select(3, { options: [] }))],
  ['26 options', row(select(3, { options: optionsOf(26) }))],
  ['an option label of 101', row(select(3, { options: optionsOf(1, { label: chars(101) }) }))],
  ['an option value of 101', row(select(3, { options: optionsOf(1, { value: chars(101) }) }))],
  ['an option description of 101', row(select(3, { options: optionsOf(1, { description: chars(101) }) }))],
  ['a role for a default user', row(select(5, { default_values: [{ id: '1', type: 'role' }] }))],
  ['a user for a default role', row(select(6, { default_values: [{ id: '1', type: 'user' }] }))],
  ['a channel for a mentionable', row(select(7, { default_values: [{ id: '1', type: 'channel' }] }))],
  ['a name for a default', row(select(5, { default_values: [{ id: 'ada', type: 'user' }] }))],
  ['a channel type nobody knows', row(select(8, { channel_types: [6] }))],
  ['an empty text', textDisplay({ content: '' })],
  ['a text of 4,001', textDisplay({ content: chars(4001) })],
  ['a section of no texts', section({ components: [] })],
  ['a section of four texts', section({ components: times(4, () => textDisplay()) })],
  ['a section with nothing beside it', section({ accessory: undefined })],
  ['a section with a select beside it', section({ accessory: select(5) })],
  ['a section of a separator', section({ components: [separator()] })],
  ['a thumbnail description of 1,025', section({ accessory: thumbnail({ description: chars(1025) }) })],
  ['an empty gallery', gallery([])],
  ['11 pictures', gallery(times(11, () => media()))],
  ['a picture of nothing', gallery([{}])],
  ['a picture description of 1,025', gallery([media({ description: chars(1025) })])],
  ['a file from elsewhere', file('https://example.com/a.pdf')],
  ['a file without a name', file('attachment://')],
  ['spacing 0', separator({ spacing: 0 })],
  ['spacing 3', separator({ spacing: 3 })],
  ['an empty container', container({ components: [] })],
  ['40 components in a container, 41 with it', container({ components: times(40, () => separator()) })],
  ['a container in a container', container({ components: [container()] })],
  ['a bare thumbnail in a container', container({ components: [thumbnail()] })],
  ['a colour below 0', container({ accent_color: -1 })],
  ['a colour of 25 bits', container({ accent_color: 0x1000000 })],
])('refused in a message: %s', (_what, component) => {
  expect(findMessageProblems(v2(component), 'create')).not.toEqual([]);
});
