import { expect, test } from 'vitest';
import { readDescription } from '../../../docs/.vitepress/site/pages.js';

const WORDS = 'word '.repeat(60).trim();

test.each([
  [
    'the first paragraph without markup, on one line',
    '# A `b`\n\nSee [the *kit*](../kit.md#x), `npm\nstart` and **more**.\n\nNot this.',
    'See the kit, npm start and more.',
  ],
  [
    'the frontmatter',
    "---\norder: 1\ndescription: 'Made: by hand'\n---\n\n# A\n\nNot this.",
    'Made: by hand',
  ],
  [
    'no heading, table, list, code, quotation or picture in a tag',
    '# A\n\n## B\n\n| a |\n| - |\n\n- x\n\n1. y\n\n```ts\nlet z;\n\nlet y;\n```\n\n> q\n\n<img>\n\n***\n\nThis.',
    'This.',
  ],
  ['a sentence, though a list follows', '# A\n\nThree things decide:\n\n- x', 'Three things decide.'],
  [
    'as many sentences as fit',
    `# A\n\n${'A sentence of thirty letters is. '.repeat(6)}`,
    'A sentence of thirty letters is. '.repeat(4).trim(),
  ],
  ['as many words as fit, if its sentence is long', `# A\n\n${WORDS}`, `${'word '.repeat(31)}word…`],
  ['more than a very short sentence', `# A\n\nYes. ${WORDS}`, `Yes. ${'word '.repeat(30)}word…`],
  ['nothing, if a page has no text', '---\nlayout: home\n---\n', undefined],
])('a page is described by %s', (_what, markdown, description) => {
  expect(readDescription(markdown)).toBe(description);
  expect(description?.length ?? 0).toBeLessThanOrEqual(160);
});
