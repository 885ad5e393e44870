import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalRegistry, type LocalRegistry } from '../support/local-registry.js';
import { root } from '../support/run.js';
import { readBlocks } from './support/blocks.js';
import { listPages } from './support/pages.js';
import { runShell } from './support/run-shell.js';

const pages = listPages()
  .map((page) => readBlocks(page, readFileSync(`${root}${page}`, 'utf8')))
  .map(({ page, blocks }) => ({
    page,
    blocks: blocks.filter(({ language, role }) => language === 'sh' && role === 'run'),
  }))
  .filter(({ blocks }) => blocks.length > 0);

describe.skipIf(process.platform === 'win32')(
  'what is typed into a terminal prints what its page says:',
  () => {
    // No older package of a version can be in it.
    const cache = mkdtempSync(join(tmpdir(), 'commandry-docs-npm-'));
    let registry: LocalRegistry;
    beforeAll(async () => {
      registry = await startLocalRegistry();
    });
    afterAll(async () => {
      await registry.stop();
      rmSync(cache, { recursive: true, force: true });
    });
    const run = (text: string) =>
      runShell(readBlocks('docs/page.md', text).blocks, { registry: registry.url, cache, limitMs: 120_000 });

    test.each(pages.map(({ page, blocks }) => [page, blocks] as const))('%s', async (_page, blocks) => {
      expect((await runShell(blocks, { registry: registry.url, cache })) ?? '').toBe('');
    });

    test('npm makes and installs a project without a network', async () => {
      const text = [
        ...['```sh run', 'npm create commandry my-bot', '```', '', '```text output'],
        ...['…', 'Created my-bot in my-bot:', '…', '  npm run dev', '```', ''],
        ...[
          '```sh run',
          'cd my-bot',
          'npm install',
          '```',
          '',
          '```text output',
          '…',
          'added … packages in …s',
          '```',
        ],
        ...['', '```sh run', 'npx commandry list', '```', '', '```text output', '…/ping…', '```'],
      ];
      const { blocks } = readBlocks('docs/page.md', text.join('\n'));
      const typed = blocks.filter(({ language }) => language === 'sh');
      expect(await runShell(typed, { registry: registry.url, cache })).toBeUndefined();
    });

    test('a command that fails is a fault', async () => {
      expect(await run('```sh run\necho so far\nfalse\necho further\n```\n')).toBe(
        'docs/page.md:2 exits with 1. It printed:\nso far\n',
      );
    });

    test('another output is a fault, wherever the block before it went', async () => {
      const { blocks } = readBlocks(
        'docs/page.md',
        '```sh run\nmkdir my-bot\ncd my-bot\n```\n\n```sh run\nbasename "$(pwd)"\n```\n\n```text output\nyour-bot\n```\n',
      );
      const typed = blocks.filter(({ language }) => language === 'sh');
      expect(await runShell(typed, { registry: registry.url, cache })).toBe(
        'docs/page.md:7 prints something else:\n- your-bot\n+ my-bot',
      );
    });

    test('a package that is nowhere is a fault', async () => {
      expect(await run('```sh run\nnpm install no-such-package-anywhere\n```\n')).toMatch(
        /exits with 1.*E404/s,
      );
    });
  },
);
