import ts from 'typescript';
import type { Entry } from './entries.js';

/** The groups in which an entry lists its symbols, in their order; each is a folder of pages. */
export const GROUPS = ['decorators', 'functions', 'classes', 'constants', 'types'] as const;
export type Group = (typeof GROUPS)[number];

/** An exported name. What several entries export is one symbol, of the first of them. */
export interface ApiSymbol {
  readonly name: string;
  readonly entry: Entry;
  /** The entries that export it, under this name. */
  readonly entries: readonly Entry[];
  readonly group: Group;
  readonly symbol: ts.Symbol;
  /** Its declarations in the repository, in the order of the source. */
  readonly declarations: readonly ts.Declaration[];
  /** What it can be called as: the overloads of a function, or the signatures of a constant's or a type's type. */
  readonly calls: readonly ts.SignatureDeclaration[];
  /** Its type, with the defaults of type parameters; undefined if one has no default. */
  readonly type: ts.Type | undefined;
  /** Its members, inherited ones included. */
  readonly members: readonly Member[];
}

/** A property or method of a type, as it is declared. */
export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly declaration: ts.Declaration;
  /** What its comment may stand above: its declarations, then those that it implements. */
  readonly commented: readonly ts.Node[];
  /** The overloads, if it is a method. */
  readonly calls: readonly ts.SignatureDeclaration[];
  readonly type: ts.Type;
}

export interface Api {
  readonly root: string;
  readonly checker: ts.TypeChecker;
  readonly entries: readonly Entry[];
  readonly symbols: readonly ApiSymbol[];
  /** Finds the exported name that a symbol or one of its aliases has. */
  readonly find: (symbol: ts.Symbol | undefined) => ApiSymbol | undefined;
  /** Finds what a comment names that stands where the name is not imported. */
  readonly findByName: (name: string) => ApiSymbol | undefined;
  readonly isOwn: (declaration: ts.Node) => boolean;
  readonly membersOf: (type: ts.Type, at: ts.Node) => Member[];
}

/** Reads what entries export, from their sources. */
export function readApi(root: string, entries: readonly Entry[], tsconfig = `${root}tsconfig.json`): Api {
  const { config } = ts.readConfigFile(tsconfig, (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const { checker, exportsOf, probeOf } = createProgram(root, entries, options);
  const isOwn = (node: ts.Node): boolean => {
    const { fileName } = node.getSourceFile();
    return fileName.startsWith(root) && !fileName.includes('/node_modules/');
  };
  const membersOf = (type: ts.Type, at: ts.Node): Member[] =>
    checker.getPropertiesOfType(type).flatMap((property) => readMember(checker, property, at, isOwn) ?? []);

  const known = new Map<ts.Symbol, ApiSymbol & { entries: Entry[] }>();
  for (const entry of entries)
    for (const exported of exportsOf(entry)) {
      const symbol = resolve(checker, exported);
      const declarations = (symbol.declarations ?? []).filter(isOwn);
      const before = known.get(symbol);
      if (before) before.entries.push(entry);
      else if (declarations.some((declaration) => !isInternal(declaration)))
        known.set(symbol, {
          ...{ name: exported.name, entry, entries: [entry], symbol, declarations },
          ...describe(checker, exported.name, symbol, declarations, probeOf(entry, exported), membersOf),
        });
    }
  const byName = new Map([...known.values()].toReversed().map((symbol) => [symbol.name, symbol]));
  return {
    ...{ root, checker, entries, isOwn, membersOf, symbols: [...known.values()] },
    findByName: (name) => byName.get(name),
    find: (symbol) => {
      if (!symbol) return undefined;
      const resolved = resolve(checker, symbol);
      // An interface that the exported type of the same name narrows.
      return (
        known.get(resolved) ?? (resolved.declarations?.some(isOwn) ? byName.get(resolved.name) : undefined)
      );
    },
  };
}

function resolve(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * A program of the entries, and of a file that uses every exported type with the defaults of its parameters: the checker knows
 * the members of a conditional type only then.
 */
function createProgram(root: string, entries: readonly Entry[], options: ts.CompilerOptions) {
  const sources = entries.map(({ source }) => `${root}${source}`);
  const first = ts.createProgram(sources, options);
  const namesOf = (program: ts.Program, source: string): readonly ts.Symbol[] => {
    const file = program.getSourceFile(source);
    const module = file && program.getTypeChecker().getSymbolAtLocation(file);
    if (!module) throw new Error(`${source} exports nothing.`);
    return program.getTypeChecker().getExportsOfModule(module);
  };
  const names = sources.map((source) => namesOf(first, source).map(({ name }) => name));
  const path = `${root}src/every-exported-type.ts`;
  const text = [
    ...sources.map((source, index) => `import type * as e${index} from '${source.replace(/\.ts$/, '.js')}';`),
    ...names.flatMap((list, index) =>
      list.map((name) => `export type e${index}_${name} = e${index}.${name};`),
    ),
  ].join('\n');
  const host = ts.createCompilerHost(options);
  const given = { ...host };
  host.fileExists = (file) => file === path || given.fileExists(file);
  host.getSourceFile = (file, version, ...rest) =>
    file === path
      ? ts.createSourceFile(file, text, version, true)
      : given.getSourceFile(file, version, ...rest);
  const program = ts.createProgram([...sources, path], options, host, first);
  const checker = program.getTypeChecker();
  const probes = new Map(
    program
      .getSourceFile(path)
      ?.statements.filter((node) => ts.isTypeAliasDeclaration(node))
      .map((node) => [node.name.text, node]),
  );
  return {
    checker,
    exportsOf: (entry: Entry) => namesOf(program, `${root}${entry.source}`),
    probeOf: (entry: Entry, { name }: ts.Symbol): ts.Type | undefined => {
      const probe = probes.get(`e${entries.indexOf(entry)}_${name}`);
      const type = probe && checker.getTypeFromTypeNode(probe.type);
      return !type || type.flags & ts.TypeFlags.Any ? undefined : type;
    },
  };
}

/** Whether its comment says that it is not for others. */
export function isInternal(declaration: ts.Node): boolean {
  return ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal');
}

function describe(
  checker: ts.TypeChecker,
  name: string,
  symbol: ts.Symbol,
  declarations: readonly ts.Declaration[],
  probe: ts.Type | undefined,
  membersOf: Api['membersOf'],
): Pick<ApiSymbol, 'group' | 'calls' | 'type' | 'members'> {
  const [first] = declarations;
  if (!first) throw new Error(`${name} is declared nowhere.`);
  const { flags } = symbol;
  const isType = (flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) !== 0;
  if (flags & ts.SymbolFlags.Function) {
    const calls = overloads(declarations.filter((each) => ts.isFunctionDeclaration(each)));
    return { group: groupOfCallable(name), calls, type: undefined, members: [] };
  }
  if (flags & ts.SymbolFlags.Class) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const statics = membersOf(checker.getTypeOfSymbol(symbol), first).filter(
      (each) => each.name !== 'prototype',
    );
    return { group: 'classes', calls: [], type, members: [...statics, ...membersOf(type, first)] };
  }
  if (flags & ts.SymbolFlags.Variable) {
    const value = checker.getTypeOfSymbol(symbol);
    const calls = callsOf(value);
    if (calls.length > 0) return { group: groupOfCallable(name), calls, type: value, members: [] };
    // Of a schema the fields, otherwise the values.
    const type = isType && isSchema(value) ? (probe ?? value) : value;
    return { group: 'constants', calls, type, members: hasMembers(type) ? membersOf(type, first) : [] };
  }
  const type = probe ?? checker.getDeclaredTypeOfSymbol(symbol);
  const members = hasMembers(type) ? membersOf(type, first) : [];
  return { group: 'types', calls: callsOf(type), type, members };
}

function isSchema(type: ts.Type): boolean {
  return type.getProperty('_zod') !== undefined;
}

/** Whether the members of a type are worth a table: those of an object that is no list, and no text or number in disguise. */
function hasMembers(type: ts.Type): boolean {
  if (isSchema(type) || type.isUnion()) return false;
  if (type.flags & ts.TypeFlags.Object)
    return !/^(?:Readonly)?(?:Array|Map|Set)$/.test(type.getSymbol()?.name ?? '');
  return type.isIntersection() && type.types.every((part) => !(part.flags & PRIMITIVE));
}

const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.BooleanLike;

/** A decorator is written like a class. */
function groupOfCallable(name: string): Group {
  return /^[A-Z]/.test(name) ? 'decorators' : 'functions';
}

function callsOf(type: ts.Type): readonly ts.SignatureDeclaration[] {
  return overloads(
    type
      .getCallSignatures()
      .flatMap(({ declaration }) => (declaration && !ts.isJSDocSignature(declaration) ? declaration : [])),
  );
}

/** All but the implementation, if there are overloads. */
function overloads<T extends ts.SignatureDeclaration>(declarations: readonly T[]): readonly T[] {
  const bodiless = declarations.filter((each) => !(each as { body?: ts.Node }).body);
  return bodiless.length > 0 ? bodiless : declarations;
}

/** The declarations of the member in what its class extends and implements. */
function findImplemented(checker: ts.TypeChecker, { parent }: ts.Node, name: string): readonly ts.Node[] {
  if (!ts.isClassLike(parent) && !ts.isInterfaceDeclaration(parent)) return [];
  return (parent.heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .flatMap((type) => checker.getTypeAtLocation(type).getProperty(name)?.declarations ?? []);
}

const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

function readMember(
  checker: ts.TypeChecker,
  property: ts.Symbol,
  at: ts.Node,
  isOwn: Api['isOwn'],
): Member | undefined {
  const declarations = (property.declarations ?? []).filter(isOwn);
  const declaration = declarations.find((each) => !(each as { body?: ts.Node }).body) ?? declarations[0];
  if (!declaration || isInternal(declaration)) return undefined;
  if (ts.getCombinedModifierFlags(declaration) & HIDDEN) return undefined;
  const node = ts.getNameOfDeclaration(declaration);
  if (node && ts.isPrivateIdentifier(node)) return undefined;
  const isMethod = ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration);
  return {
    name: node && ts.isComputedPropertyName(node) ? node.getText() : property.name,
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    declaration,
    commented: [...declarations, ...findImplemented(checker, declaration, property.name)],
    calls: isMethod
      ? overloads(declarations.filter((each) => ts.isMethodSignature(each) || ts.isMethodDeclaration(each)))
      : [],
    type: checker.getTypeOfSymbolAtLocation(property, at),
  };
}
