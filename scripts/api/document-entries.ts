import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from './entries.js';
import { toEntryPage, toIndexPage } from './index-page.js';
import { layOut } from './layout.js';
import { readApi } from './read-api.js';
import { findBroken, findUndocumented, type Undocumented } from './undocumented.js';
import type { Usage } from './usage.js';
import { writePage } from './write-pages.js';

export interface Documented {
  readonly undocumented: Undocumented;
  /** What else is wrong with doc comments: links that lead nowhere, names of parameters that are not there. */
  readonly problems: readonly string[];
  /** Functions, classes and decorators, and those of them that no checked block of the documentation uses. */
  readonly examples: { readonly all: readonly string[]; readonly missing: readonly string[] };
  /** Writes the pages into a folder, which is emptied. */
  write(folder: string): Promise<void>;
}

/** Reads what entries export and its comments: a page for each name, and what is missing. */
export function documentEntries(
  root: string,
  entries: readonly Entry[],
  usage: Usage,
  tsconfig = `${root}tsconfig.json`,
): Documented {
  const api = readApi(root, entries, tsconfig);
  const used = api.symbols.filter(({ group }) => group !== 'types' && group !== 'constants');
  const nameOf = ({ entry, name }: (typeof used)[number]): string => `${entry.name} ${name}`;
  return {
    undocumented: findUndocumented(api),
    problems: findBroken(api),
    examples: { all: used.map(nameOf), missing: used.filter((each) => !usage.example(each)).map(nameOf) },
    write: async (folder) => {
      const layout = layOut(api);
      const sources = { api, layout, usage, folder: 'reference/api' };
      rmSync(folder, { recursive: true, force: true });
      const save = (path: string, text: string): void => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      save('index.md', toIndexPage(entries));
      for (const entry of entries) save(`${entry.name}/index.md`, toEntryPage(api, layout, entry));
      for (const page of layout.pages) save(page.path, await writePage(sources, page));
    },
  };
}
