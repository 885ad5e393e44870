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
  readonly items?: SidebarItem[];
  readonly collapsed?: boolean;
}

/** The bar at the top: each section that has pages, with a link to its index or its first page. */
export function buildNavigation(pages: readonly Page[], sections: readonly Section[]): NavigationLink[] {
  return sections.flatMap(({ folder, text }) => {
    const first = flatten(listFolder(pages, folder)).find(({ link }) => link !== undefined);
    return first?.link === undefined ? [] : [{ text, link: first.link, activeMatch: `^/${folder}/` }];
  });
}

/**
 * The sidebar of each section, from its folders.
 *
 * @param folders - Names and order of folders that have no index page to say them, by their path.
 * @param apart - A folder with so many pages that it has a sidebar of its own, and one entry elsewhere.
 */
export function buildSidebars(
  pages: readonly Page[],
  sections: readonly Section[],
  folders: Readonly<Record<string, string>> = {},
  apart?: string,
): Record<string, SidebarItem[]> {
  const present = sections.filter(({ folder }) => listPages(pages, folder).length > 0);
  const others = pages.filter(({ path }) => apart === undefined || !path.startsWith(`${apart}/`));
  const apartIndex = pages.find(({ path }) => path === `${apart ?? ''}/index.md`);
  const sidebars = Object.fromEntries(
    present.map(({ folder }): [string, SidebarItem[]] => {
      const items = listFolder(others, folder, folders);
      const isAbove = apart?.startsWith(`${folder}/`) ?? false;
      return [
        `/${folder}/`,
        isAbove && apartIndex ? [...items, { text: apartIndex.title, link: linkOf(apartIndex) }] : items,
      ];
    }),
  );
  if (apart !== undefined && listPages(pages, apart).length > 0)
    sidebars[`/${apart}/`] = listFolder(pages, apart, folders);
  return sidebars;
}

/** The pages of a folder, its index first; then the folders in it, each as a group. */
function listFolder(
  pages: readonly Page[],
  folder: string,
  names: Readonly<Record<string, string>> = {},
): SidebarItem[] {
  const inside = listPages(pages, folder);
  const own = inside.filter(({ path }) => !path.slice(folder.length + 1).includes('/')).sort(comparePages);
  const below = new Set(
    inside.flatMap(({ path }) => /^([^/]+)\//.exec(path.slice(folder.length + 1))?.slice(1) ?? []),
  );
  const groups = [...below].map((name) => {
    const path = `${folder}/${name}`;
    const index = inside.find((page) => page.path === `${path}/index.md`);
    const named = Object.keys(names).indexOf(path);
    return {
      order: index?.order ?? (named === -1 ? Infinity : named),
      text: index?.title ?? names[path] ?? toName(name),
      items: listFolder(pages, path, names),
    };
  });
  return [
    ...own.map((page) => ({ text: page.title, link: linkOf(page) })),
    ...groups
      .sort((one, other) => one.order - other.order || one.text.localeCompare(other.text, 'en'))
      .map(({ text, items }) => ({ text, items, collapsed: false })),
  ];
}

function listPages(pages: readonly Page[], folder: string): readonly Page[] {
  return pages.filter(({ path }) => path.startsWith(`${folder}/`));
}

/** Index, then what says its order, then numbered files by their number, then titles by the alphabet. */
function comparePages(one: Page, other: Page): number {
  return rank(one) - rank(other) || one.title.localeCompare(other.title, 'en');
}

function rank({ path, order }: Page): number {
  if (path.endsWith('/index.md')) return -1;
  const number = /(?:^|\/)(\d+)-[^/]*$/.exec(path)?.[1];
  return order ?? (number === undefined ? Number.MAX_SAFE_INTEGER : Number(number));
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
