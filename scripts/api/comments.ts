import ts from 'typescript';
import type { Api } from './read-api.js';

type Content = string | ts.NodeArray<ts.JSDocComment> | undefined;

/** Writes a link to what a comment names; undefined if it cannot. */
export type LinkTo = (symbol: ts.Symbol, text: string) => string | undefined;

/** The comment of a declaration, as Markdown. */
export interface Comment {
  readonly text: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  readonly deprecated: string | undefined;
}

/** Reads the comment of the first of some declarations that has one; of a variable it stands above the statement. */
export function readComment(api: Api, declarations: readonly ts.Node[], link: LinkTo): Comment {
  const node = declarations.find((each) => findComments(each).length > 0);
  const toText = (content: Content): string => (node ? toMarkdown(api, content, link) : '');
  const comments = node ? findComments(node) : [];
  const tags = comments.flatMap(({ tags: list }) => [...(list ?? [])]);
  const textOf = (name: string): string[] =>
    tags.filter(({ tagName }) => tagName.text === name).map(({ comment }) => toText(comment));
  return {
    text: comments.map(({ comment }) => toText(comment)).join('\n\n'),
    parameters: new Map(
      tags
        .filter((tag) => ts.isJSDocParameterTag(tag))
        .map((tag) => [tag.name.getText(), toText(tag.comment).replace(/^-\s*/, '')]),
    ),
    returns: textOf('returns')[0],
    // The compiler reads `CommandryError` behind @throws as part of the text.
    throws: tags.filter((tag) => ts.isJSDocThrowsTag(tag)).map((tag) => toText(tag.comment)),
    examples: textOf('example'),
    deprecated: textOf('deprecated')[0],
  };
}

/** Whether a declaration has a comment that says something. */
export function isCommented(node: ts.Node): boolean {
  return findComments(node).some(({ comment, tags }) => comment !== undefined || (tags?.length ?? 0) > 0);
}

/** What is wrong with the comments of a file: names that are not there. */
export function findBrokenComments(api: Api, file: ts.SourceFile): string[] {
  const problems: string[] = [];
  const at = (node: ts.Node): string =>
    `${file.fileName.slice(api.root.length)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    for (const comment of findComments(node, true)) {
      visitLinks(comment);
      for (const tag of comment.tags ?? [])
        if (ts.isJSDocParameterTag(tag) && ts.isFunctionLike(node) && !hasParameter(node, tag.name.getText()))
          problems.push(`${at(tag)} describes a parameter that is not there: ${tag.name.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  const visitLinks = (node: ts.Node): void => {
    if (ts.isJSDocLink(node) && !isAddress(node) && !findNamed(api, node))
      problems.push(`${at(node)} links to what is not there: ${node.name?.getText() ?? ''}`);
    ts.forEachChild(node, visitLinks);
  };
  visit(file);
  return problems;
}

function hasParameter({ parameters }: ts.SignatureDeclaration, name: string): boolean {
  return parameters.some((each) => !ts.isIdentifier(each.name) || each.name.text === name.split('.')[0]);
}

/** The comments right above a node. Those of a variable are its statement's. */
function findComments(node: ts.Node, onlyOwn = false): ts.JSDoc[] {
  const host = !onlyOwn && ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const found = ts.getJSDocCommentsAndTags(host).filter((each) => ts.isJSDoc(each) && each.parent === host);
  return (found as ts.JSDoc[]).slice(-1);
}

function toMarkdown(api: Api, content: Content, link: LinkTo): string {
  if (content === undefined || typeof content === 'string') return escape(content ?? '');
  return content
    .map((part) => {
      if (!ts.isJSDocLink(part)) return escape(part.text);
      if (isAddress(part)) {
        const [address = '', ...label] = (part.name?.getText() ?? '').concat(part.text).split(/[\s|]+/);
        return `[${label.join(' ') || address}](${address})`;
      }
      const name = part.name?.getText() ?? '';
      const text = part.text.replace(/^\s*\|?\s*/, '') || name;
      const symbol = findNamed(api, part);
      return (symbol && link(symbol, text)) ?? `\`${text}\``;
    })
    .join('')
    .trim();
}

/** What a link names: in the scope of the comment, or among the exported names. */
function findNamed(api: Api, { name }: ts.JSDocLink): ts.Symbol | undefined {
  return name && (api.checker.getSymbolAtLocation(name) ?? api.findByName(name.getText())?.symbol);
}

function isAddress({ name, text }: ts.JSDocLink): boolean {
  return name !== undefined && /^https?$/.test(name.getText()) && text.startsWith('://');
}

/** Text of a comment is Markdown, but `<` outside of code would be a tag of the site. */
function escape(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll('<', '&lt;').replaceAll('{{', '{<!-- -->{') : part,
    )
    .join('');
}
