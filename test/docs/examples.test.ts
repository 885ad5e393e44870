import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../support/processes/run.js';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const readPackage = (path: string) =>
  JSON.parse(read(path)) as {
    readonly name: string;
    readonly scripts?: Readonly<Record<string, string>>;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };

const examples = readdirSync(`${root}examples`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ours = readPackage('package.json');
const { packages: locked } = JSON.parse(read('package-lock.json')) as { readonly packages: object };
const versions: Readonly<Record<string, string>> = { ...ours.devDependencies, ...ours.dependencies };

it('there are examples, and the table names each', () => {
  expect(examples.length).toBeGreaterThan(4);
  const rows = [...read('examples/README.md').matchAll(/^\| \[([\w-]+)\]\(\1\)/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(examples.toSorted());
});

describe.each(examples)('the example %s', (name) => {
  const folder = `examples/${name}`;
  const {
    scripts = {},
    dependencies = {},
    devDependencies = {},
    ...manifest
  } = readPackage(`${folder}/package.json`);

  it('is started by one command, which its README names', () => {
    expect(manifest.name).toBe(name);
    const program =
      /--program (\S+)/.exec(scripts['start'] ?? '')?.[1] ?? scripts['start']?.split(' ').at(-1);
    expect(existsSync(`${root}${folder}/${program ?? ''}`)).toBe(true);
    expect(read(`${folder}/README.md`)).toContain(`npm run example -- ${name}`);
  });

  it('has tests, and its README says how to run them and what to read first', () => {
    expect(readdirSync(`${root}${folder}/test`).filter((file) => file.endsWith('.test.ts'))).not.toEqual([]);
    const readme = read(`${folder}/README.md`);
    expect(readme).toContain(`npx vitest run examples/${name}`);
    expect(readme).toMatch(/^- Read first: \[/m);
    expect(readme).toMatch(/^# \w/);
  });

  it('needs the versions that this repository has', () => {
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (/^commandry(-dev)?$/.test(dependency)) continue;
      // What only a package of ours needs beside it is installed with that.
      expect(locked).toHaveProperty([`node_modules/${dependency}`]);
      expect([dependency, versions[dependency] ?? version]).toEqual([dependency, version]);
    }
  });
});
