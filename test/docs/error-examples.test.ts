import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { transformSync } from 'esbuild';
import { beforeAll, expect, test, vi } from 'vitest';
import { readErrorSections } from '../../docs/.vitepress/site/error-addresses.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { root } from '../support/processes/run.js';
import { createTestEnvironment } from '../tools/cli/support/environment-stub.js';
import type { Block } from './support/blocks.js';
import { readPages } from './support/pages.js';
import { WITHOUT_EXAMPLE } from './support/without-example.js';

const folder = `${root}node_modules/.cache/commandry-error-examples/`;
const pages = readPages().filter(({ page }) => page.startsWith('docs/reference/errors/'));
const blocks = pages.flatMap((page) => page.blocks);
const examples = blocks.filter(({ role }) => role === 'error');

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Loads what a bot imports when it first calls Discord or fails, which a kit would otherwise wait for, as long as `settleMs`.
  const fail = defineCommand({
    name: 'fail',
    description: 'Fails',
    run: (interaction) => interaction.rest.users.get('1').then(() => 'Done.'),
  });
  const kit = createTestKit({ commands: [fail] }, { settleMs: 600_000 });
  await kit
    .as()
    .slash('fail')
    .catch(() => undefined);
  await kit.close().catch(() => undefined);
});

test('each code has an example that provokes it, or a reason why not', () => {
  const shown = new Set(examples.map(({ error }) => error));
  const codes = readErrorSections(`${root}docs`).map(({ code }) => code);
  const without = codes.filter((code) => !shown.has(code));
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_EXAMPLE).toSorted());
});

test.each(examples.map((block) => [block.error ?? '', block.at, block] as const))(
  'the example of %s provokes it (%s)',
  async (code, _at, block) => {
    const printed: unknown[] = [];
    const streams = [process.stderr, process.stdout].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed.push(text);
        return true;
      }),
    );
    const methods = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.mocked(console[name]));
    for (const method of methods)
      method.mockImplementation((...told: unknown[]) => void printed.push(format(...told)));
    const before = { ...process.env };
    try {
      const thrown = await (block.language === 'sh' ? runCommand(block) : load(block));
      const said = [
        ...listCodes(thrown),
        ...[String(thrown), ...printed].flatMap((text) => String(text).split(/[^A-Z0-9_]+/)),
      ];
      const seen = [...new Set(said)].filter((word) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(word));
      expect(seen, `${String(thrown)}\n${printed.join('\n')}`).toContain(code);
    } finally {
      for (const stream of streams) stream.mockRestore();
      for (const method of methods) method.mockClear();
      process.env = before;
    }
  },
);

/** Loads a block as a module, and returns what that throws. */
async function load({ line, page, code }: Block): Promise<unknown> {
  const path = `${folder}${page.replaceAll(/\W+/g, '-')}-${line}.mjs`;
  const { code: compiled } = transformSync(code, {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
  });
  writeFileSync(path, compiled);
  return import(path).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Runs the last line of a shell block in a folder with the files that it writes before: `echo '…' > app.js`. */
async function runCommand({ code, line }: Block): Promise<unknown> {
  const cwd = `${folder}shell-${line}/`;
  mkdirSync(cwd, { recursive: true });
  writeFileSync(`${cwd}package.json`, '{ "type": "module" }');
  const command = code.replaceAll(/^echo '([^']*)' > (\S+)$/gm, (_line, content: string, file: string) => {
    writeFileSync(cwd + file, content);
    return '';
  });
  const [npx, commandry, ...parameters] = command.trim().split(/\s+/);
  expect([npx, commandry]).toEqual(['npx', 'commandry']);
  const environment = createTestEnvironment({ cwd });
  await runCli([...parameters, '--json'], environment);
  return environment.printed.out + environment.printed.err;
}

/** The codes of an error, of its problems and of its causes. */
function listCodes(thrown: unknown): string[] {
  if (typeof thrown === 'string') return thrown.split(/[^A-Z0-9_]+/);
  if (typeof thrown !== 'object' || thrown === null) return [];
  const { code, reason, problems, cause } = thrown as Record<string, unknown>;
  return [
    ...[code, reason].filter((each) => typeof each === 'string'),
    ...(Array.isArray(problems) ? problems.flatMap(listCodes) : []),
    ...listCodes(cause),
  ];
}
