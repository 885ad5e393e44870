import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readShared, saySkipped } from '../../support/published/shared.js';
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

test('each section has one test for each of its rules, in their order, and no other', () => {
  const named = sections.map(({ file }) => {
    const source = read(`test/reference/${file}.test.ts`);
    return [file, [...source.matchAll(/'(R-[A-Z]{3}-\d{2})'/g)].map(([, id]) => id)];
  });
  expect(named).toEqual(sections.map(({ file, rules: own }) => [file, own.map(({ id }) => id)]));
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
