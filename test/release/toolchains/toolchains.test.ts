import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { transformSync as lowerWithSwc } from '@swc/core';
import { transformSync as lowerWithEsbuild } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeStrangersProject } from '../../support/processes/packed.js';
import { root, runNode } from '../../support/processes/run.js';
import { describeDefinitions } from './fixture.js';

const fixture = readFileSync(new URL('./fixture.ts', import.meta.url), 'utf8');
let project: string;

beforeAll(() => {
  project = makeStrangersProject('toolchains').folder;
  cpSync(new URL('./fixture.ts', import.meta.url), `${project}fixture.ts`);
  writeFileSync(
    `${project}tsconfig.json`,
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        strict: true,
        experimentalDecorators: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [`${root}node_modules/@types`],
      },
      files: ['fixture.ts'],
    }),
  );
});

describe('one fixture of all features gives the same definitions, byte for byte, under', () => {
  // This test itself is run by Vitest, which lowers decorators with Oxc.
  test('Oxc (Vitest)', () => {
    expect(describeDefinitions()).toMatchSnapshot();
  });

  test.each([
    ['tsc 5.9', 'typescript-5.9', []],
    ['tsc 6.0', 'typescript', []],
    ['tsc 7.0', 'typescript-7.0', []],
    ['tsc 6.0 with emitDecoratorMetadata', 'typescript', ['--emitDecoratorMetadata']],
  ])('%s', async (name, compiler, flags) => {
    const folder = outFolder(name);
    const tsc = `${root}node_modules/${compiler}/bin/tsc`;
    const { output } = await runNode([tsc, '-p', project, '--outDir', folder, ...flags], { cwd: project });
    expect(output).toBe('');
    expect(await definitionsOf(`${folder}fixture.js`)).toBe(describeDefinitions());
  });

  test('SWC', async () => {
    const { code } = lowerWithSwc(fixture, {
      filename: 'fixture.ts',
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true },
      },
      module: { type: 'es6' },
    });
    expect(await definitionsOf(written('swc', code))).toBe(describeDefinitions());
  });

  test('esbuild', async () => {
    const { code } = lowerWithEsbuild(fixture, {
      loader: 'ts',
      format: 'esm',
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    });
    expect(await definitionsOf(written('esbuild', code))).toBe(describeDefinitions());
  });

  test('tsx', async () => {
    const code = `import { describeDefinitions } from './fixture.ts'; process.stdout.write(describeDefinitions());`;
    const { output } = await runNode(['--import', 'tsx', '--input-type=module', '--eval', code], {
      cwd: project,
    });
    expect(output).toBe(describeDefinitions());
  });
});

describe('a build that lowers standard decorators by mistake is told so, under', () => {
  const standard = `
    import { SlashCommand } from 'commandry';
    export class Ping { @SlashCommand('ping', 'd') ping() { return 'pong'; } }
    export const describeDefinitions = () => 'it compiled';`;

  test('SWC', async () => {
    const { code } = lowerWithSwc(standard, {
      filename: 'standard.ts',
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: { decoratorVersion: '2022-03' },
      },
      module: { type: 'es6' },
    });
    expect(await definitionsOf(written('swc-standard', code))).toMatch(SAYS_WHAT_IS_MISSING);
  });

  test('esbuild', async () => {
    const { code } = lowerWithEsbuild(standard, {
      loader: 'ts',
      format: 'esm',
      target: 'es2022',
      tsconfigRaw: {},
    });
    expect(await definitionsOf(written('esbuild-standard', code))).toMatch(SAYS_WHAT_IS_MISSING);
  });

  test('tsc', async () => {
    const folder = outFolder('tsc-standard');
    writeFileSync(`${folder}standard.ts`, standard);
    const tsc = `${root}node_modules/typescript/bin/tsc`;
    const flags = [
      '--ignoreConfig',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--outDir',
      `${folder}out`,
      '--skipLibCheck',
    ];
    await runNode([tsc, `${folder}standard.ts`, ...flags], { cwd: folder });
    expect(await definitionsOf(`${folder}out/standard.js`)).toMatch(SAYS_WHAT_IS_MISSING);
  });
});

const SAYS_WHAT_IS_MISSING = /was called as a standard decorator[\s\S]*"experimentalDecorators": true/;

function outFolder(name: string): string {
  const folder = `${project}out-${name.replaceAll(/\W/g, '-')}/`;
  mkdirSync(folder, { recursive: true });
  return folder;
}

function written(name: string, code: string): string {
  const path = `${outFolder(name)}fixture.js`;
  writeFileSync(path, code);
  return path;
}

/** The output of the lowered fixture, or its error. */
async function definitionsOf(path: string): Promise<string> {
  const code = `const { describeDefinitions } = await import(${JSON.stringify(`file://${path}`)}); process.stdout.write(describeDefinitions());`;
  return (await runNode(['--input-type=module', '--eval', code], { cwd: project })).output;
}
