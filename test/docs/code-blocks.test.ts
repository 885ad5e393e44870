import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, runNode } from '../support/run.js';

const pages = [
  'README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

const blocks = pages.flatMap((page) =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match, index) => ({
    page,
    index,
    code: match[1] ?? '',
  })),
);

test('every TypeScript block in the documentation compiles against the package as it is', async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  const folder = `${root}node_modules/.cache/commandry-docs/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, '{ "type": "module" }');
  writeFileSync(
    `${folder}tsconfig.json`,
    JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: { rootDir: root, typeRoots: [`${root}node_modules/@types`] },
      include: ['*.ts'],
      exclude: [],
    }),
  );
  for (const { page, index, code } of blocks)
    writeFileSync(`${folder}${page.replaceAll(/\W+/g, '-')}-${index}.ts`, code);
  expect(await runNode([`${root}node_modules/typescript/bin/tsc`, '-p', folder], { cwd: root })).toEqual({
    code: 0,
    output: '',
  });
});

test('every link to a file of the repository leads somewhere', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(`${root}${page}`, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => ({
      page,
      target: match[1] ?? '',
    })),
  );
  expect(links.length).toBeGreaterThan(5);
  const missing = links.filter(({ page, target }) => {
    const path = new URL(target, `file:///${page}`).pathname.slice(1);
    return !exists(`${root}${path}`);
  });
  expect(missing).toEqual([]);
});

function exists(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}
