import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { readErrorSections } from '../../docs/.vitepress/site/error-addresses.js';
import { toAnchor } from '../../docs/.vitepress/site/links.js';
import { readPage, toPlainText } from '../../docs/.vitepress/site/pages.js';
import { readBlocks, type Block } from '../../test/docs/support/blocks.js';
import { listDocs } from '../../test/docs/support/pages.js';
import type { ApiSymbol } from './read-api.js';

/** A block of a page that tests compile or run. */
export interface Example {
  readonly block: Block;
  readonly page: PageLink;
  /** Whether the block is longer, and only what uses the name is shown. */
  readonly isPart?: boolean;
}

/** A page of the documentation, or one of its parts. */
export interface PageLink {
  /** From the folder of the documentation, with the anchor. */
  readonly path: string;
  readonly title: string;
}

export interface Usage {
  readonly example: (symbol: ApiSymbol) => Example | undefined;
  readonly pages: (symbol: ApiSymbol) => readonly PageLink[];
  /** Where a code of an error is explained, from the folder of the documentation. */
  readonly error: (code: string) => string | undefined;
}

/** The sections that readers begin with, with the number of links to each. */
const SECTIONS: readonly (readonly [folder: string, most: number])[] = [
  ['start/', 1],
  ['guide/', 2],
  ['how-to/', 2],
  ['reference/', 2],
];

/** An example has at most as many lines. */
const MOST_LINES = 60;

interface Part {
  readonly page: string;
  readonly link: PageLink;
  readonly text: string;
}

/** Finds where the pages of the documentation use names. */
export function readUsage(root: string): Usage {
  const pages = listDocs()
    .filter((page) => SECTIONS.some(([folder]) => page.startsWith(`docs/${folder}`)))
    .map((page) => ({ page, text: readFileSync(`${root}${page}`, 'utf8') }));
  const parts = pages.flatMap(({ page, text }) => toParts(page.slice('docs/'.length), text));
  const blocks = pages.flatMap(({ page, text }) =>
    readBlocks(page, text)
      .blocks.filter(isChecked)
      .map((block) => ({ block, imports: readImports(block.code), page: linkTo(page, text) })),
  );
  const usesOf = (symbol: ApiSymbol) =>
    blocks.filter(({ imports }) =>
      symbol.entries.some((entry) => imports.has(`${entry.name} ${symbol.name}`)),
    );
  const errors = new Map(
    readErrorSections(`${root}docs`).map(({ code, path, anchor }) => [code, `${path}#${anchor}`]),
  );
  return {
    error: (code) => errors.get(code),
    example: (symbol) => {
      const uses = usesOf(symbol).sort((a, b) => costOf(a) - costOf(b));
      const short = uses.find(({ block }) => lengthOf(block) <= MOST_LINES);
      if (short) return short;
      const parts = uses.flatMap(({ block, page }) => {
        const code = cutOut(block.code, symbol.name);
        return code === undefined ? [] : { block: { ...block, code, output: undefined }, page, isPart: true };
      });
      return parts.find(({ block }) => lengthOf(block) <= MOST_LINES);
    },
    pages: (symbol) => {
      // `file` is also a property, `file(` is the function.
      const isWord = /^[a-z]+$/.test(symbol.name);
      const names = new RegExp(`(?<![\\w.'/])@?${symbol.name}(?![\\w'/])${isWord ? '(?=\\()' : ''}`, 'g');
      const inCode = new Set(usesOf(symbol).map(({ block }) => block.page.slice('docs/'.length)));
      const found = parts
        .map((part) => ({ ...part, count: countMentions(part.text, names, inCode.has(part.page)) }))
        .filter(({ count }) => count > 0);
      return SECTIONS.flatMap(([folder, most]) =>
        best(
          found.filter(({ page }) => page.startsWith(folder)),
          most,
        ),
      );
    },
  };
}

/** The parts with the most mentions, one of each page. */
function best(found: readonly (Part & { readonly count: number })[], most: number): PageLink[] {
  const sorted = found.toSorted((a, b) => b.count - a.count);
  const first = sorted.filter(({ page }, index) => sorted.findIndex((each) => each.page === page) === index);
  return first.slice(0, most).map(({ link }) => link);
}

function isChecked({ language, role, peer }: Block): boolean {
  return language === 'ts' && peer === undefined && (role === 'run' || role === 'compile');
}

/** Short blocks first; then those that run, that import little else, and that are not about errors. */
function costOf({
  block,
  imports,
}: {
  readonly block: Block;
  readonly imports: ReadonlySet<string>;
}): number {
  const isAboutErrors = /\bcatch\b|Error\b/.test(block.code);
  return lengthOf(block) + (block.role === 'run' ? 0 : 10) + 2 * imports.size + (isAboutErrors ? 15 : 0);
}

/** The statement of a long block that uses a name, or of its class only the members that do. */
function cutOut(code: string, name: string): string | undefined {
  const file = ts.createSourceFile('block.ts', code, ts.ScriptTarget.Latest, true);
  const uses = (node: ts.Node): boolean => new RegExp(`(?<![\\w.'])${name}(?![\\w':])`).test(node.getText());
  const statement = file.statements.find((each) => !ts.isImportDeclaration(each) && uses(each));
  if (!statement) return undefined;
  if (!ts.isClassDeclaration(statement)) return `${statement.getText()}\n`;
  const used = statement.members.find(uses);
  if (!used) return `${statement.getText()}\n`;
  const head = code.slice(statement.getStart(), statement.members.pos).trim();
  const line = code.lastIndexOf('\n', used.getStart()) + 1;
  return `${head}\n${code.slice(line, used.end)}\n}\n`;
}

function lengthOf({ code }: Block): number {
  return code.trim().split('\n').length;
}

/** What code imports, as entry and name. */
function readImports(code: string): Set<string> {
  const found = code.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g);
  return new Set(
    [...found].flatMap(([, names = '', entry = '']) =>
      names
        .split(',')
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        )
        .filter((name) => name !== '')
        .map((name) => `${entry} ${name}`),
    ),
  );
}

/**
 * Counts a name in headings, in inline code and, if the page imports it, in blocks. A name in the heading says that the part is
 * about it.
 */
function countMentions(text: string, name: RegExp, isImported: boolean): number {
  const count = (part: string): number => part.match(name)?.length ?? 0;
  const [heading = '', ...rest] = text.split('\n');
  const pieces = rest.join('\n').split(/^ *```[^\n]*\n([\s\S]*?)^ *```$/m);
  return pieces.reduce(
    (sum, piece, index) =>
      sum +
      (index % 2 === 1
        ? isImported && count(piece) > 0
          ? 1
          : 0
        : [...piece.matchAll(/`([^`\n]+)`/g)].reduce((all, [, code = '']) => all + count(code), 0)),
    heading.startsWith('#')
      ? 5 * [...heading.matchAll(/`([^`]+)`/g)].reduce((all, [, code = '']) => all + count(code), 0)
      : 0,
  );
}

/** The parts of a page, from heading to heading. */
function toParts(page: string, text: string): Part[] {
  const title = readPage(text, page).title;
  const parts: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^ *```/.test(line)) isCode = !isCode;
    if (!isCode && /^##+ /.test(line)) parts.push({ heading: line, lines: [line] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ heading, lines }) => {
    const plain = toPlainText(heading.replace(/^#+ /, ''));
    // The site numbers anchors that are the same.
    const isUnique =
      parts.filter((part) => part.heading.toLowerCase() === heading.toLowerCase()).length === 1;
    return {
      page,
      link:
        heading === '' || !isUnique
          ? { path: page, title }
          : { path: `${page}#${toAnchor(plain)}`, title: `${title}: ${plain}` },
      text: lines.join('\n'),
    };
  });
}

function linkTo(page: string, text: string): PageLink {
  const path = page.slice('docs/'.length);
  return { path, title: readPage(text, path).title };
}
