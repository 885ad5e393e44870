import type { MarkdownRenderer } from 'vitepress';
import { linkNames } from './api-names.js';
import { findCaption } from './code-captions.js';
import { toSiteLink } from './links.js';
import { addPackageManagerTabs } from './package-managers.js';

/** Teaches the renderer the links, the captions, the tabs and the tables of these pages. */
export function extendMarkdown(md: MarkdownRenderer, repository: string): void {
  // `discord.py` and `README.md` are no addresses, though Paraguay and Moldova have such names.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  linkToGitHub(md, repository);
  addPackageManagerTabs(md);
  addCaptions(md);
  linkNames(md);
  wrapTables(md);
}

function linkToGitHub(md: MarkdownRenderer, repository: string): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { relativePath } = env as { relativePath?: string };
    if (relativePath === undefined) return;
    for (const { children } of tokens)
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href !== null) token.attrSet('href', toSiteLink(decodeURI(href), relativePath, repository));
      }
  });
}

function addCaptions(md: MarkdownRenderer): void {
  const render = md.renderer.rules.fence;
  if (!render) throw new Error('VitePress renders no code blocks any more.');
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const previous = tokens.slice(0, index).findLast(({ type }) => type === 'fence');
    const info = tokens[index]?.info ?? '';
    const caption = findCaption(info, previous?.info);
    const block = markIndentation(info, render(tokens, index, options, env, self));
    if (!caption) return block;
    const text = md.utils.escapeHtml(caption.text);
    return `<figure class="code-${caption.kind}"><figcaption>${text}</figcaption>${block}</figure>\n`;
  };
}

/** Lines of outputs say how far in they begin, since they go on there where they are broken. */
function markIndentation(info: string, block: string): string {
  if (!/^text\b/.test(info)) return block;
  return block.replace(
    /<span class="line">(?=<span[^>]*>( +))/g,
    (_line, spaces: string) => `<span class="line" style="--indent: ${spaces.length}ch">`,
  );
}

/** A table that is wider than the page is moved by itself, by the keyboard too. An empty heading is none. */
function wrapTables(md: MarkdownRenderer): void {
  md.renderer.rules['table_open'] = () =>
    '<div class="wide" tabindex="0" role="group" aria-label="Table"><table tabindex="-1">\n';
  md.renderer.rules['table_close'] = () => '</table></div>\n';
  md.core.ruler.push('empty-headings', ({ tokens }) => {
    for (const [index, token] of tokens.entries())
      if (token.type === 'th_open' && tokens[index + 1]?.content === '')
        for (const cell of [token, tokens[index + 2]]) if (cell) cell.tag = 'td';
  });
}
