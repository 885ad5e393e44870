import { describe, expect, it } from 'vitest';
import { renderingContext } from '../../support/rendering-context-stub.js';
import { renderMarkdown } from '../../support/render.js';

const link = (url: string, text: string) =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer">${text}</a>`;
const spoiler = (inside: string) =>
  `<span class="spoiler" role="button" tabindex="0" aria-label="Spoiler, press to reveal"><span class="concealed" inert>${inside}</span></span>`;
const code = (language: string, text: string) =>
  `<pre tabindex="0" aria-label="Code in ${language}" role="group"><span class="language">${language}</span><code>${text}</code></pre>`;
const plainCode = (text: string) =>
  `<pre tabindex="0" aria-label="Code" role="group"><code>${text}</code></pre>`;

const FORMS: readonly (readonly [source: string, html: string])[] = [
  // Emphasis
  ['plain words', 'plain words'],
  ['**bold**', '<strong>bold</strong>'],
  ['*italic*', '<em>italic</em>'],
  ['_italic_', '<em>italic</em>'],
  ['__underline__', '<u>underline</u>'],
  ['~~strike~~', '<s>strike</s>'],
  ['***both***', '<em><strong>both</strong></em>'],
  ['___both___', '<em><u>both</u></em>'],
  ['**bold *italic* bold**', '<strong>bold <em>italic</em> bold</strong>'],
  ['a snake_case_word', 'a snake_case_word'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**open', '**open'],
  ['**two\nlines**', '<strong>two\nlines</strong>'],
  ['||secret **bold**||', spoiler('secret <strong>bold</strong>')],
  // Escapes
  ['\\*stars\\*', '*stars*'],
  ['\\\\', '\\'],
  ['C:\\dir', 'C:\\dir'],
  ['¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯'],
  // Code
  ['`code`', '<code>code</code>'],
  ['``a `b` c``', '<code>a `b` c</code>'],
  ['`` `a` ``', '<code>`a`</code>'],
  ['`**no bold**`', '<code>**no bold**</code>'],
  ['```ts\nlet x;\n```', code('ts', 'let x;')],
  ['```\ntwo\nlines\n```after', `${plainCode('two\nlines')}after`],
  ['```one line```', plainCode('one line')],
  ['```no newline', '```no newline'],
  ['```html\n<b>&amp;</b>\n```', code('html', '&lt;b>&amp;amp;&lt;/b>')],
  // Lines
  ['# One', '<h3 class="heading-1">One</h3>'],
  ['## Two', '<h4 class="heading-2">Two</h4>'],
  ['### Three\ntext', '<h5 class="heading-3">Three</h5>text'],
  ['#### Four', '#### Four'],
  ['#none', '#none'],
  ['a # b', 'a # b'],
  ['-# small', '<small class="subtext">small</small>'],
  ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
  ['> a\n> b\nc', '<blockquote>a\nb</blockquote>c'],
  ['>>> a\nb', '<blockquote>a\nb</blockquote>'],
  ['a > b', 'a > b'],
  ['> > a', '<blockquote>> a</blockquote>'],
  ['> # a\n> - b', '<blockquote><h3 class="heading-1">a</h3><ul><li>b</li></ul></blockquote>'],
  ['> ```js\n> x\n> ```', `<blockquote>${code('js', 'x')}</blockquote>`],
  // Lists
  ['- a\n- b\nc', '<ul><li>a</li><li>b</li></ul>c'],
  ['* a\n  * b\n    * c\n* d', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['- a\n1. b', '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'],
  ['1. a\n   - b\n2. c', '<ol start="1"><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ['- a\n  more\n- **b**', '<ul><li>a\nmore</li><li><strong>b</strong></li></ul>'],
  ['-a', '-a'],
  // Links
  ['[label](https://a.example/b)', link('https://a.example/b', 'label')],
  ['[**l** [x]](https://a.example "Title")', link('https://a.example/', '<strong>l</strong> [x]')],
  ['[l](<https://a.example>)', link('https://a.example/', 'l')],
  ['[l](https://a.example/x_(y))', link('https://a.example/x_(y)', 'l')],
  ['https://a.example/b_c_d', link('https://a.example/b_c_d', 'https://a.example/b_c_d')],
  ['<https://a.example>', link('https://a.example/', 'https://a.example')],
  ['(https://a.example/x).', `(${link('https://a.example/x', 'https://a.example/x')}).`],
  ['||https://a.example||', spoiler(link('https://a.example/', 'https://a.example'))],
  ['[l](javascript:alert(1))', '[l](javascript:alert(1))'],
  ['[l](data:text/html,x)', '[l](data:text/html,x)'],
  ['[l](//a.example)', '[l](//a.example)'],
  ['<javascript:alert(1)>', '&lt;javascript:alert(1)>'],
  ['https://[', 'https://['],
  // Mentions
  ['<@1100000000000000301>', '<span class="mention self" title="User 1100000000000000301">@Ada</span>'],
  ['<@!1100000000000000302>', '<span class="mention" title="User 1100000000000000302">@Captain Ben</span>'],
  ['<@9>', '<span class="mention" title="User 9">@unknown-user</span>'],
  ['<@&7>', '<span class="mention tinted" title="Role 7">@Sailors</span>'],
  ['<@&1>', '<span class="mention" title="Role 1">@everyone</span>'],
  ['<#200>', '<button type="button" class="mention" title="Go to channel 200">#general</button>'],
  ['<#9>', '<span class="mention" title="Channel 9">#unknown</span>'],
  ['</weather now:55>', '<button type="button" class="mention" title="Use command 55">/weather now</button>'],
  ['</x:9>', '<span class="mention" title="Command 9, which cannot be used here">/x</span>'],
  ['@everyone @here', '<span class="mention">@everyone</span> <span class="mention">@here</span>'],
  ['<id:browse>', '<span class="mention">browse</span>'],
  [
    '<:wave:5> <a:spin:6>',
    '<span class="emoji" title="Emoji 5">:wave:</span> <span class="emoji" title="Emoji 6">:spin:</span>',
  ],
  ['👋🏽', '👋🏽'],
  // HTML is text.
  ['<b onclick="x">bold</b>', '&lt;b onclick=&quot;x&quot;>bold&lt;/b>'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['&lt;', '&amp;lt;'],
];

describe('Markdown', () => {
  it.each(FORMS)('renders %j', (source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });

  it.each([
    ['t', '9:01 AM'],
    ['T', '9:01:00 AM'],
    ['d', '11/28/18'],
    ['D', 'November 28, 2018'],
    ['f', 'November 28, 2018 at 9:01 AM'],
    ['F', 'Wednesday, November 28, 2018 at 9:01 AM'],
    ['s', '11/28/18, 9:01 AM'],
    ['S', '11/28/18, 9:01:00 AM'],
    ['R', '7 years ago'],
  ])('writes a moment in the style %s', (style, text) => {
    // The same moment by the clock of any machine.
    const seconds = new Date(2018, 10, 28, 9, 1).getTime() / 1000;
    const html = renderMarkdown(`<t:${seconds}:${style}>`).replace(/\u202f/g, ' ');
    expect(html).toContain(`datetime="${new Date(seconds * 1000).toISOString()}"`);
    expect(html.replace(/<[^>]*>/g, '')).toBe(text);
  });

  it('writes a moment without a style as date and time', () => {
    const html = renderMarkdown(`<t:${new Date(2018, 10, 28, 9, 1).getTime() / 1000}>`).replace(
      /\u202f/g,
      ' ',
    );
    expect(html.replace(/<[^>]*>/g, '')).toBe('November 28, 2018 at 9:01 AM');
  });

  it.each([
    [-30, '30 seconds ago'],
    [0, 'now'],
    [90, 'in 1 minute'],
    [3 * 3600, 'in 3 hours'],
    [86_400, 'tomorrow'],
    [-45 * 86_400, 'last month'],
  ])('says of a moment in %d seconds: %s', (seconds, text) => {
    const html = renderMarkdown(`<t:${renderingContext.now() / 1000 + seconds}:R>`);
    expect(html.replace(/<[^>]*>/g, '')).toBe(text);
  });

  it('writes moments in the language of the user, and in English if the browser has no such language', () => {
    const source = `<t:${renderingContext.now() / 1000}:D>`;
    const inLanguage = (locale: string) =>
      renderMarkdown(source, { ...renderingContext, locale }).replace(/<[^>]*>/g, '');
    expect(inLanguage('de')).toBe('21. November 2026');
    expect(inLanguage('no such language')).toBe('November 21, 2026');
  });

  it('leaves a moment beyond all calendars as it was typed', () => {
    expect(renderMarkdown('<t:99999999999999999:R>')).toBe('&lt;t:99999999999999999:R>');
  });

  it('goes no deeper than 20 constructs', () => {
    const html = renderMarkdown(`${'~~**'.repeat(100)}x${'**~~'.repeat(100)}`);
    expect(measureDepth(html)).toBeLessThan(25);
    expect(measureDepth('<a><b></b></a><c></c>')).toBe(2);
  });
});

/** How many elements are inside of each other at most. */
function measureDepth(html: string): number {
  let depth = 0;
  const depths = [...html.matchAll(/<(\/?)\w/g)].map(([, closing]) => (depth += closing === '' ? 1 : -1));
  return Math.max(...depths);
}
