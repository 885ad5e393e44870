import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findJsonFault, isPlainlySafe } from '../../../src/interactions/receive/json-scan.js';
import { propertyRuns } from '../../support/property.js';
import { createRandom, type Random } from '../../support/random.js';
import { SIGNATURE, signedRequest, TIMESTAMP } from '../../support/signatures/signed-request.js';
import { startTarget, use } from '../attacks/support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

/** Fifty requests for each case of other properties: they take microseconds. */
const requests = propertyRuns(300) * 50;

/** How often the signature is right in form and age, so that it has to be checked. */
const ONE_IN = 50;

test(`none of ${requests} arbitrary requests reaches a handler, throws, or gets a status of its own`, async () => {
  const random = createRandom(33);
  const { app, calls } = startTarget();
  const statuses = new Map<number, number>();
  for (let n = 0; n < requests; n++) {
    // A worker that is busy for long without a pause cannot answer the test runner.
    if (n % 10_000 === 0) await setImmediate();
    const headers = arbitraryHeaders(random);
    const { status } = await app.receive({
      method: pick(random, METHODS),
      header: (name) => headers[name],
      body: () => Promise.resolve(random.bytes(random.below(20))),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([401, 405, 415]);
  expect(calls).toEqual([]);
  expect((await app.receive(signedRequest(kit.signer, use()))).status).toBe(200);
  expect(calls).toHaveLength(1);
});

const METHODS = ['POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET', 'post', ''];
const TYPES = ['application/json', 'application/json; charset=utf-8', 'application/json', 'text/plain'];
const PARTS = ['0', '1700000000', 'ff', ', ', '\0', 'é', ' ', '-1', '{', 'x'.repeat(300), 'a'.repeat(128)];

function arbitraryHeaders(random: Random): Record<string, string | undefined> {
  const isWellFormed = random.below(ONE_IN) === 0;
  return {
    'content-type': pick(random, TYPES),
    'content-encoding': random.below(10) === 0 ? pick(random, ['gzip', 'identity', '']) : undefined,
    [SIGNATURE]: isWellFormed ? random.bytes(64).toString('hex') : arbitraryText(random),
    [TIMESTAMP]: isWellFormed ? String(1_700_000_000 + random.below(60)) : arbitraryText(random),
  };
}

function arbitraryText(random: Random): string | undefined {
  const parts = random.below(4);
  if (parts === 3) return undefined;
  return Array.from({ length: parts }, () => pick(random, PARTS)).join('');
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)] as T;
}

/** Small pieces of JSON, so that most of what is put together is nearly right, and much of it is right. */
const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"b"',
  '"\\u0061"',
  '"__proto__"',
  '"\\""',
  '1',
  ' ',
  '"',
  '\\',
];

test('what the quick look lets through and JSON.parse reads has no key twice in an object and no __proto__', () => {
  const random = createRandom(34);
  const seen = { harmless: 0, refused: 0 };
  for (let n = 0; n < propertyRuns(2000) * 5; n++) {
    const text = random.below(2) === 0 ? arbitraryTokens(random) : arbitraryObject(random, 0);
    const isHarmless = isPlainlySafe(Buffer.from(text));
    const fault = isHarmless ? undefined : findJsonFault(text);
    if (!canParse(text)) continue;
    const isBad = hasRepeatedKey(text);
    expect({ text, isRefused: fault !== undefined }).toEqual({ text, isRefused: isBad });
    seen[isBad ? 'refused' : 'harmless']++;
  }
  // Both kinds must really have come up, or the test says nothing.
  expect(Math.min(seen.harmless, seen.refused)).toBeGreaterThan(100);
});

function arbitraryTokens(random: Random): string {
  return Array.from({ length: random.below(9) }, () => pick(random, TOKENS)).join('');
}

const COLONS = [':', ':', ': ', ' :', '\t:\n'];

function arbitraryObject(random: Random, depth: number): string {
  const value = (): string => {
    if (depth < 3 && random.below(3) === 0) return arbitraryObject(random, depth + 1);
    if (random.below(3) === 0) return `["a",${pick(random, ['1', '{}', '"b"'])}]`;
    return pick(random, ['"a"', '"ab"', '1', '23', 'null', 'true', '""']);
  };
  const keys = ['"a"', '"b"', '"c"', '"\\u0061"', '"a\\"b"', '"__proto_\\u005f"'];
  // Of one word, and beyond, where only the last character tells them apart.
  keys.push('"ab"', '"abc"', '"key1"', '"key2"', '"longkey1"', '"longkey2"', '"longerkey"');
  // The bytes right after a key are read with its last ones.
  const pairs = Array.from(
    { length: random.below(4) },
    () => `${pick(random, keys)}${pick(random, COLONS)}${value()}`,
  );
  return `{${pairs.join(pick(random, [',', ', ', ' ,\n']))}}`;
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The same judged in another way: every key of valid JSON is given a number, so that none is lost, and what was parsed
 * is looked through for keys that are the same without it.
 */
function hasRepeatedKey(text: string): boolean {
  let count = 0;
  const numbered = text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (token, colon: string | undefined) =>
    colon === undefined ? token : `"${count++}#${token.slice(1)}`,
  );
  const isBad = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const keys = Array.isArray(value) ? [] : Object.keys(value).map((key) => key.slice(key.indexOf('#') + 1));
    return new Set(keys).size < keys.length || keys.includes('__proto__') || Object.values(value).some(isBad);
  };
  return isBad(JSON.parse(numbered));
}
