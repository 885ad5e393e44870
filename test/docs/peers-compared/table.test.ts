import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../support/processes/run.js';
import { COLUMNS } from '../support/peer-bots/all.js';
import { columns, readRow, rowNames } from '../support/peers-table.js';

const tests = readdirSync(import.meta.dirname)
  .filter((file) => file !== 'table.test.ts')
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));

test('the table has the frameworks that are compared, in the versions that the tests install', () => {
  const { devDependencies } = JSON.parse(readFileSync(`${root}test/docs/peers/package.json`, 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const versioned = COLUMNS.map((column) => {
    const [major, minor] = devDependencies[column]?.split('.') ?? [];
    if (major === undefined) return column;
    return `${column} ${major === '0' ? `0.${minor ?? ''}` : major}`;
  });
  expect(columns).toEqual(versioned);
});

test('every cell leads to what shows it', () => {
  expect(rowNames.length).toBeGreaterThan(5);
  const cells = rowNames.flatMap((row) =>
    Object.entries(readRow(row)).map(([column, cell]) => ({ row, column, ...cell })),
  );
  expect(cells.filter(({ shownBy }) => shownBy === undefined || !existsSync(`${root}${shownBy}`))).toEqual(
    [],
  );
});

test('every row is read by the test that its cells lead to, or by one of the figures that they lead to', () => {
  const unread = rowNames.filter((row) => {
    const reader = tests.find(({ text }) => text.includes(`'${row}'`));
    const shownBy = new Set(Object.values(readRow(row)).map((cell) => cell.shownBy));
    const expected =
      reader?.file === 'speed.test.ts'
        ? 'docs/reference/project/performance.md'
        : `test/docs/peers-compared/${reader?.file ?? ''}`;
    return !reader || [...shownBy].join() !== expected;
  });
  expect(unread).toEqual([]);
});
