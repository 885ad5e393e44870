import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  showsWithin,
  toCodeError,
  toCodeLines,
} from '../../../../../../tools/src/cli/commands/dev/bot/code-error.js';
import { makeTemporaryFolder } from '../../../../../support/temporary-folder.js';

const CODE = ['const a = 1;', '', 'function run() {', '\tfail();', '}', '', 'run();', 'more();', 'end();'];

/** A project with this file. */
function makeProject() {
  const folder = makeTemporaryFolder();
  const file = join(folder, 'app.ts');
  writeFileSync(file, CODE.join('\n'));
  return { folder, file, mayShow: showsWithin(folder, () => false) };
}

const plain = (_format: unknown, text: string) => text;

it('has the frames of a stack, with the code around those of the bot alone', () => {
  const { file, mayShow } = makeProject();
  const foreign = join(makeTemporaryFolder(), 'foreign.ts');
  writeFileSync(foreign, 'secret');
  const stack = [
    'TypeError: fail is not a function',
    `    at async run (${pathToFileURL(file).href}?tsx-namespace=12-ab:4:2)`,
    '    at Object.<anonymous> (/project/node_modules/x/y.js:3:3)',
    '    at node:internal/timers:581:17',
    `    at ${foreign}:1:1`,
    `    at ${file}:99:1`,
  ].join('\n');
  const error = toCodeError({ name: 'TypeError', message: 'fail is not a function', stack }, mayShow);
  expect(error.frames).toEqual([
    {
      function: 'run',
      file,
      line: 4,
      column: 2,
      is_own: true,
      source: { first_line: 1, lines: CODE.slice(0, 7) },
    },
    {
      function: 'Object.<anonymous>',
      file: '/project/node_modules/x/y.js',
      line: 3,
      column: 3,
      is_own: false,
    },
    { function: null, file: 'node:internal/timers', line: 581, column: 17, is_own: false },
    { function: null, file: foreign, line: 1, column: 1, is_own: true },
    { function: null, file, line: 99, column: 1, is_own: true },
  ]);
  expect(error.stack).not.toContain('tsx-namespace');
});

it('may show what the bot has loaded from elsewhere', () => {
  const { folder } = makeProject();
  const shared = join(makeTemporaryFolder(), 'shared.ts');
  writeFileSync(shared, 'export const shared = 1;');
  const stack = `Error: x\n    at ${shared}:1:14`;
  const error = toCodeError(
    { name: 'Error', message: 'x', stack },
    showsWithin(folder, (path) => path === shared),
  );
  expect(error.frames[0]?.source).toEqual({ first_line: 1, lines: ['export const shared = 1;'] });
});

it.each<[string, (file: string) => { message: string; stack?: string; printed?: string }]>([
  [
    'esbuild tells in its message',
    (file) => ({
      message: `Transform failed with 1 error:\n${file}:4:1: ERROR: Unexpected "fail"`,
      stack: 'Error: Transform failed\n    at x (/p/node_modules/esbuild/lib/main.js:1:1)',
    }),
  ],
  [
    'Node tells in the stack of CommonJS',
    (file) => ({
      message: "Unexpected token ';'",
      stack: `${file}:4\n\tfail();\n\t^^^^\n\nSyntaxError: Unexpected token ';'\n    at node:vm:1:1`,
    }),
  ],
  [
    'Node prints alone',
    (file) => ({
      message: "Unexpected token ';'",
      stack: "SyntaxError: Unexpected token ';'\n    at node:internal:1:1",
      printed: `before\n${pathToFileURL(file).href}:4\n\tfail();\n\t^^^^\n\nSyntaxError: Unexpected token ';'`,
    }),
  ],
])('begins with the place of a syntax error as %s', (_how, tell) => {
  const { file, mayShow } = makeProject();
  const { printed, ...told } = tell(file);
  const { frames } = toCodeError({ name: 'SyntaxError', ...told }, mayShow, printed);
  expect(frames[0]).toMatchObject({ function: null, file, line: 4, column: 2, is_own: true });
  expect(frames[0]?.source?.lines[3]).toBe('\tfail();');
});

it('has its causes, and what was thrown that is no error, within limits', () => {
  const { mayShow } = makeProject();
  const nest = (depth: number): object => ({
    name: 'Error',
    message: String(depth),
    ...(depth > 0 ? { cause: nest(depth - 1) } : {}),
  });
  const error = toCodeError(nest(50), mayShow);
  expect(error.cause?.cause?.message).toBe('48');
  expect(JSON.stringify(error).length).toBeLessThan(1000);
  expect(toCodeError({ thrown: 'a text' }, mayShow)).toEqual({
    name: 'Error',
    message: 'Thrown: a text',
    stack: '',
    frames: [],
  });
  expect(
    toCodeError({ name: 'AggregateError', message: '', errors: [nest(0)] }, mayShow).cause?.message,
  ).toBe('0');
});

it('is printed with the code of the bot first, and a count of what is folded', () => {
  const { file, folder, mayShow } = makeProject();
  const stack = [
    'TypeError: fail is not a function',
    '    at other (/project/node_modules/x/y.js:3:3)',
    `    at run (${file}:4:2)`,
    `    at ${file}:7:1`,
    '    at node:internal/timers:581:17',
  ].join('\n');
  const cause = { name: 'Error', message: 'inner', stack: `Error: inner\n    at ${file}:1:7` };
  const error = toCodeError({ name: 'TypeError', message: 'fail is not a function', stack, cause }, mayShow);
  expect(toCodeLines(error, folder, plain)).toEqual([
    'TypeError: fail is not a function',
    '  at app.ts:4:2 in run',
    '    1 | const a = 1;',
    '    2 | ',
    '    3 | function run() {',
    '  > 4 | \tfail();',
    '      | \t^',
    '    5 | }',
    '    6 | ',
    '    7 | run();',
    '  at app.ts:7:1',
    '  and 2 frames of packages and Node',
    '  caused by Error: inner',
    '    at app.ts:1:7',
  ]);
});
