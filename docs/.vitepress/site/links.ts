import { statSync } from 'node:fs';
import { posix } from 'node:path';

const ON_GITHUB = 'https://github.com/commandry/commandry/';

/**
 * The anchor that GitHub gives a heading, before it numbers those that are the same.
 *
 * @param heading - Its text without markup.
 */
export function toAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Where a page is on the site, without a slash before it: `guide/commands.html`, and `guide/` for an index. */
export function toAddress(path: string): string {
  return path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html');
}

/**
 * Where a link of a page leads on the site: a link to a file or folder of the repository that is no part of the
 * documentation leads to GitHub, every other link stays as it is.
 *
 * @param page - The path of the page in the folder of the documentation: `reference/commands/guards.md`.
 * @param repository - The folder of the repository, which has the documentation in `docs`.
 */
export function toSiteLink(href: string, page: string, repository: string): string {
  if (/^(?:[a-z][a-z+.-]*:|[/#])/i.test(href)) return href;
  const [, target = '', anchor = ''] = /^([^#?]*)(.*)$/.exec(href) ?? [];
  const path = posix.join('docs', posix.dirname(page), target);
  if (path.startsWith('docs/') || path.startsWith('../')) return href;
  const isFolder = statSync(`${repository}/${path}`, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return `${ON_GITHUB}${isFolder ? 'tree' : 'blob'}/main/${path.replace(/\/$/, '')}${anchor}`;
}
