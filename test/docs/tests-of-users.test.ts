import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { readBlocks } from './support/blocks.js';

/** A test that authors of bots copy from: the scaffold's, an example's, or a block of the documentation. */
interface Shown {
  readonly path: string;
  /** The line before its first. */
  readonly lineBefore: number;
  readonly code: string;
  /** Whether it is about payloads, which it may write then. */
  readonly isAboutTheWire: boolean;
}

/** The section of docs/reference/tools/testing.md that is about payloads. */
const WIRE = 'The wire';

const folders = [
  'create/template/test',
  ...readdirSync(`${root}examples`).map((example) => `examples/${example}/test`),
];
const files = folders.flatMap((folder) =>
  listFolder(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file): Shown => {
      const path = `${folder}/${file}`;
      return { path, lineBefore: 0, code: readFileSync(root + path, 'utf8'), isAboutTheWire: false };
    }),
);
const pages = listFolder('docs/reference/tools')
  .filter((file) => /^testing.*\.md$/.test(file))
  .map((file) => `docs/reference/tools/${file}`);
const blocks = pages.flatMap((page) => blocksOf(page, readFileSync(root + page, 'utf8')));

test('the reader still finds the tests', () => {
  expect(files.map(({ path }) => path)).toEqual([
    'create/template/test/bot.test.ts',
    'examples/activity/test/activity.test.ts',
    'examples/commonjs/test/commonjs.test.ts',
    'examples/express-embed/test/express-embed.test.ts',
    'examples/five-languages/test/five-languages.test.ts',
    'examples/help-desk/test/help-desk.test.ts',
    'examples/help-desk/test/open-desk.ts',
    'examples/lambda/test/lambda.test.ts',
    'examples/moderation/test/moderation.test.ts',
    'examples/nest/test/nest.test.ts',
    'examples/replicas/test/replicas.test.ts',
    'examples/search/test/search.test.ts',
    'examples/shop/test/shop.test.ts',
    'examples/telemetry/test/dashboard.test.ts',
    'examples/tickets/test/tickets.test.ts',
    'examples/weather/test/weather.test.ts',
    'examples/worker/test/worker.test.ts',
  ]);
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter(({ isAboutTheWire }) => isAboutTheWire)).toHaveLength(1);
});

test('tests that authors copy have no cast, no unknown, no any and no payload by hand', () => {
  const found = [...files, ...blocks].flatMap(findDetours);
  expect(found, `${found.length} found`).toEqual([]);
});

test.each([
  ['const { body } = await use() as Answer;', 'a cast: await use() as Answer'],
  ['const body = <Answer>await use();', 'a cast: <Answer>await use()'],
  ['let body: unknown;', 'unknown'],
  ['const list: readonly any[] = [];', 'any'],
  ['// @ts-expect-error wrong', '@ts-expect-error'],
  ["await kit.send({ type: 2, data: { name: 'ping' } });", 'a payload: kit.send'],
  ['const press = { custom_id: "claim" };', 'a payload: custom_id'],
  ['const press = { "custom_id": "claim" };', 'a payload: custom_id'],
  ['const used = { ...context, type: 2 };', 'a payload: type: 2'],
  ['const used = { ...context, data: { name: "ping" } };', 'a payload: data: {'],
  ['const response = chatInputPayload(context, "ping", {});', 'a payload: chatInputPayload'],
  ['expect(reply.raw.body).toEqual({});', 'a payload: reply.raw'],
])('%s is found', (line, what) => {
  const shown = {
    path: 'a.test.ts',
    lineBefore: 0,
    code: `const first = 1;\n${line}`,
    isAboutTheWire: false,
  };
  expect(findDetours(shown)).toContainEqual(`a.test.ts:2 ${what}`);
});

test.each([
  "const speeds = ['in memory', 'over HTTP'] as const;",
  'import { file as upload } from "commandry/testing"; // as unknown as any',
  "const text = 'cast it as any, custom_id';",
  'const options = { city: { type: "string" } };',
  'const answer = { status: 403, body: { code: 50013 } };',
])('%s is none', (code) => {
  expect(findDetours({ path: 'a.test.ts', lineBefore: 0, code, isAboutTheWire: false })).toEqual([]);
});

test('the section about the wire may write payloads, and nothing else', () => {
  const page = `# T\n\n## ${WIRE}\n\n\`\`\`ts\nkit.send({ type: 2 }); x as Y;\n\`\`\`\n\n## Next\n\n\`\`\`ts\nkit.send(1);\n\`\`\`\n`;
  expect(blocksOf('docs/reference/tools/testing.md', page).flatMap(findDetours)).toEqual([
    'docs/reference/tools/testing.md:6 a cast: x as Y',
    'docs/reference/tools/testing.md:12 a payload: kit.send',
  ]);
});

/** Returns where a test goes round the kit, and how. */
function findDetours({ path, lineBefore, code, isAboutTheWire }: Shown): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const add = (position: number, what: string): void => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1 + lineBefore;
    found.push(`${path}:${line} ${what}`);
  };
  for (const { index, 0: comment } of code.matchAll(/@ts-(?:expect-error|ignore|nocheck)/g))
    add(index, comment);
  const visit = (node: ts.Node): void => {
    if (isCast(node)) add(node.getStart(), `a cast: ${node.getText()}`);
    if (node.kind === ts.SyntaxKind.UnknownKeyword) add(node.getStart(), 'unknown');
    if (node.kind === ts.SyntaxKind.AnyKeyword) add(node.getStart(), 'any');
    const payload = isAboutTheWire ? undefined : nameOfPayload(node);
    if (payload !== undefined) add(node.getStart(), `a payload: ${payload}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isCast(node: ts.Node): node is ts.AsExpression | ts.TypeAssertion {
  const isAssertion = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node);
  return isAssertion && !ts.isConstTypeReference(node.type);
}

/** Says how a part of a test writes or reads a payload; undefined if it does not. */
function nameOfPayload(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    return /(?:^kit\.(?:send|context)|\.raw)$/.test(text) ? text : undefined;
  }
  if (ts.isCallExpression(node) && /^\w+Payload$/.test(node.expression.getText()))
    return node.expression.getText();
  if (!ts.isPropertyAssignment(node)) return undefined;
  const name = ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
  if (name === 'custom_id') return name;
  if (name === 'type' && ts.isNumericLiteral(node.initializer)) return node.getText();
  return name === 'data' && ts.isObjectLiteralExpression(node.initializer) ? 'data: {' : undefined;
}

/** Returns the TypeScript blocks of a page. */
function blocksOf(path: string, text: string): Shown[] {
  const lines = text.split('\n');
  return readBlocks(path, text)
    .blocks.filter(({ language }) => language === 'ts')
    .map(({ line, code }) => {
      const heading = lines.slice(0, line).findLast((each) => each.startsWith('## '));
      const isAboutTheWire = path === 'docs/reference/tools/testing.md' && heading === `## ${WIRE}`;
      return { path, lineBefore: line - 1, code, isAboutTheWire };
    });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
