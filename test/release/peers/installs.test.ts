import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { makeStrangersProject } from '../../support/processes/packed.js';
import { root } from '../../support/processes/run.js';
import { COLUMNS, type Column } from './support/all.js';
import { readTexts } from '../../docs/support/peers-table.js';

interface Entry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>;
};
let ownFolder = '';
beforeAll(() => {
  ownFolder = makeStrangersProject('installs').installed;
});

/** What npm installs with a package besides it: dependencies, and peers that are not optional. */
const needsOf = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Entry) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true),
];

/** Where a package that is asked for at a place of the lock file was installed. */
function find(name: string, from: string): string {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[path]) return path;
    if (place === '') throw new Error(`${name} is not in package-lock.json`);
    if (!place.includes('/node_modules/')) place = '/node_modules/';
  }
}

/** The paths in the lock file of a package and all that comes with it. */
function listInstall(start: string, found = new Set([start])): ReadonlySet<string> {
  for (const name of needsOf(packages[start] ?? {})) {
    const path = find(name, start);
    if (found.has(path)) continue;
    found.add(path);
    listInstall(path, found);
  }
  return found;
}

/** The bytes of the files in a folder, without packages below it. */
function measure(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => `${folder}/${entry.name}`)
    .reduce((sum, path) => sum + (statSync(path).isDirectory() ? measure(path) : statSync(path).size), 0);
}

function install(column: Column) {
  const paths = [...listInstall(column === 'Commandry' ? '' : `node_modules/${column}`)];
  const bytes = paths.reduce((sum, path) => sum + measure(path === '' ? ownFolder : `${root}${path}`), 0);
  return { count: paths.length, megabytes: bytes / 1e6 };
}

test.each(COLUMNS)('a production install of %s is as large as the README says', (column) => {
  const { count, megabytes } = install(column);
  const [, packagesSaid, megabytesSaid] =
    /^(\d+), ([\d.]+) MB$/.exec(readTexts('A production install: packages, size')[column] ?? '') ?? [];
  expect({ column, count }).toEqual({ column, count: Number(packagesSaid) });
  // The own package grows with each change of its source.
  const slack = column === 'Commandry' ? 0.5 : 0.1;
  expect(Math.abs(megabytes - Number(megabytesSaid)), `${column}: ${megabytes} MB`).toBeLessThan(slack);
});

test('every package that is counted is installed', () => {
  const missing = COLUMNS.filter((column) => column !== 'Commandry')
    .flatMap((column) => [...listInstall(`node_modules/${column}`)])
    .filter((path) => !existsSync(`${root}${path}/package.json`));
  expect(missing).toEqual([]);
});
