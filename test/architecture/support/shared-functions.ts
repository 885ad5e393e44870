import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

const PROTOCOL = 'src/protocol';

/** One declaration at the top of a file of `protocol`, and those that its code names. */
interface Declaration {
  readonly name: string;
  readonly isFunction: boolean;
  readonly uses: readonly string[];
}

/** The declarations of `protocol` by file and name, and what its files pass on from others. */
export interface CallGraph {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly passedOn: ReadonlyMap<string, string>;
}

/** Reads which declarations of `protocol` use which. Types are not among them. */
export function readCallGraph(): CallGraph {
  const declarations = new Map<string, Declaration>();
  const passedOn = new Map<string, string>();
  for (const file of filesIn(PROTOCOL)) {
    const source = parse(file);
    const known = new Map(importsOf(source, file).map(({ local, key }) => [local, key]));
    const own = source.statements.flatMap(namesOf);
    for (const { name } of own) known.set(name, `${file}#${name}`);
    for (const { name, node, isFunction } of own)
      declarations.set(`${file}#${name}`, { name, isFunction, uses: usesIn(node, known) });
    for (const statement of source.statements) {
      if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
      const { exportClause: clause, moduleSpecifier: from } = statement;
      if (!from || !ts.isStringLiteral(from) || !ts.isNamedExports(clause)) continue;
      for (const { name, propertyName } of clause.elements)
        passedOn.set(`${file}#${name.text}`, keyOf(file, from.text, (propertyName ?? name).text));
    }
  }
  return { declarations, passedOn };
}

/** Returns the declarations of `protocol` that a folder imports as values, itself or through the entry. */
export function importedBy(
  { passedOn }: CallGraph,
  folder: string,
  without: readonly string[] = [],
): ReadonlySet<string> {
  const keys = filesIn(folder)
    .filter((file) => !without.some((other) => file.startsWith(`${other}/`)))
    .flatMap((file) => importsOf(parse(file), file))
    .map(({ key }) => key)
    .filter((key) => key.startsWith(`${PROTOCOL}/`));
  return new Set(keys.map((key) => follow(key, passedOn)));
}

/**
 * Returns the names of the functions by which two folders share the code of `protocol`: both reach them, and at least one of
 * the two on its own, not through another one that both reach.
 */
export function sharedFunctions(
  graph: CallGraph,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): string[] {
  const [fromOne, fromOther] = [reachedFrom(graph, one), reachedFrom(graph, other)];
  const isShared = (key: string): boolean => fromOne.has(key) && fromOther.has(key);
  const entered = new Set([...one, ...other]);
  for (const key of [...fromOne, ...fromOther])
    if (!isShared(key)) for (const used of usedBy(graph, key)) entered.add(used);
  return [...entered]
    .filter(isShared)
    .flatMap((key) => graph.declarations.get(key) ?? [])
    .filter(({ isFunction }) => isFunction)
    .map(({ name }) => name)
    .sort();
}

function reachedFrom(graph: CallGraph, start: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(start);
  // A set hands out what is added while it is read.
  for (const key of reached) for (const used of usedBy(graph, key)) reached.add(used);
  return reached;
}

function usedBy({ declarations, passedOn }: CallGraph, key: string): string[] {
  return (declarations.get(key)?.uses ?? []).map((used) => follow(used, passedOn));
}

function follow(key: string, passedOn: CallGraph['passedOn']): string {
  const next = passedOn.get(key);
  return next === undefined ? key : follow(next, passedOn);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function keyOf(file: string, from: string, name: string): string {
  if (from === 'commandry/protocol') return `${PROTOCOL}/index.ts#${name}`;
  return `${posix.join(posix.dirname(file), from).replace(/\.js$/, '.ts')}#${name}`;
}

function importsOf(source: ts.SourceFile, file: string): { readonly local: string; readonly key: string }[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause: clause, moduleSpecifier: from } = statement;
    if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    if (!clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) return [];
    return clause.namedBindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => ({
        local: name.text,
        key: keyOf(file, from.text, (propertyName ?? name).text),
      }));
  });
}

interface Named {
  readonly name: string;
  readonly node: ts.Node;
  readonly isFunction: boolean;
}

function namesOf(statement: ts.Statement): Named[] {
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
    return [{ name: statement.name.text, node: statement, isFunction: ts.isFunctionDeclaration(statement) }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((node) =>
    ts.isIdentifier(node.name)
      ? [
          {
            name: node.name.text,
            node,
            isFunction: !!node.initializer && ts.isArrowFunction(node.initializer),
          },
        ]
      : [],
  );
}

/** Names of types and of fields are left out; a local variable with the name of a declaration counts as a use of it. */
function usesIn(node: ts.Node, known: ReadonlyMap<string, string>): string[] {
  const uses = new Set<string>();
  const visit = (inner: ts.Node): void => {
    if (ts.isTypeNode(inner)) return;
    const key = ts.isIdentifier(inner) ? known.get(inner.text) : undefined;
    const isField = ts.isPropertyAccessExpression(inner.parent) && inner.parent.name === inner;
    if (key !== undefined && !isField) uses.add(key);
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return [...uses];
}
