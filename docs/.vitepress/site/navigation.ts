import type { Page } from './pages.js';

export interface Section {
  readonly folder: string;
  readonly text: string;
}

export interface NavigationLink {
  readonly text: string;
  readonly link: string;
  readonly activeMatch: string;
}

export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: SidebarItem[];
}

/** The bar at the top: each section that has pages, with a link to its index or its first page. */
export function buildNavigation(pages: readonly Page[], sections: readonly Section[]): NavigationLink[] {
  return sections.flatMap(({ folder, text }) => {
    const first = flatten(listFolder(sortPages(pages), folder)).find(({ link }) => link !== undefined);
    return first?.link === undefined ? [] : [{ text, link: first.link, activeMatch: `^/${folder}/` }];
  });
}

/**
 * The sidebar of each section, from its folders.
 *
 * @param names - What folders are called, by their path; others are called after themselves.
 * @param apart - A folder with so many pages that it has a sidebar of its own, and one entry elsewhere: of its folders that have
 *   an index only this is listed, with links to the parts of it that are called like the folders beside it.
 */
export function buildSidebars(
  unsorted: readonly Page[],
  sections: readonly Section[],
  names: Readonly<Record<string, string>> = {},
  apart?: string,
): Record<string, SidebarItem[]> {
  const pages = sortPages(unsorted);
  const present = sections.filter(({ folder }) => listPages(pages, folder).length > 0);
  const others = pages.filter(({ path }) => apart === undefined || !path.startsWith(`${apart}/`));
  const apartIndex = pages.find(({ path }) => path === `${apart ?? ''}/index.md`);
  const sidebars = Object.fromEntries(
    present.map(({ folder }): [string, SidebarItem[]] => {
      const items = listFolder(others, folder, names);
      const isAbove = apart?.startsWith(`${folder}/`) ?? false;
      return [
        `/${folder}/`,
        isAbove && apartIndex ? [...items, { text: apartIndex.title, link: linkOf(apartIndex) }] : items,
      ];
    }),
  );
  if (apart !== undefined && listPages(pages, apart).length > 0)
    sidebars[`/${apart}/`] = listIndexes(listPages(pages, apart), `${apart}/index.md`);
  return sidebars;
}

/** The index pages of a folder: the first, and the others as it lists them. */
function listIndexes(inside: readonly Page[], first: string): SidebarItem[] {
  const paths = new Set(inside.map(({ path }) => path));
  return inside
    .filter(({ path }) => path.endsWith('/index.md'))
    .toSorted((a, b) => Number(a.path !== first) - Number(b.path !== first))
    .map((index): SidebarItem => {
      const folder = index.path.replace(/index\.md$/, '');
      const below = inside
        .filter(({ path }) => path.startsWith(folder))
        .flatMap(({ path }) => /^([^/]+)\/[^/]+$/.exec(path.slice(folder.length))?.slice(1) ?? []);
      const parts = [...new Set(below)].filter((name) => !paths.has(`${folder}${name}/index.md`));
      const link = linkOf(index);
      const items = parts.map((name) => ({ text: toName(name), link: `${link}#${name}` }));
      return { text: index.title, link, ...(items.length > 0 && { collapsed: true, items }) };
    });
}

/** The pages of a folder, in their order; then the folders in it, each as a group. */
function listFolder(
  pages: readonly Page[],
  folder: string,
  names: Readonly<Record<string, string>> = {},
): SidebarItem[] {
  const inside = listPages(pages, folder);
  const own = inside.filter(({ path }) => !path.slice(folder.length + 1).includes('/'));
  // In the order of their first pages.
  const below = new Set(
    inside.flatMap(({ path }) => /^([^/]+)\//.exec(path.slice(folder.length + 1))?.slice(1) ?? []),
  );
  return [
    ...own.map((page) => ({ text: page.title, link: linkOf(page) })),
    ...[...below].map((name) => ({
      text: names[`${folder}/${name}`] ?? toName(name),
      items: listFolder(pages, `${folder}/${name}`, names),
    })),
  ];
}

function listPages(pages: readonly Page[], folder: string): readonly Page[] {
  return pages.filter(({ path }) => path.startsWith(`${folder}/`));
}

/**
 * Index pages, then those whose frontmatter says their order, then those with a number in the name of the file, then as
 * the index pages list them, and the rest by title.
 */
function sortPages(pages: readonly Page[]): readonly Page[] {
  const listed = pages.filter(({ path }) => path.endsWith('index.md')).flatMap(({ links }) => links);
  const ranks = new Map(pages.map((page) => [page, rank(page, listed)]));
  return pages.toSorted((one, other) => {
    const [a, b] = [ranks.get(one) ?? [], ranks.get(other) ?? []];
    const differing = a.findIndex((value, index) => value !== b[index]);
    return differing === -1
      ? one.title.localeCompare(other.title, 'en')
      : (a[differing] ?? 0) - (b[differing] ?? 0);
  });
}

/** Of two pages the one with the smaller first difference comes first. */
function rank({ path, order }: Page, listed: readonly string[]): readonly number[] {
  const number = /(?:^|\/)(\d+)-[^/]*$/.exec(path)?.[1];
  const position = listed.indexOf(path);
  return [
    path.endsWith('index.md') ? 0 : 1,
    order ?? Infinity,
    number === undefined ? Infinity : Number(number),
    position === -1 ? Infinity : position,
  ];
}

function linkOf({ path }: Page): string {
  return `/${path.replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`;
}

/** `how-to` as `How to`. */
function toName(folder: string): string {
  return (folder[0] ?? '').toUpperCase() + folder.slice(1).replaceAll('-', ' ');
}

function flatten(items: readonly SidebarItem[]): SidebarItem[] {
  return items.flatMap((item) => [item, ...flatten(item.items ?? [])]);
}
