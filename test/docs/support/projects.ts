import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../support/processes/run.js';
import type { Block, ReadPage } from './blocks.js';
import { TUTORIAL } from './pages.js';

/** A block as a file that can be compiled and run. */
export interface Unit {
  readonly block: Block;
  /** The folder of the page's project as it is when a reader comes to the block, with a slash at the end. */
  readonly folder: string;
  /** The file of the block, from that folder. */
  readonly file: string;
}

/**
 * Writes the blocks of pages as files. Each page has a folder, and a new copy of it wherever what it holds matters: where a
 * block replaces a file, where one is run, and where one is wrong, which later copies do not have.
 *
 * @param folder - Where to put them, with a slash at the end. It is emptied.
 */
export function writeProjects(folder: string, pages: readonly ReadPage[]): Unit[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  write(`${folder}package.json`, '{ "type": "module", "private": true }');
  return pages.flatMap(({ page, blocks }) =>
    writeProject(
      `${folder}${page.replaceAll(/\W+/g, '-')}/`,
      blocks,
      page === TUTORIAL ? readTemplate() : new Map(),
    ),
  );
}

const TEMPLATE = `${root}create/template/`;

/** The files of a new project that those of the tutorial import. */
function readTemplate(): Map<string, string> {
  const files = ['src', 'locales'].flatMap((folder) =>
    readdirSync(TEMPLATE + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(files.map((file) => [relative(TEMPLATE, file), readFileSync(file, 'utf8')]));
}

/** @param given - What is in the folder before the first block, by path. */
function writeProject(folder: string, blocks: readonly Block[], given: ReadonlyMap<string, string>): Unit[] {
  const units: Unit[] = [];
  const shown = new Map(given);
  let copies = 0;
  let copy: string | undefined;
  const written = new Set<string>();
  for (const block of blocks) {
    // Those of other frameworks have a project of their own: coming-from.test.ts.
    if (block.peer !== undefined || (block.file === undefined && block.language !== 'ts')) continue;
    const file = block.file ?? `block-${block.line}.ts`;
    const isAlone = block.role !== 'compile' && block.role !== 'error' && block.role !== 'none';
    if (copy === undefined || isAlone || written.has(file)) {
      copy = `${folder}${(copies += 1)}/`;
      written.clear();
      for (const [path, code] of shown) write(copy + path, code);
      for (const path of shown.keys()) written.add(path);
    }
    write(copy + file, block.code);
    written.add(file);
    if (block.language === 'ts') units.push({ block, folder: copy, file });
    if (block.file !== undefined && block.role !== 'wrong') shown.set(file, block.code);
    if (isAlone) copy = undefined;
  }
  return units;
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g;

/** Returns the relative imports of a block that lead to no file shown before it, which the compiler may find in its folder. */
export function findEarlyImports({ block, folder, file }: Unit, units: readonly Unit[]): string[] {
  const before = new Set(
    units
      .slice(0, units.findIndex((unit) => unit.block === block) + 1)
      .filter((unit) => dirname(unit.folder) === dirname(folder))
      .map((unit) => unit.file),
  );
  return [...block.code.matchAll(IMPORTED)]
    .map(([, path = '']) => ({ path, target: join(dirname(file), path).replace(/\.js$/, '.ts') }))
    .filter(({ target }) => !before.has(target) && existsSync(folder + target))
    .filter(({ target }) => !existsSync(TEMPLATE + target))
    .map(({ path }) => `${block.at} imports ${path}, which the page shows later`);
}
