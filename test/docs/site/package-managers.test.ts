import { createMarkdownRenderer } from 'vitepress';
import { expect, test } from 'vitest';
import { extendMarkdown } from '../../../docs/.vitepress/site/markdown.js';
import { PACKAGE_MANAGERS, translateInstall } from '../../../docs/.vitepress/site/package-managers.js';
import { root } from '../../support/processes/run.js';

const INSTALL =
  'npm create commandry my-bot\ncd my-bot\nnpm install\nnpm test\nnpm run dev\nnpx commandry list';

test.each([
  ['npm', INSTALL],
  [
    'pnpm',
    'pnpm create commandry my-bot\ncd my-bot\npnpm install\npnpm run test\npnpm run dev\npnpm exec commandry list',
  ],
  [
    'yarn',
    'yarn create commandry my-bot\ncd my-bot\nyarn install\nyarn run test\nyarn run dev\nyarn exec commandry list',
  ],
  [
    'bun',
    'bun create commandry my-bot\ncd my-bot\nbun install\nbun run test\nbun run dev\nbunx commandry list',
  ],
] as const)('whoever uses %s creates and runs a project with it alone', (manager, commands) => {
  expect(translateInstall(INSTALL, manager)).toBe(commands);
});

test.each([
  ['npm install @discordjs/core', 'pnpm add @discordjs/core', 'yarn add @discordjs/core'],
  ['npm install --save-dev jest tsx', 'pnpm add -D jest tsx', 'yarn add -D jest tsx'],
])('%s adds the same packages with each', (npm, pnpm, yarn) => {
  expect(translateInstall(npm, 'pnpm')).toBe(pnpm);
  expect(translateInstall(npm, 'yarn')).toBe(yarn);
});

test('commands that install nothing are the same for all', () => {
  expect(translateInstall('npx commandry check\nnpm ci\nnpm test', 'pnpm')).toBeUndefined();
});

test('a block that installs something has tabs, of which npm is open, and others have none', async () => {
  const md = await createMarkdownRenderer(`${root}docs`, {
    config: (renderer) => {
      extendMarkdown(renderer, root);
    },
  });
  const html = md.render('```sh run\nnpm install bullmq\n```\n\n```sh\nnpx commandry list\n```\n', {
    relativePath: 'guide/page.md',
  });
  const tabs = [...html.matchAll(/<input type="radio"[^>]* value="(\w+)"( checked)?>/g)];
  expect(tabs.map(([, manager, checked]) => [manager, checked !== undefined])).toEqual(
    PACKAGE_MANAGERS.map((manager) => [manager, manager === 'npm']),
  );
  expect(html.match(/<div class="language-sh[^"]*"/g)).toHaveLength(PACKAGE_MANAGERS.length + 1);
  expect(html.match(/<div class="language-sh[^"]* active"/g)).toHaveLength(1);
});
