import { posix } from 'node:path';
import ts from 'typescript';
import type { Api, ApiSymbol } from './read-api.js';

/** A page of the reference: a symbol, and below it the types that only it uses. */
export interface ApiPage {
  /** From the folder of the reference: `commandry/functions/createApp.md`. */
  readonly path: string;
  readonly symbol: ApiSymbol;
  readonly below: readonly ApiSymbol[];
}

export interface Layout {
  readonly pages: readonly ApiPage[];
  readonly pageOf: (symbol: ApiSymbol) => ApiPage;
  /** The link from a page to a symbol, or to its member. */
  readonly link: (from: string, symbol: ApiSymbol, member?: string) => string;
}

/** A page has at most as many members; types that would make it longer have pages of their own. */
const MOST_MEMBERS = 80;

/** Puts each type that one page alone uses on that page, and gives every other symbol a page. */
export function layOut(api: Api): Layout {
  const users = new Map<ApiSymbol, Set<ApiSymbol>>(api.symbols.map((symbol) => [symbol, new Set()]));
  for (const symbol of api.symbols)
    for (const used of findUsed(api, symbol)) if (used !== symbol) users.get(used)?.add(symbol);
  const takers = findTakers(api);
  const owners = new Map<ApiSymbol, ApiSymbol>(api.symbols.map((symbol) => [symbol, symbol]));
  const ownerOf = (symbol: ApiSymbol): ApiSymbol => {
    const owner = owners.get(symbol) ?? symbol;
    return owner === symbol ? symbol : ownerOf(owner);
  };
  const sizes = new Map(api.symbols.map((symbol) => [symbol, symbol.members.length + 3]));
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const symbol of api.symbols) {
      if (symbol.group !== 'types' || owners.get(symbol) !== symbol) continue;
      const taker = takers.get(symbol) ?? [];
      const used = taker.length === 1 ? taker : [...(users.get(symbol) ?? [])];
      const pages = new Set(used.map(ownerOf).filter((owner) => owner !== symbol));
      const [owner] = pages;
      const size = (sizes.get(symbol) ?? 0) + (sizes.get(owner ?? symbol) ?? 0);
      if (!owner || pages.size > 1 || owner.entry !== symbol.entry || size > MOST_MEMBERS) continue;
      owners.set(symbol, owner);
      sizes.set(owner, size);
      isMoving = true;
    }
  }
  const pages = api.symbols
    .filter((symbol) => owners.get(symbol) === symbol)
    .map((symbol) => ({
      path: `${symbol.entry.name}/${symbol.group}/${symbol.name}.md`,
      symbol,
      below: api.symbols.filter((each) => each !== symbol && ownerOf(each) === symbol),
    }));
  const byOwner = new Map(pages.map((page) => [page.symbol, page]));
  const pageOf = (symbol: ApiSymbol): ApiPage => {
    const page = byOwner.get(ownerOf(symbol));
    if (!page) throw new Error(`${symbol.name} is on no page.`);
    return page;
  };
  return {
    pages,
    pageOf,
    link: (from, symbol, member) => {
      const page = pageOf(symbol);
      const anchor = anchorOf(page, symbol, member);
      const path = page.path === from ? '' : posix.relative(posix.dirname(from), page.path);
      return `${path}${anchor === '' ? '' : `#${anchor}`}` || posix.basename(from);
    },
  };
}

/** The functions that take a type as a parameter: options belong to the one that does, whoever else names them. */
function findTakers(api: Api): Map<ApiSymbol, ApiSymbol[]> {
  const takers = new Map<ApiSymbol, ApiSymbol[]>();
  for (const symbol of api.symbols.filter(({ group }) => group === 'functions' || group === 'decorators'))
    for (const parameter of new Set(symbol.calls.flatMap(({ parameters }) => [...parameters]))) {
      const type =
        parameter.type && ts.isTypeReferenceNode(parameter.type) ? parameter.type.typeName : undefined;
      const taken = type && api.find(api.checker.getSymbolAtLocation(type));
      if (!taken || !/(?:Options|Settings|Rules)$/.test(taken.name)) continue;
      takers.set(taken, [...new Set([...(takers.get(taken) ?? []), symbol])]);
    }
  return takers;
}

/**
 * The anchor of a symbol on its page, or of a member; empty for the symbol that the page is about. Capitals stay, since the
 * headings between them get anchors without.
 */
export function anchorOf(page: ApiPage, symbol: ApiSymbol, member?: string): string {
  const name = member?.replace(/[^\w$]+/g, '-').replace(/^-|-$/g, '');
  const own = name !== undefined && HEADINGS.has(name) ? `${name}-member` : name;
  if (page.symbol === symbol) return own ?? '';
  return own === undefined ? symbol.name : `${symbol.name}-${own}`;
}

/** The anchors of the headings of a page. */
const HEADINGS = new Set([
  'constructor',
  'example',
  'methods',
  'parameters',
  'properties',
  'returns',
  'throws',
  'values',
]);

/** What the declarations of a symbol name, also through types that are not exported. */
function findUsed(api: Api, symbol: ApiSymbol): Set<ApiSymbol> {
  const found = new Set<ApiSymbol>();
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isBlock(node)) return;
    if (ts.isIdentifier(node)) {
      const named = api.checker.getSymbolAtLocation(node);
      const used = api.find(named);
      if (used) found.add(used);
      else if (named && isFollowed(named)) {
        const target = named.flags & ts.SymbolFlags.Alias ? api.checker.getAliasedSymbol(named) : named;
        for (const declaration of target.declarations ?? [])
          if (api.isOwn(declaration) && isType(declaration)) visit(declaration);
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  for (const node of [...symbol.declarations, ...symbol.calls]) visit(node);
  return found;
}

function isFollowed({ flags }: ts.Symbol): boolean {
  return (flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Alias)) !== 0;
}

function isType(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}
