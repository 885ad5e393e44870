import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../../../../tools/src/cli/commands/invoke/format/format-message.js';
import { toPrintable } from '../../../../../../tools/src/cli/output/printable.js';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';

const format = (message: object) =>
  formatMessage({
    content: '',
    embeds: [],
    components: [],
    attachments: [],
    flags: 0,
    ...message,
  } as unknown as WireMessage);

const button = (more: object) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more });

describe('a message is shown with', () => {
  it.each<[string, object, readonly string[]]>([
    ['its lines', { content: 'one\ntwo' }, ['one', 'two']],
    ['a word where it is empty', {}, ['(empty)']],
    ['who sees it', { content: 'psst', flags: 1 << 6 }, ['psst', '(nobody else sees this)']],
    ['whether it is loading', { flags: 1 << 7 }, ['(is thinking…)']],
    [
      'its embeds',
      {
        embeds: [
          {
            author: { name: 'Ada' },
            title: 'Rain',
            url: 'https://example.org',
            description: 'All\nday',
            fields: [{ name: 'Wind', value: 'West' }],
            image: { url: 'https://example.org/rain.png' },
            footer: { text: 'until night' },
          },
        ],
      },
      [
        '│ Ada',
        '│ Rain <https://example.org>',
        '│ All',
        '│ day',
        '│ Wind: West',
        '│ [picture https://example.org/rain.png]',
        '│ until night',
      ],
    ],
    ['its files', { attachments: [{ filename: 'a.txt', size: 3 }] }, ['[file a.txt, 3 bytes]']],
    [
      'its poll',
      { poll: { question: { text: 'Sun?' }, answers: [{ poll_media: { text: 'Yes' } }] } },
      ['Poll: Sun?', '  ( ) Yes'],
    ],
    [
      'its buttons',
      {
        components: [
          {
            type: 1,
            components: [
              button({}),
              button({ emoji: { name: '🌧' }, disabled: true }),
              button({ style: 5, custom_id: undefined, url: 'https://example.org' }),
              { type: 2, style: 6, sku_id: '1' },
            ],
          },
        ],
      },
      ['[ Go → go ] [ 🌧 Go → go, disabled ] [ Go → https://example.org ] [ purchase → 1 ]'],
    ],
    [
      'its selects',
      {
        components: [
          {
            type: 1,
            components: [
              { type: 3, custom_id: 'size', placeholder: 'Size', options: [{ label: 'S' }, { label: 'L' }] },
            ],
          },
          { type: 1, components: [{ type: 5, custom_id: 'who' }] },
        ],
      },
      ['[ Size: S | L → size ]', '[ … → who ]'],
    ],
    [
      'its layout',
      {
        components: [
          {
            type: 17,
            components: [
              {
                type: 9,
                components: [{ type: 10, content: 'a\nb' }],
                accessory: { type: 11, media: { url: 'u' } },
              },
              { type: 14 },
              { type: 14, divider: false },
              { type: 12, items: [{ media: { url: 'v' } }] },
              { type: 13, name: 'c.txt' },
            ],
          },
        ],
      },
      ['│ a', '│ b', '│ [picture u]', '│ ────', '│ ', '│ [picture v]', '│ [file c.txt]'],
    ],
  ])('%s', (_what, message, lines) => {
    expect(format(message)).toEqual(lines);
  });
});

it('nothing that a terminal would obey is printed as it is', () => {
  expect(toPrintable('a\u001b[2Jb\u0007\u009b\r\nc\td\u202e')).toBe(
    'a\\u001b[2Jb\\u0007\\u009b\nc\td\\u202e',
  );
});
