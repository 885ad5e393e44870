import { expect, test } from 'vitest';
import { generatePages } from '../../scripts/generated-pages/generated-pages.js';

test('the tables of the documentation say what the code says', async () => {
  const pages = await generatePages();
  const current = Object.fromEntries(pages.map(({ path, current: text }) => [path, text]));
  const generated = Object.fromEntries(pages.map(({ path, generated: text }) => [path, text]));
  expect(current, 'Run npm run docs:generate').toEqual(generated);
});
