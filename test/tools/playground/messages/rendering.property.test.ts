import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../tools/src/playground/messages/markdown/parse.js';
import { propertyRuns } from '../../../support/property.js';
import { listElements, renderMarkdown, renderMessage, toText } from '../support/render.js';

/** The elements that Markdown may produce. */
const ELEMENTS: readonly string[] = [
  ...['strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'small', 'h3', 'h4', 'h5', 'ul', 'ol', 'li'],
  ...['a', 'span', 'button', 'time'],
];

/** The elements around it in a message. */
const FRAME: readonly string[] = [
  'article',
  'svg',
  'circle',
  'text',
  'path',
  'div',
  'header',
  'img',
  'footer',
];

const TOKENS: readonly string[] = [
  ...['**', '*', '_', '__', '~~', '||', '`', '``', '```', '```js\n', '\\', '<', '>', '&', '"', "'"],
  ...[
    '\n',
    '\n\n',
    '> ',
    '>>> ',
    '# ',
    '## ',
    '-# ',
    '- ',
    '  - ',
    '1. ',
    '[',
    ']',
    '(',
    ')',
    '](',
    '<@',
    '<#',
  ],
  ...[
    '<@1>',
    '<@&7>',
    '<#200>',
    '</x:55>',
    '<:e:5>',
    '<t:1:R>',
    '<t:9999999999999>',
    '@everyone',
    '<id:browse>',
  ],
  ...[
    'https://a.example',
    'http://',
    'javascript:alert(1)',
    '<script>',
    '<img src=x onerror=alert(1)>',
    '</div>',
  ],
  ...['word', ' ', '\t', '\u0000', '👋🏽', '\ud800', '¯', 'é', '0'],
];

const tokens = fc
  .array(fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

/** Tokens around each other, such as `**__word__**`. */
const nested = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 8 },
    tokens,
    fc.tuple(fc.constantFrom(...TOKENS), tie('text')).map(([mark, inside]) => mark + inside + mark),
    fc.tuple(tie('text'), tie('text')).map((parts) => parts.join('\n')),
  ),
})).text;

const anyText = fc.oneof(fc.string({ unit: 'binary' }), tokens, nested);

describe('any text', () => {
  it('makes no elements but those of Markdown', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const others = listElements(renderMarkdown(text)).filter((name) => !ELEMENTS.includes(name));
        expect(others).toEqual([]);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('leads nowhere but to http and https', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const targets = [...renderMarkdown(text).matchAll(/ (?:href|src|action)="([^"]*)"/g)];
        expect(targets.filter(([, target = '']) => !/^https?:\/\//.test(target))).toEqual([]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('can stand everywhere in a message', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const html = renderMessage({
          content: text,
          embeds: [
            {
              title: text,
              url: text,
              description: text,
              author: { name: text, url: text, icon_url: text },
              fields: [{ name: text, value: text, inline: true }],
              footer: { text },
              image: { url: text },
            },
          ],
          components: [{ type: 1, components: [{ type: 2, style: 5, label: text, url: text }] }],
        });
        const allowed = [...ELEMENTS, ...FRAME, 'dl', 'dt', 'dd'];
        expect(listElements(html).filter((name) => !allowed.includes(name))).toEqual([]);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('keeps its words', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'X', 'Z', '0', '9', 'é', 'ж'),
      minLength: 1,
      maxLength: 10,
    });
    const words = fc.array(word, { minLength: 1, maxLength: 30 }).map((each) => each.join(' '));
    fc.assert(
      fc.property(words, (text) => {
        expect(toText(renderMarkdown(text))).toBe(text);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('keeps its words in whatever they stand', () => {
    const around = fc.constantFrom(
      '**',
      '*',
      '_',
      '__',
      '~~',
      '||',
      '`',
      '```',
      '> ',
      '# ',
      '- ',
      '1. ',
      '-# ',
      '[',
    );
    fc.assert(
      fc.property(fc.array(around, { maxLength: 12 }), (marks) => {
        expect(toText(renderMarkdown(`${marks.join('')}word${marks.toReversed().join('')}`))).toContain(
          'word',
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('a text of 6,000 characters', () => {
  const marks = [
    '*',
    '_',
    '**',
    '[',
    '](',
    '||',
    '`',
    '~~',
    '> ',
    '- ',
    ' - ',
    '\\',
    '<',
    '\n',
    '*_',
    '1. ',
    '**__',
  ];

  // A form whose effort explodes would not come to an end here.
  it.each(marks)('made of %j alone is parsed', (mark) => {
    expect(parseMarkdown(mark.repeat(6000 / mark.length)).length).toBeGreaterThan(0);
  });
});
