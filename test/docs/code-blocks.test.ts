import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { compileUnits } from './support/compile-units.js';
import { readPages } from './support/pages.js';
import { writeProjects } from './support/projects.js';
import { installBundles, runUnit } from './support/run-units.js';

const pages = readPages();
const folder = `${root}node_modules/.cache/commandry-docs/`;
const units = writeProjects(folder, pages);
const runs = units.filter(({ block }) => block.role === 'run' || block.role === 'fails');

test('every block has a language and words that are known', () => {
  expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
});

test('every TypeScript block compiles against the package as it is, and none that is marked wrong', async () => {
  expect(units.length).toBeGreaterThan(100);
  expect((await compileUnits(folder, units)).join('\n')).toBe('');
});

describe('what is run ends and prints what its page says:', () => {
  beforeAll(() => installBundles(folder));

  test.concurrent.each(runs.map((unit) => [unit.block.at, unit] as const))('%s', async (_at, unit) => {
    expect((await runUnit(unit)) ?? '').toBe('');
  });

  test('the reader still finds some', () => {
    expect(runs.length).toBeGreaterThan(0);
  });
});
