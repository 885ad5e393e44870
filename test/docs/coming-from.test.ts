import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { readBlocks } from './support/blocks.js';
import { compileFor, FRAMEWORKS, type Framework } from './support/compile-for.js';
import { listPages } from './support/pages.js';

const frameworks = (Object.keys(FRAMEWORKS) as Framework[]).filter((framework) => framework !== 'commandry');

const blocks = listPages()
  .flatMap((page) => readBlocks(page, readFileSync(`${root}${page}`, 'utf8')).blocks)
  .filter(({ peer }) => peer !== undefined);

test('every block of another framework is one of those that are compiled', () => {
  const known = [...frameworks.map((peer) => `ts ${peer}`), 'py discord.py'];
  expect(blocks.filter(({ language, peer }) => !known.includes(`${language} ${peer ?? ''}`))).toEqual([]);
});

test('the bot of Commandry has the same code on every page, so what runs on one holds for all', () => {
  const pages = listPages().filter((page) => /^docs\/coming-from\/(?!discord-hono)/.test(page));
  const shown = pages
    .flatMap((page) => readBlocks(page, readFileSync(`${root}${page}`, 'utf8')).blocks)
    .filter(({ peer, file }) => peer === undefined && /^(?:renew|desk|suggest|find)\.ts$/.test(file ?? ''));
  expect(shown.length).toBeGreaterThan(20);
  expect(new Set(shown.map(({ code }) => code)).size).toBe(4);
});

describe.each(frameworks)('the code for %s', (framework) => {
  const own = blocks.filter(({ peer }) => peer === framework);

  test('has a command, a button, a modal, suggestions and a registration, and compiles', async () => {
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(await compileFor(framework, framework, own)).toEqual({ code: 0, output: '' });
  });

  test('would not compile with a name that the framework does not have', async () => {
    const code = `import { NoSuchName } from '${framework}';\nexport const none = NoSuchName;\n`;
    const { output } = await compileFor(framework, `${framework} wrong`, [{ file: 'wrong.ts', code }]);
    expect(output).toContain(`Module '"${framework}"' has no exported member 'NoSuchName'`);
  });
});

describe('the code for discord.py', () => {
  const own = blocks.filter(({ peer }) => peer === 'discord.py');
  const python = spawnSync('python3', ['--version']).status === 0;

  test('has a command, a button, a modal, suggestions and a registration', () => {
    expect(own.length).toBeGreaterThanOrEqual(5);
  });

  const reason = python ? '' : ' (skipped: there is no python3 here to read it)';

  test.skipIf(!python).each(own)(`$at is Python${reason}`, ({ code }) => {
    const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: code,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
