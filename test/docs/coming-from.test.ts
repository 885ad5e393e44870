import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, runNode } from '../support/run.js';
import { readBlocks, type Block } from './support/blocks.js';
import { listPages } from './support/pages.js';

interface Settings {
  readonly type: 'module' | 'commonjs';
  readonly compilerOptions?: Readonly<Record<string, boolean>>;
}

/** How projects with each framework are compiled, beside what the whole repository sets. */
const FRAMEWORKS = {
  'discord.js': { type: 'module' },
  'slash-create': { type: 'module' },
  discordx: { type: 'module', compilerOptions: { emitDecoratorMetadata: true } },
  necord: {
    type: 'commonjs',
    compilerOptions: { emitDecoratorMetadata: true, verbatimModuleSyntax: false },
  },
  '@skyra/http-framework': { type: 'module' },
  'discord-hono': { type: 'module' },
} as const satisfies Readonly<Record<string, Settings>>;

type Framework = keyof typeof FRAMEWORKS;
const frameworks = Object.keys(FRAMEWORKS) as Framework[];

const blocks = listPages()
  .flatMap((page) => readBlocks(page, readFileSync(`${root}${page}`, 'utf8')).blocks)
  .filter(({ peer }) => peer !== undefined);

/** Writes code of a framework where its packages are found, compiles it, and returns what the compiler says. */
async function compile(framework: Framework, name: string, files: readonly Pick<Block, 'file' | 'code'>[]) {
  const folder = `${root}test/docs/peers/node_modules/.cache/coming-from/${name.replaceAll(/\W+/g, '-')}/`;
  rmSync(folder, { recursive: true, force: true });
  for (const { file = '', code } of files) {
    mkdirSync(dirname(`${folder}${file}`), { recursive: true });
    writeFileSync(`${folder}${file}`, code);
  }
  const { type, ...settings }: Settings = FRAMEWORKS[framework];
  writeFileSync(`${folder}package.json`, JSON.stringify({ type, private: true }));
  const compilerOptions = {
    rootDir: root,
    typeRoots: [`${root}node_modules/@types`],
    ...settings.compilerOptions,
  };
  writeFileSync(
    `${folder}tsconfig.json`,
    JSON.stringify({ extends: `${root}tsconfig.json`, compilerOptions, include: ['**/*.ts'], exclude: [] }),
  );
  return runNode([`${root}node_modules/typescript-7.0/bin/tsc`, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  });
}

test('every block of another framework is one of those that are compiled', () => {
  const known = [...frameworks.map((peer) => `ts ${peer}`), 'py discord.py'];
  expect(blocks.filter(({ language, peer }) => !known.includes(`${language} ${peer ?? ''}`))).toEqual([]);
});

describe.each(frameworks)('the code for %s', (framework) => {
  const own = blocks.filter(({ peer }) => peer === framework);

  test('has a command, a button, a modal, suggestions and a registration, and compiles', async () => {
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(await compile(framework, framework, own)).toEqual({ code: 0, output: '' });
  });

  test('would not compile with a name that the framework does not have', async () => {
    const code = `import { NoSuchName } from '${framework}';\nexport const none = NoSuchName;\n`;
    const { output } = await compile(framework, `${framework} wrong`, [{ file: 'wrong.ts', code }]);
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
