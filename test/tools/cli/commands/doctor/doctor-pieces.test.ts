import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkNode } from '../../../../../tools/src/cli/commands/doctor/check-node.js';
import { checkRest } from '../../../../../tools/src/cli/commands/doctor/check-rest.js';
import { checkClock } from '../../../../../tools/src/cli/commands/doctor/check-discord.js';
import { findTsconfigProblem } from '../../../../../tools/src/cli/commands/doctor/check-tsconfig.js';

describe('a tsconfig.json is', () => {
  const good = { experimentalDecorators: true, strict: true, module: 'nodenext', target: 'es2022' } as const;

  it.each<[string, object, number | undefined, readonly string[]]>([
    ['good', good, 5, []],
    ['good for a bundler', { ...good, module: 'esnext', moduleResolution: 'Bundler' }, 5, []],
    ['good with the defaults of TypeScript 6', { experimentalDecorators: true }, 6, []],
    ['without decorators', { ...good, experimentalDecorators: false }, 5, ['experimentalDecorators']],
    ['not strict', { ...good, strict: false }, 5, ['not strict']],
    ['strict where it counts', { ...good, strict: false, strictNullChecks: true }, 5, []],
    ['of the old resolution', { ...good, moduleResolution: 'node' }, 5, ['resolution "node"']],
    [
      'of a module system with the old resolution',
      { ...good, module: 'commonjs' },
      5,
      ['resolution "node10"'],
    ],
    ['of an old target', { ...good, target: 'ES5' }, 5, ['target ES5']],
    [
      'empty for TypeScript 5',
      {},
      undefined,
      ['experimentalDecorators', 'not strict', 'resolution "node10"', 'target (default)'],
    ],
  ])('%s', (_what, compilerOptions, major, found) => {
    const problems = findTsconfigProblem({ compilerOptions }, major);
    expect(problems.map((problem) => problem.found)).toEqual(
      found.map((text) => expect.stringContaining(text) as unknown),
    );
  });
});

it.each([
  ['18.20.0', 'fail'],
  ['20.18.3', 'fail'],
  ['20.19.0', 'pass'],
  ['22.0.0', 'pass'],
])('Node.js %s: %s', (version, status) => {
  expect(checkNode(version).status).toBe(status);
});

it('a project has the package of app.rest, or the doctor says how to add it', () => {
  expect(checkRest(process.cwd()).status).toBe('pass');
  expect(checkRest(tmpdir())).toMatchObject({
    status: 'skip',
    found: expect.stringContaining('npm install @discordjs/core') as unknown,
  });
});

it.each<[number | undefined, string, RegExp]>([
  [undefined, 'skip', /does not report/],
  [900, 'pass', /Within seconds/],
  [-4000, 'pass', /Within seconds/],
  [6000, 'warn', /6 s ahead of/],
  [-6000, 'warn', /6 s behind/],
  [299_000, 'warn', /299 s ahead of/],
  [301_000, 'fail', /Every request is rejected/],
  [-61_000, 'fail', /Every request is rejected/],
])('a clock that is %s ms ahead: %s', (aheadMs, status, found) => {
  expect(checkClock(aheadMs)).toMatchObject({ status, found: expect.stringMatching(found) as unknown });
});
