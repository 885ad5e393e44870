import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const top = fileURLToPath(new URL('../../', import.meta.url));

interface Import {
  readonly file: string;
  readonly from: string;
}

const page = readdirSync(`${top}playground`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `playground/${file}`);

/** Everything that the page has in its script: its own files, and those that they bring along. */
const carried = follow(page);

test('the reader still finds the page and what it imports', () => {
  expect(page).toContain('tools/src/playground/main.tsx');
  expect(carried.length).toBeGreaterThan(page.length);
});

test('the page takes no more than types from outside, but for the protocol', () => {
  const own = carried.filter(({ from }) => from.startsWith('.')).map(({ file, from }) => resolve(file, from));
  expect([...new Set(own)].filter((file) => !/^(playground|src\/protocol)\//.test(file))).toEqual([]);
});

test('the page carries no package but Preact and the driver of its Markdown', () => {
  const packages = carried.map(({ from }) => from).filter((from) => !from.startsWith('.'));
  expect([...new Set(packages.map((name) => name.split('/')[0]))]).toEqual(['preact', '@khanacademy']);
});

/** The imports of files, and of those they import, that are there when they run. */
function follow(files: readonly string[]): Import[] {
  const seen = new Set<string>();
  const visit = (file: string): Import[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const imports = readImports(file);
    return [
      ...imports,
      ...imports.flatMap(({ from }) => (from.startsWith('.') ? visit(resolve(file, from)) : [])),
    ];
  };
  return files.flatMap(visit);
}

function readImports(file: string): Import[] {
  // What is left after compiling: types are gone.
  const { outputText } = ts.transpileModule(readFileSync(top + file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      jsxImportSource: 'preact',
      verbatimModuleSyntax: true,
    },
  });
  return ts
    .preProcessFile(outputText, true, true)
    .importedFiles.map(({ fileName }) => ({ file, from: fileName }));
}

function resolve(file: string, from: string): string {
  const path = relative('/', posix.join('/', posix.dirname(file), from)).replace(/\.js$/, '');
  return page.find((each) => each === `${path}.tsx`) ?? `${path}.ts`;
}
