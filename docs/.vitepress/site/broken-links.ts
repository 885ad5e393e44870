import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** A link, picture, style or script of a built page that leads nowhere. */
export interface BrokenLink {
  readonly page: string;
  readonly link: string;
  readonly reason: 'no such file' | 'no such anchor';
}

export interface LinkReport {
  readonly pages: number;
  readonly links: number;
  readonly broken: readonly BrokenLink[];
}

const IN_REPOSITORY = /^https:\/\/github\.com\/commandry\/commandry\/(?:blob|tree|raw|edit)\/main\/([^#?]*)/;

/**
 * Looks at every link of every page of a built site, and at the anchors of those that lead to its pages. Of addresses
 * elsewhere only those of files of this repository are looked at.
 *
 * @param site - The folder of the built site, without a slash at its end.
 * @param repository - The folder of the repository.
 */
export function findBrokenLinks(site: string, repository: string): LinkReport {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html'));
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (path: string): Set<string> => {
    const known = anchors.get(path) ?? readAnchors(readFileSync(`${site}/${path}`, 'utf8'));
    anchors.set(path, known);
    return known;
  };
  const links = pages.flatMap((page) =>
    [...new Set(readLinks(readFileSync(`${site}/${page}`, 'utf8')))].map((link) => ({ page, link })),
  );
  const broken = links.flatMap(({ page, link }): BrokenLink[] => {
    const inRepository = IN_REPOSITORY.exec(link)?.[1];
    if (inRepository !== undefined)
      return existsSync(`${repository}/${decodeURI(inRepository)}`)
        ? []
        : [{ page, link, reason: 'no such file' }];
    if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) return [];
    const url = new URL(link, `file:///${page}`);
    const path = findFile(site, decodeURI(url.pathname));
    if (path === undefined) return [{ page, link, reason: 'no such file' }];
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor === '' || !path.endsWith('.html') || anchorsOf(path).has(anchor)
      ? []
      : [{ page, link, reason: 'no such anchor' }];
  });
  return { pages: pages.length, links: links.length, broken };
}

/** The file that a server of static files sends for a path; undefined if there is none. */
function findFile(site: string, path: string): string | undefined {
  return [path, `${path}.html`, `${path}index.html`, `${path}/index.html`]
    .map((candidate) => candidate.slice(1))
    .find((candidate) => statSync(`${site}/${candidate}`, { throwIfNoEntry: false })?.isFile());
}

function readLinks(html: string): string[] {
  const tags = withoutScripts(html).matchAll(/<[a-z][^>]*? (?:href|src|srcset|poster)="[^>]*>/g);
  return [...tags].flatMap(([tag]) =>
    [...tag.matchAll(/ (href|src|srcset|poster)="([^"]*)"/g)].flatMap(([, name, value = '']) => {
      const text = unescape(value);
      return name === 'srcset' ? text.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [text];
    }),
  );
}

function readAnchors(html: string): Set<string> {
  const tags = withoutScripts(html).matchAll(/<[a-z][^>]*? id="([^"]*)"/g);
  return new Set([...tags].map(([, id = '']) => unescape(id)));
}

/** Keeps the tags of scripts, which may have a link, without what they contain. */
function withoutScripts(html: string): string {
  return html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1');
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
