import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { format, resolveConfig } from 'prettier';
import { readShared, saySkipped } from '../../support/published/shared.js';
import { replaceTables } from './page.js';
import { rules, sections } from './rules.js';
import { readStatements } from './statements.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const covered = JSON.parse(read('test/reference/coverage/statements.json')) as Readonly<Record<string, string>>;
const reference = readShared('spec/application-commands.md');
saySkipped('the comparison of the rules with the reference', reference);

const RULE_ID = /^R-[A-Z]{3}-\d{2}$/;
/** Why a statement has no rule. */
const REASONS = [
  'about the document',
  'about the pages of the client',
  'advice',
  'header of a table',
  'heading',
  'introduces a list',
  'not a rule',
  'says that something is not shown',
  'summary of other sections',
];

const isReason = (entry: string) => REASONS.includes(entry);
const idsIn = (entry: string) => (isReason(entry) ? [] : entry.split(' '));

describe('the list of rules', () => {
  test('gives every rule an id and words of its own', () => {
    expect(rules.filter(({ id }) => !RULE_ID.test(id))).toEqual([]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ words }) => words)).size).toBe(rules.length);
  });
});

describe.each(sections)('test/reference/$file.test.ts', ({ file, rules: own }) => {
  test('has one test for each rule of its section, in their order, and no other', () => {
    const source = read(`test/reference/${file}.test.ts`);
    const named = [...source.matchAll(/'(R-[A-Z]{3}-\d{2})'/g)].map((match) => match[1]!);
    expect(named).toEqual(own.map(({ id }) => id));
  });
});

describe('the statements of the reference', () => {
  test('are each behind rules that exist, or have a reason for having none', () => {
    const ids = new Set(rules.map(({ id }) => id));
    const unknown = Object.values(covered)
      .flatMap(idsIn)
      .filter((id) => !ids.has(id));
    expect(unknown).toEqual([]);
  });

  test('are behind every rule', () => {
    const used = new Set(Object.values(covered).flatMap(idsIn));
    expect(rules.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  test.skipIf(reference.missing !== undefined)('are all covered, and nothing else is', () => {
    const statements = readStatements(reference.text ?? '');
    expect(statements.length).toBeGreaterThan(200);
    const missing = statements.filter(({ hash }) => !(hash in covered));
    expect(missing.map(({ line, hash }) => `line ${line}: ${hash}`)).toEqual([]);
    const hashes = new Set(statements.map(({ hash }) => hash));
    expect(Object.keys(covered).filter((hash) => !hashes.has(hash))).toEqual([]);
  });
});

test('the page is made of the list as it is now', async () => {
  const page = read('docs/reference/project/reference-coverage.md');
  const filepath = new URL('docs/reference/project/reference-coverage.md', root).pathname;
  const made = await format(replaceTables(page), { ...(await resolveConfig(filepath)), filepath });
  expect(page).toBe(made);
});

describe('reading statements', () => {
  const texts = (markdown: string) => readStatements(markdown).map(({ text }) => text);

  test('takes headings, rows, items and sentences', () => {
    const markdown =
      '# One\n\nFirst. Second one.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n1. An item.\n- Another\n';
    expect(texts(markdown)).toEqual([
      '# One',
      'First.',
      'Second one.',
      '| A | B |',
      '| 1 | 2 |',
      'An item.',
      'Another',
    ]);
  });

  test('gives changed words and another section another hash, and equal ones of a section one', () => {
    const hashes = (markdown: string) => readStatements(markdown).map(({ hash }) => hash);
    expect(hashes('# A\nSame.')[1]).not.toBe(hashes('# A\nSame!')[1]);
    expect(hashes('# A\nSame.')[1]).not.toBe(hashes('# B\nSame.')[1]);
    expect(hashes('# A\nSame.\n\nSame.')).toHaveLength(2);
    expect(hashes('Same.')[0]).toMatch(/^[0-9a-f]{10}$/);
  });
});
