import { ReflectionKind, type DeclarationReflection, type ProjectReflection } from 'typedoc';

/** What lacks a doc comment, as file, line and name, in order. */
export interface Undocumented {
  /** Names that an entry exports. */
  readonly names: readonly string[];
  /** Members of exported classes, interfaces, enums and types of objects. */
  readonly members: readonly string[];
}

const NAMES: readonly ReflectionKind[] = [
  ReflectionKind.Class,
  ReflectionKind.Interface,
  ReflectionKind.TypeAlias,
  ReflectionKind.Function,
  ReflectionKind.Variable,
  ReflectionKind.Enum,
];
const MEMBERS: readonly ReflectionKind[] = [
  ReflectionKind.Property,
  ReflectionKind.Method,
  ReflectionKind.Accessor,
  ReflectionKind.EnumMember,
];

/** Fields of Discord's payloads, which Discord's reference describes. */
const DISCORDS_OWN = /^src\/protocol\/|\/wire-[^/]*$/;

/** Finds what has no doc comment. What is inherited or exported by several entries counts once, where it is declared. */
export function findUndocumented(project: ProjectReflection): Undocumented {
  const names = new Set<string>();
  const members = new Set<string>();
  const exportedNames = (project.children ?? []).flatMap((entry) => entry.children ?? []);
  for (const exported of exportedNames) {
    if (!NAMES.includes(exported.kind)) continue;
    if (!isDocumented(exported)) names.add(toText(exported));
    for (const member of membersOf(exported))
      if (!isDocumented(member) && !isDiscords(member) && !SAYS_ITSELF.test(member.name))
        members.add(toText(member, exported));
  }
  return { names: inOrder(names), members: inOrder(members) };
}

/** By file, and in a file by line. */
function inOrder(texts: Iterable<string>): string[] {
  return [...texts].sort(new Intl.Collator('en', { numeric: true }).compare);
}

/** The members that a class, an interface or a type of an object declares itself. */
function membersOf(exported: DeclarationReflection): DeclarationReflection[] {
  const { type } = exported;
  const literal =
    exported.kindOf(ReflectionKind.TypeAlias) && type?.type === 'reflection' ? type.declaration : undefined;
  const children = (literal ?? exported).children ?? [];
  return children.filter((child) => MEMBERS.includes(child.kind) && !child.inheritedFrom);
}

/** Names that say all there is to say: ids of what they name, and marks that tell objects apart. */
const SAYS_ITSELF = /^(?:id|kind|type|\w+Id|\[[A-Z]+\])$/;

function isDiscords(member: DeclarationReflection): boolean {
  return member.name.includes('_') || DISCORDS_OWN.test(member.sources?.[0]?.fileName ?? '');
}

/** Whether it or one of its signatures has a comment. */
function isDocumented(reflection: DeclarationReflection): boolean {
  const { type, signatures, getSignature } = reflection;
  const called = type?.type === 'reflection' ? type.declaration.signatures : undefined;
  const all = [reflection, getSignature, ...(signatures ?? []), ...(called ?? [])];
  return all.some((each) => each?.hasComment() ?? false);
}

/** Where it is declared, or, if its source is unknown, where it is exported. */
function toText(reflection: DeclarationReflection, owner?: DeclarationReflection): string {
  const name = owner ? `${owner.name}.${reflection.name}` : reflection.name;
  const [source] = reflection.sources ?? owner?.sources ?? [];
  return source ? `${source.fileName}:${source.line} ${name}` : reflection.getFullName();
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
