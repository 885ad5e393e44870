import { format } from 'oxfmt';
import ts from 'typescript';
import type { Api, ApiSymbol } from './read-api.js';

/** Code, and the exported names in it. */
export interface Spelled {
  readonly text: string;
  readonly names: readonly ApiSymbol[];
}

/** The code of a node on one line: without comments, and with the names that authors import. */
export function spell(api: Api, node: ts.Node): Spelled {
  const names = new Map<number, { readonly end: number; readonly symbol: ApiSymbol }>();
  const raw = new Map<number, number>();
  const visit = (child: ts.Node): void => {
    if (ts.isTemplateLiteralTypeNode(child)) raw.set(child.getStart(), child.end);
    else if (ts.isIdentifier(child) || ts.isQualifiedName(child)) {
      const found = isDeclared(child) ? undefined : api.find(api.checker.getSymbolAtLocation(child));
      if (found) names.set(child.getStart(), { end: child.end, symbol: found });
      return;
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  const source = node.getSourceFile().text;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, source);
  const parts: string[] = [];
  let at = node.getStart();
  while (at < node.end) {
    const name = names.get(at);
    const end = name?.end ?? raw.get(at);
    if (end !== undefined) {
      parts.push(name?.symbol.name ?? source.slice(at, end));
      at = end;
      continue;
    }
    scanner.resetTokenState(at);
    const kind = scanner.scan();
    at = scanner.getTokenEnd();
    const isComment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    const isSpace = kind === ts.SyntaxKind.WhitespaceTrivia || kind === ts.SyntaxKind.NewLineTrivia;
    parts.push(isComment || isSpace ? ' ' : scanner.getTokenText());
  }
  const text = parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/([<([]) | (?=[>)\]])/g, '$1')
    .replace(/,([)>\]])/g, '$1');
  return { text, names: [...new Set([...names.values()].map(({ symbol }) => symbol))] };
}

/** Whether it is the name of what is declared there, or of a key. */
function isDeclared(node: ts.Node): boolean {
  return (
    (ts.isPropertySignature(node.parent) ||
      ts.isParameter(node.parent) ||
      ts.isTypeParameterDeclaration(node.parent)) &&
    node.parent.name === node
  );
}

/** The code of a type where none is written down. */
export function spellType(api: Api, type: ts.Type, at: ts.Node): Spelled {
  const text = api.checker.typeToString(type, at, ts.TypeFormatFlags.NoTruncation);
  const symbol = api.find(type.aliasSymbol ?? type.getSymbol());
  return {
    text: text.replace(/import\("[^"]*"\)\./g, ''),
    names: symbol && text.includes(symbol.name) ? [symbol] : [],
  };
}

/** A parameter: optional if it has a default. */
function spellParameter(api: Api, parameter: ts.ParameterDeclaration): Spelled {
  const name = nameOf(parameter);
  const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
  const type = typeOf(api, parameter);
  const rest = parameter.dotDotDotToken ? '...' : '';
  return { text: `${rest}${name}${isOptional ? '?' : ''}: ${type.text}`, names: type.names };
}

/** The parameters that a caller passes. */
export function parametersOf({ parameters }: ts.SignatureDeclaration): readonly ts.ParameterDeclaration[] {
  return parameters.filter((each) => nameOf(each) !== 'this');
}

export function nameOf({ name }: ts.ParameterDeclaration): string {
  return ts.isIdentifier(name) ? name.text : 'options';
}

/** The written type of a declaration, or the one that it has. Undefined is not said of what may be left out. */
export function typeOf(
  api: Api,
  declaration: ts.Declaration & { readonly type?: ts.TypeNode | undefined },
): Spelled {
  const written = declaration.type;
  const spelled = written
    ? spell(api, written)
    : spellType(api, api.checker.getTypeAtLocation(declaration), declaration);
  return { ...spelled, text: withoutUndefined(spelled.text, declaration) };
}

function withoutUndefined(text: string, declaration: ts.Node): string {
  if (!(declaration as { questionToken?: ts.Node }).questionToken) return text;
  const without = text.replace(/ \| undefined$/, '');
  return /^\((?:[^()]|\([^()]*\))*\)$/.test(without) ? without.slice(1, -1) : without;
}

/** `name<T>(a: A, b?: B): C`, of a call, behind a word like `function`. */
export function spellCall(api: Api, call: ts.SignatureDeclaration, name: string): Spelled {
  const types = (call.typeParameters ?? []).map((each) => spell(api, each));
  const parameters = parametersOf(call).map((each) => spellParameter(api, each));
  const signature = api.checker.getSignatureFromDeclaration(call);
  const returned: Spelled = call.type
    ? spell(api, call.type)
    : signature
      ? spellType(api, signature.getReturnType(), call)
      : { text: 'void', names: [] };
  const generics = types.length > 0 ? `<${types.map(({ text }) => text).join(', ')}>` : '';
  return {
    text: `${name}${generics}(${parameters.map(({ text }) => text).join(', ')}): ${returned.text}`,
    names: [...types, ...parameters, returned].flatMap(({ names }) => names),
  };
}

/** Breaks declarations into lines of at most 76 columns. What cannot be read as code stays as it is. */
export async function wrap(code: string): Promise<string> {
  const { code: formatted, errors } = await format('signature.d.ts', code, {
    printWidth: 76,
    singleQuote: true,
    trailingComma: 'all',
  });
  return (errors.length > 0 ? code : formatted).trim();
}
