import ts from 'typescript';
import { findBrokenComments, isCommented } from './comments.js';
import type { Api, ApiSymbol, Member } from './read-api.js';

/** What lacks a doc comment, as file, line and name, in order. */
export interface Undocumented {
  /** Names that an entry exports. */
  readonly names: readonly string[];
  /** Members of exported classes, interfaces and types of objects. */
  readonly members: readonly string[];
}

/** Fields of Discord's payloads, which Discord's reference describes. */
const DISCORDS_OWN = /^src\/protocol\/|\/wire-[^/]*$/;

/** Finds what has no doc comment. What is inherited or exported by several entries counts once, where it is declared. */
export function findUndocumented(api: Api): Undocumented {
  const names = new Set<string>();
  const members = new Set<string>();
  for (const symbol of api.symbols) {
    const { name, declarations, calls } = symbol;
    const [first] = declarations;
    if (first && ![...declarations, ...calls].some(isCommented)) names.add(`${placeOf(api, first)} ${name}`);
    for (const member of ownMembers(symbol))
      if (!isDescribed(member) && !isDiscords(api, member) && !SAYS_ITSELF.test(member.name))
        members.add(`${placeOf(api, member.declaration)} ${name}.${member.name}`);
  }
  return { names: inOrder(names), members: inOrder(members) };
}

/** By file, and in a file by line. */
function inOrder(texts: Iterable<string>): string[] {
  return [...texts].sort(new Intl.Collator('en', { numeric: true }).compare);
}

/** The members that a class, an interface or a type of an object declares itself. */
function ownMembers({ members, declarations }: ApiSymbol): readonly Member[] {
  const bodies = declarations.map((each) =>
    ts.isTypeAliasDeclaration(each) && ts.isTypeLiteralNode(each.type) ? each.type : each,
  );
  return members.filter(({ declaration }) => bodies.includes(declaration.parent as ts.Declaration));
}

/** Names that say all there is to say: ids of what they name, and marks that tell objects apart. */
const SAYS_ITSELF = /^(?:id|kind|type|\w+Id|\[.+\])$/;

function isDiscords(api: Api, { name, declaration }: Member): boolean {
  return name.includes('_') || DISCORDS_OWN.test(placeOf(api, declaration).replace(/:\d+$/, ''));
}

function isDescribed({ commented }: Member): boolean {
  return commented.some(isCommented);
}

function placeOf(api: Api, node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(api.root.length)}:${line + 1}`;
}

/** What comments name and is not there, in the files of exported names. */
export function findBroken(api: Api): string[] {
  const files = new Set(
    api.symbols.flatMap(({ declarations }) => declarations.map((each) => each.getSourceFile())),
  );
  return inOrder(new Set([...files].flatMap((file) => findBrokenComments(api, file))));
}

/** What has to be known of entries to judge their comments. */
export interface Judged {
  readonly undocumented: Undocumented;
  readonly problems: readonly string[];
}

/** Returns what is wrong with the comments of entries, one line each. */
export function findProblems({ undocumented: { names, members }, problems }: Judged): string[] {
  return [
    ...problems,
    ...names.map((name) => `${name} is exported without a doc comment`),
    ...members.map((member) => `${member} has no doc comment`),
  ];
}
