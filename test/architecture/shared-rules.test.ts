import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedBy, readCallGraph, sharedFunctions, type CallGraph } from './support/shared-functions.js';

const DECISION = 'docs/decisions/0003-emulator-knows-the-model-alone.md';

/** Returns the functions and the reasons in each table of the decision. */
function reasonsIn(markdown: string): ReadonlyMap<string, string>[] {
  const tables = markdown.split(/\n(?!\|)/).filter((block) => /\n\| -+ \|/.test(block));
  return tables.map((table) => {
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    return new Map(
      rows.flatMap((row) => {
        const [, names = '', reason = ''] = row.split('|').map((cell) => cell.trim());
        return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, reason] as const);
      }),
    );
  });
}

const [ofFramework, ofKit] = reasonsIn(readFileSync(DECISION, 'utf8'));
const graph = readCallGraph();
const emulator = importedBy(graph, 'tools/src/emulator');
const inFramework = sharedFunctions(
  graph,
  importedBy(graph, 'src', ['src/protocol', 'src/testing']),
  emulator,
);
const inKit = sharedFunctions(graph, importedBy(graph, 'src/testing'), emulator);

test('decision 3 gives the reason for each function of protocol that framework and emulator share', () => {
  expect(emulator.size).toBeGreaterThan(50);
  expect([...(ofFramework?.keys() ?? [])].sort()).toEqual(inFramework);
});

test('and for each that emulator and test kit share beside them', () => {
  expect([...(ofKit?.keys() ?? [])].sort()).toEqual(inKit.filter((name) => !ofFramework?.has(name)));
});

test('a reason is a sentence', () => {
  for (const [name, reason] of [...(ofFramework ?? []), ...(ofKit ?? [])])
    expect([name, reason]).toEqual([name, expect.stringMatching(/^[A-Z].{30,}$/)]);
});

test('shared is what both reach, and one of them without the other', () => {
  const uses = {
    ...{ findA: ['check'], findB: ['check', 'Table'], check: ['below'], below: [], Table: [], alone: [] },
    ...{ both: ['below'], old: ['both'] },
  };
  const tiny: CallGraph = {
    declarations: new Map(
      Object.entries(uses).map(([name, used]) => [name, { name, isFunction: name !== 'Table', uses: used }]),
    ),
    passedOn: new Map([['new', 'old']]),
  };
  const shared = (one: string[], other: string[]) => sharedFunctions(tiny, new Set(one), new Set(other));
  expect(shared(['findA'], ['findB'])).toEqual(['check']);
  expect(shared(['findA', 'both'], ['both', 'alone'])).toEqual(['below', 'both']);
  expect(shared(['findB'], ['Table', 'alone'])).toEqual([]);
  expect(shared(['old'], ['both'])).toEqual(['both']);
});
