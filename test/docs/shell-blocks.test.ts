import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalRegistry, type LocalRegistry } from '../support/processes/local-registry.js';
import { readBlocks, type Block } from './support/blocks.js';
import { readPages, TUTORIAL } from './support/pages.js';
import { runShell } from './support/run-shell.js';

const isTyped = ({ language, role }: Block) => language === 'sh' && (role === 'run' || role === 'dev');
const pages = readPages()
  .filter(({ blocks }) => blocks.some(isTyped))
  .map(({ page, blocks }) => ({
    page,
    blocks: blocks.filter((block) => isTyped(block) || block.file !== undefined),
  }));

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

    test('the tutorial is among them, so npm makes, installs and tests a project without a network', () => {
      const typed = pages.find(({ page }) => page === TUTORIAL)?.blocks.filter(isTyped) ?? [];
      const lines = typed.flatMap(({ code }) => code.split('\n'));
      expect(lines).toEqual(
        expect.arrayContaining(['npm create commandry my-bot', 'npm install', 'npm test']),
      );
    });

    test('a file that is shown is in the folder by then', async () => {
      const { blocks } = readBlocks(
        'docs/page.md',
        '```sh run\nmkdir bot\ncd bot\n```\n\n```json file=src/a.json\n{}\n```\n\n```sh run\ncat src/a.json\n```\n\n```text output\n{}\n```\n',
      );
      expect(await runShell(blocks, { registry: registry.url, cache })).toBeUndefined();
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
