import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
