import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseGiven } from 'commandry/protocol';
import {
  BUCKET_NAMES,
  BUCKETS,
  toBucketId,
  type BucketName,
} from '../../../../tools/src/emulator/domain/rate-limits/buckets.js';
import {
  RateLimiter,
  type CountedRequest,
  type RateLimitRequest,
} from '../../../../tools/src/emulator/domain/rate-limits/limiter.js';
import {
  RateLimits,
  type RateLimitOptions,
} from '../../../../tools/src/emulator/domain/rate-limits/rate-limit-options.js';
import {
  toRateLimitError,
  toRateLimitHeaders,
} from '../../../../tools/src/emulator/http/api/rate-limit-response.js';
import { createManualClock } from '../../../support/time/manual-clock.js';
import { propertyRuns } from '../../../support/property.js';

const START_MS = 1_700_000_000_000;
const CREATE: RateLimitRequest = {
  bucket: 'POST /applications/{application_id}/commands',
  caller: 'Bot a',
  countsGlobally: true,
};

/** What a client is told about a request: the headers of an allowed one, or the whole refusal. */
function tell({ bucket, reached }: CountedRequest) {
  if (!reached) return { headers: toRateLimitHeaders({ bucket }) };
  const { status, headers, body } = toRateLimitError({ bucket, reached });
  return { status, headers, body };
}

function limiterOf(rateLimits?: RateLimitOptions) {
  const clock = createManualClock(START_MS);
  const limiter = new RateLimiter(RateLimits.parse(rateLimits), clock.now);
  const ask = (request: Partial<RateLimitRequest> = {}) => tell(limiter.check({ ...CREATE, ...request }));
  const isAllowed = (request: Partial<RateLimitRequest> = {}) => ask(request).status === undefined;
  const use = (times: number, request: Partial<RateLimitRequest> = {}) =>
    Array.from({ length: times }, () => isAllowed(request));
  return { clock, limiter, ask, isAllowed, use };
}

describe('a bucket', () => {
  test('tells each request how many are left and when they come back', () => {
    const { clock, ask } = limiterOf();
    expect(ask()).toEqual({
      headers: {
        'X-RateLimit-Limit': '5',
        'X-RateLimit-Remaining': '4',
        'X-RateLimit-Reset': '1700000020.000',
        'X-RateLimit-Reset-After': '20.000',
        'X-RateLimit-Bucket': toBucketId('POST /applications/{application_id}/commands'),
      },
    });
    clock.advance(430);
    expect(ask().headers).toMatchObject({
      'X-RateLimit-Remaining': '3',
      'X-RateLimit-Reset': '1700000020.000',
      'X-RateLimit-Reset-After': '19.570',
    });
  });

  test('refuses the request after the last with 429, the time to wait, and the scope of the caller', () => {
    const { clock, ask, use } = limiterOf();
    expect(use(5)).toEqual([true, true, true, true, true]);
    clock.advance(430);
    expect(ask()).toEqual({
      status: 429,
      headers: {
        'X-RateLimit-Limit': '5',
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': '1700000020.000',
        'X-RateLimit-Reset-After': '19.570',
        'X-RateLimit-Bucket': toBucketId('POST /applications/{application_id}/commands'),
        'Retry-After': '20',
        'X-RateLimit-Scope': 'user',
      },
      body: { message: 'You are being rate limited.', retry_after: 19.57, global: false, code: 0 },
    });
  });

  test('keeps its promise: refused until the reset, the whole limit from then on', () => {
    const { clock, isAllowed, use } = limiterOf();
    use(5);
    clock.advance(19_999);
    expect(isAllowed()).toBe(false);
    clock.advance(1);
    expect(use(6)).toEqual([true, true, true, true, true, false]);
  });

  test('does not wait longer because somebody asks again too early', () => {
    const { clock, ask, isAllowed, use } = limiterOf();
    use(5);
    for (let second = 1; second < 20; second += 1) {
      clock.advance(1_000);
      expect(ask().headers['Retry-After']).toBe((20 - second).toString());
    }
    clock.advance(1_000);
    expect(isAllowed()).toBe(true);
  });

  test.each<[string, Partial<RateLimitRequest>]>([
    ['caller', { caller: 'Bot b' }],
    ['resource', { resource: '1100000000000000100' }],
    ['method', { bucket: 'GET /applications/{application_id}/commands' }],
    ['class of routes', { bucket: 'POST /applications/{application_id}/guilds/{guild_id}/commands' }],
  ])('is not shared with another %s', (_what, other) => {
    const { isAllowed, use } = limiterOf();
    use(5);
    expect([isAllowed(), isAllowed(other)]).toEqual([false, true]);
  });

  test('cannot be reached by a caller whose name looks like two', () => {
    const { isAllowed, use } = limiterOf();
    use(5, { caller: 'a', resource: 'b","c' });
    expect(isAllowed({ caller: 'a","b', resource: 'c' })).toBe(true);
  });

  test.each<[string, number, number]>([
    ['GET /applications/{application_id}/commands', 5, 5_000],
    ['POST /applications/{application_id}/guilds/{guild_id}/commands', 5, 20_000],
    ['PATCH /applications/{application_id}/commands/{command_id}', 5, 20_000],
    ['DELETE /applications/{application_id}/guilds/{guild_id}/commands/{command_id}', 5, 20_000],
    ['PUT /applications/{application_id}/commands', 5, 60_000],
    ['PUT /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', 5, 20_000],
    ['PATCH /webhooks/{application_id}/{token}/messages/{message_id}', 5, 2_000],
  ])('of %s gives %i requests in %i ms by default', (name, limit, windowMs) => {
    expect(BUCKETS[name as BucketName]).toMatchObject({ limit, windowMs });
    const { clock, ask, use } = limiterOf();
    const request = { bucket: name as BucketName, countsGlobally: false };
    use(limit, request);
    expect(ask(request)).toMatchObject({ status: 429, body: { retry_after: windowMs / 1_000 } });
    clock.advance(windowMs);
    expect(ask(request).status).toBeUndefined();
  });

  test('has an identifier of 32 hex digits that no other has', () => {
    const ids = BUCKET_NAMES.map(toBucketId);
    expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(BUCKET_NAMES.length);
  });
});

describe('the global limit', () => {
  const everywhere = (index: number) => ({ bucket: BUCKET_NAMES[index % BUCKET_NAMES.length] });

  test('refuses the 51st request of a second, whatever routes they went to', () => {
    const { clock, ask } = limiterOf({ buckets: everyBucket(false) });
    for (let index = 0; index < 50; index += 1) expect(ask(everywhere(index)).status).toBeUndefined();
    clock.advance(250);
    expect(ask(everywhere(50))).toEqual({
      status: 429,
      headers: { 'Retry-After': '1', 'X-RateLimit-Scope': 'global', 'X-RateLimit-Global': 'true' },
      body: { message: 'You are being rate limited.', retry_after: 0.75, global: true, code: 0 },
    });
    clock.advance(750);
    expect(ask().status).toBeUndefined();
  });

  test('is each caller’s own', () => {
    const { isAllowed, use } = limiterOf({ buckets: everyBucket(false) });
    use(50);
    expect([isAllowed(), isAllowed({ caller: 'Bearer c' })]).toEqual([false, true]);
  });

  test('leaves out the routes of interactions', () => {
    const { isAllowed, use } = limiterOf({ buckets: everyBucket(false) });
    use(50);
    expect(isAllowed({ bucket: 'POST /webhooks/{application_id}/{token}', countsGlobally: false })).toBe(
      true,
    );
    use(60, { caller: 'Bot d', countsGlobally: false });
    expect(isAllowed({ caller: 'Bot d' })).toBe(true);
  });

  test('holds for routes without a bucket too, and gives them no headers', () => {
    const { ask, use } = limiterOf();
    expect(ask({ bucket: undefined })).toEqual({ headers: {} });
    use(49, { bucket: undefined });
    expect(ask({ bucket: undefined })).toMatchObject({ status: 429, body: { global: true } });
  });

  test('counts a request that its bucket refuses, and takes nothing from the bucket for one that it refuses', () => {
    const { clock, ask, use } = limiterOf({ global: { limit: 6 } });
    expect(use(7)).toEqual([true, true, true, true, true, false, false]);
    expect(ask({ bucket: 'GET /applications/{application_id}/commands' })).toMatchObject({
      body: { global: true },
    });
    clock.advance(1_000);
    expect(
      ask({ bucket: 'GET /applications/{application_id}/commands' }).headers['X-RateLimit-Remaining'],
    ).toBe('4');
  });
});

describe('the option', () => {
  test('false switches everything off', () => {
    const { ask, use } = limiterOf(false);
    expect(use(200)).not.toContain(false);
    expect(ask()).toEqual({ headers: {} });
  });

  test('changes what it names and nothing else', () => {
    const settings = RateLimits.parse({
      global: { limit: 3 },
      buckets: {
        'POST /applications/{application_id}/commands': { windowMs: 100 },
        'GET /applications/{application_id}/commands': false,
      },
    });
    const defaults = RateLimits.parse(undefined);
    expect(settings).toEqual({
      global: { limit: 3, windowMs: 1_000 },
      buckets: {
        ...defaults.buckets,
        'POST /applications/{application_id}/commands': { limit: 5, windowMs: 100 },
        'GET /applications/{application_id}/commands': false,
      },
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['true', true, /^rateLimits: must be false or an object/],
    ['a number', 50, /^rateLimits: must be false or an object/],
    ['a part that does not exist', { all: false }, /^rateLimits\.all: is unknown \(known: global, buckets/],
    ['a limit that is a number', { global: 50 }, /^rateLimits\.global: must be false or an object/],
    ['no request at all', { global: { limit: 0 } }, /^rateLimits\.global\.limit: must be at least 1/],
    ['half a request', { global: { limit: 1.5 } }, /^rateLimits\.global\.limit: must be a whole number/],
    ['no time', { global: { windowMs: 0 } }, /^rateLimits\.global\.windowMs: must be at least 1/],
    ['more than a day', { global: { windowMs: 86_400_001 } }, /\.windowMs: must be at most 86400000/],
    [
      'a bucket that does not exist',
      { buckets: { 'POST /channels/{channel_id}/mesages': false } },
      /^rateLimits\.buckets\.POST \/channels\/\{channel_id\}\/mesages: is unknown \(did you mean POST \/channels\/\{channel_id\}\/messages\?\)/,
    ],
    [
      'a wrong value deep inside',
      { buckets: { 'POST /applications/{application_id}/commands': { limit: -1 } } },
      /^rateLimits\.buckets\.POST \/applications\/\{application_id\}\/commands\.limit: must be at least 1/,
    ],
  ])('refuses %s and says where', (_what, rateLimits, message) => {
    const read = parseGiven(z.object({ rateLimits: RateLimits }), { rateLimits });
    const texts = read.success ? [] : read.problems.map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(message)]);
  });

  test('reports all of its problems at once', () => {
    const given = {
      global: { limit: 0 },
      buckets: { 'GET /applications/{application_id}/commands': { windowMs: 0 } },
    };
    expect(parseGiven(RateLimits, given)).toMatchObject({ problems: [{}, {}] });
  });
});

test('a limit of somebody else’s making has the scope "shared"', () => {
  expect(tell(limiterOf().limiter.refuse(undefined, 'shared', 64_570))).toEqual({
    status: 429,
    headers: { 'Retry-After': '65', 'X-RateLimit-Scope': 'shared' },
    body: { message: 'The resource is being rate limited.', retry_after: 64.57, global: false, code: 0 },
  });
});

test('windows that ended are forgotten', () => {
  const { clock, limiter, isAllowed } = limiterOf();
  for (let index = 0; index < 20_000; index += 1) {
    isAllowed({ resource: index.toString() });
    clock.advance(100);
  }
  expect(limiter.size).toBeLessThan(1_000);
});

test('a clock that is set back keeps nobody out for longer than a window', () => {
  const { clock, ask, isAllowed, use } = limiterOf();
  use(5);
  clock.advance(-3_600_000);
  expect(ask().headers['X-RateLimit-Reset-After']).toBe('20.000');
  expect(isAllowed()).toBe(true);
});

test('a client that does what the headers say is never refused, and one that does not never gets more', () => {
  const step = fc.record({ waitMs: fc.integer({ min: 0, max: 3_000 }), isPatient: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
      const windowMs = 2_000;
      const { clock, ask } = limiterOf({
        buckets: { 'POST /applications/{application_id}/commands': { limit, windowMs } },
      });
      let last: Readonly<Record<string, string>> | undefined;
      let lastMs = 0;
      const allowedAtMs: number[] = [];
      for (const { waitMs, isPatient } of steps) {
        clock.advance(waitMs);
        const mustWait = last?.['X-RateLimit-Remaining'] === '0';
        const untilMs = lastMs + Number(last?.['X-RateLimit-Reset-After']) * 1_000;
        if (isPatient && mustWait) clock.advance(Math.max(0, untilMs - clock.now()));
        const answer = ask();
        if (isPatient) expect(answer.status).toBeUndefined();
        if (answer.status === undefined) allowedAtMs.push(clock.now());
        last = answer.headers;
        lastMs = clock.now();
      }
      // A fixed window lets at most two of them pass in the time of one.
      for (const from of allowedAtMs) {
        const near = allowedAtMs.filter((atMs) => atMs >= from && atMs < from + windowMs);
        expect(near.length).toBeLessThanOrEqual(2 * limit);
      }
    }),
    { numRuns: propertyRuns(100) },
  );
});

function everyBucket(value: false): Record<BucketName, false> {
  return Object.fromEntries(BUCKET_NAMES.map((name) => [name, value])) as Record<BucketName, false>;
}
