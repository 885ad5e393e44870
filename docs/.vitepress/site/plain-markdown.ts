import { posix } from 'node:path';
import { SITE } from '../../../src/common/errors/error-catalogue.js';
import { findCaption } from './code-captions.js';
import { toSiteLink } from './links.js';
import { stripFrontmatter } from './pages.js';

const FENCE = /^(\s*)(`{3,}|~{3,})(.*)$/;

/**
 * A page as a program reads it, beside its HTML: without frontmatter and tags, what a caption says of a code block before
 * it, and links that lead somewhere from the site. Links to other pages stay relative, and lead to their Markdown.
 *
 * @param path - The path of the page in the folder of the documentation.
 * @param repository - The folder of the repository.
 */
export function toPlainMarkdown(text: string, path: string, repository: string): string {
  let closing: string | undefined;
  let previous = '';
  const lines = stripFrontmatter(text)
    .split('\n')
    .map((line): string => {
      const [, indent = '', fence, info = ''] = FENCE.exec(line) ?? [];
      if (closing !== undefined) {
        if (fence?.startsWith(closing) && info.trim() === '') closing = undefined;
        return line;
      }
      if (fence === undefined) return toPlainLine(line, path, repository);
      closing = fence;
      const caption = findCaption(info, previous);
      previous = info;
      const opening = `${indent}${fence}${info.trim().split(/\s/)[0] ?? ''}`;
      return caption ? `${indent}${caption.text}:\n\n${opening}` : opening;
    });
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** A line outside of code. Tags are on lines of their own, each picture has one for the dark scheme beside it. */
function toPlainLine(line: string, path: string, repository: string): string {
  const plain = /^\s*<[a-z/]/.test(line)
    ? line
        .replace(/<img class="dark-only"[^>]*>/, '')
        .replace(/<img\b[^>]*\bsrc="([^"]*)"[^>]*\balt="([^"]*)"[^>]*>/, '![$2]($1)')
        .replace(/<\/?[a-z][^>]*>/g, '')
    : line;
  return plain.replace(/(\]\()([^)\s]+)(?=[)\s])/g, (_link, before: string, target: string) => {
    const [, picture] = /^public\/(.*)$/.exec(posix.join(posix.dirname(path), target)) ?? [];
    return before + (picture === undefined ? toSiteLink(target, path, repository) : `${SITE}/${picture}`);
  });
}
