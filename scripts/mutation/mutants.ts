/** Finds the places where a source file can be changed by one small mistake, and builds all mistakes in at once. */
import ts from 'typescript';

/** One mistake. It stands for itself in a report, and in the list of those that change nothing. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The original text. */
  readonly original: string;
  /** The mutated text. */
  readonly changed: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'expression' | 'statement' | 'property';
}

/** Files that hold nothing but words for people. */
const WORDS =
  /^src\/(common\/errors\/|interactions\/user-messages\/(asian|english|germanic|romance|slavic|languages))|\/(help|usage-errors|progress|plan-printer|decorator-advice|invoke-advice)\.ts$|\/(describe|format)-[^/]*$/;
/** Functions that make words for people. */
const SAYS = /^(describe|format[A-Z])/;
/** Fields and parameters of problems and errors that are words for people. */
const SAID = new Set(['message', 'found', 'wanted', 'help', 'hint', 'why', 'advice']);
/** Calls that only narrow or tidy what they are called on. */
const DROPPED = new Set(
  'trim slice filter sort toSorted reverse toLowerCase flat concat optional nullable min max strict refine check catch default unref finally normalize'.split(
    ' ',
  ),
);
const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
};

/** @param file - Path from the root of the repository, with slashes. */
export function findMutants(file: string, text: string): Mutant[] {
  if (WORDS.test(file)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add: Add = (node, changed, kind = 'expression') => {
    const [start, end, original] = [node.getStart(), node.end, node.getText()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const isKnown = found.some(
      (other) => other.start === start && other.end === end && other.changed === changed,
    );
    if (!isKnown && changed !== original) found.push({ file, line, original, changed, start, end, kind });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    mutate(node, add);
    // Of an error, all but its words: its code is a text, and what else it carries is an object.
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))
      node.arguments?.filter(ts.isObjectLiteralExpression).forEach(visit);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Types, imports and words for people: none of them decides what happens. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isDecorator(node)) return true;
  if (ts.isTemplateExpression(node) || ts.isEnumDeclaration(node)) return true;
  if (ts.isConditionalExpression(node)) return isSentence(node.whenTrue) && isSentence(node.whenFalse);
  if (ts.isPropertyAssignment(node) && SAID.has(node.name.getText())) return isText(node.initializer);
  const named =
    ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
  return named && SAYS.test(node.name?.getText() ?? '');
}

function isText(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  if (ts.isCallExpression(node)) return SAYS.test(node.expression.getText());
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isSentence(node: ts.Node): boolean {
  return isText(node) && / |^''$/.test(node.getText());
}

type Add = (node: ts.Node, changed: string, kind?: Mutant['kind']) => void;

function mutate(node: ts.Node, add: Add): void {
  if (ts.isExpressionStatement(node)) {
    if (!/^(super\(|')/.test(node.getText())) add(node, '', 'statement');
  } else if (ts.isThrowStatement(node) || ts.isContinueStatement(node)) add(node, '', 'statement');
  else if (ts.isReturnStatement(node) && !node.expression) add(node, '', 'statement');
  else if (ts.isBreakStatement(node) && !ts.isCaseOrDefaultClause(node.parent)) add(node, '', 'statement');
  else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) decide(node.expression, add);
  else if (ts.isConditionalExpression(node)) decide(node.condition, add);
  else if (ts.isBinaryExpression(node)) mutateBinary(node, add);
  else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add(node, node.operand.getText());
  else if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) mutateNumber(node, add);
  else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  else if (ts.isRegularExpressionLiteral(node)) mutatePattern(node, add);
  else if (ts.isCallExpression(node)) mutateCall(node, add);
  else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isAssigned(node))
    add(node, '[]');
  else if (ts.isObjectLiteralExpression(node) && !isAssigned(node)) mutateFields(node, add);
  else if (ts.isStringLiteral(node)) mutateName(node, add);
}

/** Each field is left out, and has the value of the one before it where both are plain references, such as two ids. */
function mutateFields(node: ts.ObjectLiteralExpression, add: Add): void {
  let before: string | undefined;
  for (const property of node.properties) {
    if (ts.isAccessor(property) || isLeftOut(property) || property.getText().startsWith('__proto__'))
      continue;
    add(property, '', 'property');
    const value = readReference(property);
    if (value === undefined) continue;
    if (before !== undefined && before !== value)
      add(property, `${property.name?.getText() ?? ''}: ${before}`, 'property');
    before = value;
  }
}

/** The value of a field that names something: `{ guild_id: guild.id, channelId }` */
function readReference(property: ts.ObjectLiteralElementLike): string | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name.text;
  if (!ts.isPropertyAssignment(property)) return undefined;
  const { initializer } = property;
  const isReference = ts.isIdentifier(initializer) || ts.isPropertyAccessExpression(initializer);
  return isReference ? initializer.getText() : undefined;
}

/** Names of events, kinds and codes, where they are given: `'GUILD_BAN_ADD'`. */
function mutateName(node: ts.StringLiteral, add: Add): void {
  const { parent } = node;
  const isGiven =
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === node)) ||
    ts.isArrayLiteralExpression(parent);
  if (isGiven && /^[A-Z]+(_[A-Z]+)+$/.test(node.text)) add(node, `'${node.text}_'`);
}

function decide(condition: ts.Expression, add: Add): void {
  if (ts.isBinaryExpression(condition) && /^(&&|\|\|)$/.test(condition.operatorToken.getText())) return;
  for (const value of ['true', 'false']) add(condition, value);
}

function mutateBinary(node: ts.BinaryExpression, add: Add): void {
  const { left, right } = node;
  const sign = node.operatorToken.getText();
  const [a, b] = [left.getText(), right.getText()];
  if (['&&', '||', '??'].includes(sign)) for (const side of [a, b]) add(node, side);
  else if (SWAPPED[sign] !== undefined && !isText(node)) add(node, `${a} ${SWAPPED[sign]} ${b}`);
}

/** A length of time is a matter of taste to within a little; whether there is any is not. */
function mutateNumber(node: ts.NumericLiteral | ts.BigIntLiteral, add: Add): void {
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
  const named = ts.findAncestor(node, (one) => ts.isVariableDeclaration(one) || ts.isPropertyAssignment(one));
  const isTime = /(ms|seconds)\b/i.test(`${named?.getText().split(/[=:]/)[0]} ${node.parent.getText()}`);
  const value = node.getText().replaceAll('_', '');
  if (ts.isBigIntLiteral(node)) add(node, `${BigInt(value.slice(0, -1)) + 1n}n`);
  else add(node, isTime && Number(value) > 0 ? '0' : String(Number(value) + 1));
}

function mutatePattern(node: ts.RegularExpressionLiteral, add: Add): void {
  const { text } = node;
  const end = text.lastIndexOf('/');
  if (text.startsWith('/^')) add(node, `/${text.slice(2)}`);
  if (text[end - 1] === '$') add(node, `${text.slice(0, end - 1)}${text.slice(end)}`);
  if (text.slice(end).includes('i')) add(node, text.slice(0, end) + text.slice(end).replace('i', ''));
}

function mutateCall(node: ts.CallExpression, add: Add): void {
  const { expression } = node;
  // Within an optional chain, brackets would change what is skipped.
  if (!ts.isPropertyAccessExpression(expression) || node.flags & ts.NodeFlags.OptionalChain) return;
  const [on, name] = [expression.expression.getText(), expression.name.text];
  if (DROPPED.has(name) && on !== 'Math') add(node, on);
  const other = SWAPPED[name];
  if (other !== undefined && (on === 'Math' || !/^(min|max)$/.test(name)))
    add(node, `${on}.${other}(${node.arguments.map((argument) => argument.getText()).join(', ')})`);
}

function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isForOfStatement(parent)) return parent.initializer === node;
  return ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.getText() === '=';
}

/** Stands before each file, in its first line: whether a mistake is made, or which one a test comes by. */
const SWITCH =
  `/* @ts-nocheck */ function __mutant(id) { const env = globalThis.process?.env ?? {};` +
  ` const s = (globalThis.__mutation ??= { made: Number(env.COMMANDRY_MUTANT), file: env.COMMANDRY_SEEN, test: env.COMMANDRY_TEST ?? '', seen: new Set() });` +
  ` if (!s.file) return id === s.made; const line = id + ' ' + s.test + '\\n';` +
  ` if (!s.seen.has(line)) { s.seen.add(line); process.getBuiltinModule('node:fs').appendFileSync(s.file, line); } return false; } `;

/** The text with every mistake in it, of which `COMMANDRY_MUTANT` in the environment chooses one by its number. */
export function buildIn(text: string, mutants: readonly (Mutant & { readonly id: number })[]): string {
  const pieces = mutants.flatMap(({ id, start, end, kind, changed }, order) => {
    const [before, after] = {
      expression: [`(__mutant(${id}) ? (${changed}) : (`, '))'],
      statement: [`{ if (__mutant(${id})) {} else `, ' }'],
      property: [`...(__mutant(${id}) ? { ${changed} } : { `, ' })'],
    }[kind] as [string, string];
    // Outer ones open first and close last; of those at one place, the first is the outer one.
    return [
      { at: start, rank: [1, -end, order], code: before },
      { at: end, rank: [0, -start, -order], code: after },
    ];
  });
  pieces.sort((a, b) => a.at - b.at || compare(a.rank, b.rank));
  let [built, at] = ['', 0];
  for (const piece of pieces) {
    built += text.slice(at, piece.at) + piece.code;
    at = piece.at;
  }
  built += text.slice(at);
  return built.startsWith('#!') ? built.replace('\n', `\n${SWITCH}`) : SWITCH + built;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
