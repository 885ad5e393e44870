import { describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { startBot } from '../../support/bot.js';
import { HARBOUR, slash, startTestEmulator, type TestEmulator } from '../../support/emulator.js';
import { snowflakeToTimestampMs } from '../../../../../src/protocol/snowflake-time.js';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const GUILD = `/../guilds/${HARBOUR}/commands`;
const now = () => NOW_MS;

const move = (emulator: TestEmulator, body: object) => emulator.control('POST', '/clock', body);
const many = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, index) => slash(`${prefix}${index}`));

describe('the clock', () => {
  test('is that of the machine until it is moved', async () => {
    const { control } = await startTestEmulator({ now });
    expect(await control('GET', '/clock')).toMatchObject({
      status: 200,
      body: { now_ms: NOW_MS, offset_ms: 0 },
    });
  });

  test.each([
    ['by so many milliseconds', { advance_ms: 1_500 }, 1_500],
    ['to a moment', { now_ms: NOW_MS + 60_000 }, 60_000],
    ['to the moment that it is', { now_ms: NOW_MS }, 0],
  ])('is moved on %s', async (_how, body, offset) => {
    const emulator = await startTestEmulator({ now });
    const moved = { now_ms: NOW_MS + offset, offset_ms: offset };
    expect(await move(emulator, body)).toMatchObject({ status: 200, body: moved });
    expect((await emulator.control('GET', '/clock')).body).toEqual(moved);
  });

  test.each([
    ['CLOCK_BACKWARDS', { now_ms: NOW_MS - 1 }],
    ['CLOCK_TOO_FAR', { now_ms: 5_818_117_911_104 }],
    ['CLOCK_TOO_FAR', { advance_ms: 2 ** 52 }],
    ['BAD_REQUEST', { advance_ms: 0 }],
    ['BAD_REQUEST', { advance_ms: -1 }],
    ['BAD_REQUEST', { advance_ms: 0.5 }],
    ['BAD_REQUEST', { advance_ms: '1' }],
    ['BAD_REQUEST', { advance_ms: 1, now_ms: NOW_MS + 1 }],
    ['BAD_REQUEST', {}],
    ['BAD_REQUEST', []],
  ])('stays where it is with %s for %j', async (code, body) => {
    const emulator = await startTestEmulator({ now });
    expect(await move(emulator, body)).toMatchObject({ status: 400, body: { code } });
    expect((await emulator.control('GET', '/clock')).body).toEqual({ now_ms: NOW_MS, offset_ms: 0 });
  });

  test('gives new identifiers its time, each greater than the one before', async () => {
    const emulator = await startTestEmulator({ now });
    const create = async (name: string) =>
      ((await emulator.api('POST', '', slash(name))).body as { id: string }).id;
    const ids = [await create('before'), await create('also-before')];
    await move(emulator, { advance_ms: DAY_MS });
    ids.push(await create('after'), await create('also-after'));
    expect(ids.map(BigInt)).toEqual(ids.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(4);
    expect(ids.map(snowflakeToTimestampMs)).toEqual([NOW_MS, NOW_MS, NOW_MS + DAY_MS, NOW_MS + DAY_MS]);
  });

  test('stays moved when the emulator is started again with its state', async () => {
    const state = makeTemporaryFolder();
    const first = await startTestEmulator({ now, state });
    await move(first, { advance_ms: DAY_MS });
    const before = (await first.api('POST', '', slash('before'))).body as { id: string };
    await first.stop();
    const second = await startTestEmulator({ now, state });
    expect((await second.control('GET', '/clock')).body).toEqual({
      now_ms: NOW_MS + DAY_MS,
      offset_ms: DAY_MS,
    });
    const after = (await second.api('POST', '', slash('after'))).body as { id: string };
    expect(BigInt(after.id)).toBeGreaterThan(BigInt(before.id));
  });

  test('ends the time of a delivery that is out', async () => {
    const { emulator, receiver, invoke } = await startBot([slash('ping')], undefined, {
      responseDeadline: () => new AbortController().signal,
    });
    const answered = receiver.next();
    receiver.respond = () => undefined;
    const invoked = invoke({ text: '/ping' });
    await answered;
    await move(emulator, { advance_ms: 2_999 });
    await move(emulator, { advance_ms: 1 });
    expect(await invoked).toMatchObject({ outcome: 'failed', reason: { code: 'NO_ANSWER_IN_TIME' } });
  });
});

describe('200 new commands a day', () => {
  const REFUSED = {
    status: 429,
    body: {
      message: 'Max number of daily application command creates has been reached (200)',
      code: 30034,
      global: false,
    },
  };
  const startCounting = () => startTestEmulator({ now, createsPerDay: 200 });

  /** Uses up the day of a scope: 2 bulk overwrites of 100 new commands each. */
  async function fill({ api }: TestEmulator, scope: string, launch: readonly object[] = []) {
    for (const prefix of ['a', 'b']) {
      expect((await api('PUT', scope, [...launch, ...many(100, prefix)])).status).toBe(200);
    }
    expect((await api('PUT', scope, launch)).status).toBe(200);
  }
  const LAUNCH = [{ type: 4, name: 'Launch' }];

  test.each([
    ['POST', slash('one-more')],
    ['PUT', [...LAUNCH, slash('one-more')]],
  ])('are all that %s makes, and the refusal says when there are more', async (method, body) => {
    const emulator = await startCounting();
    await fill(emulator, '', LAUNCH);
    await move(emulator, { advance_ms: 1_500 });
    const before = (await emulator.api('GET', '')).text;
    const refused = await emulator.api(method, '', body);
    expect(refused).toMatchObject(REFUSED);
    expect(refused.body).toMatchObject({ retry_after: (DAY_MS - 1_500) / 1_000 });
    expect(refused.headers.get('retry-after')).toBe('86399');
    expect((await emulator.api('GET', '')).text).toBe(before);
  });

  test('are 200 again a day after the first of them', async () => {
    const emulator = await startCounting();
    await fill(emulator, '', LAUNCH);
    await move(emulator, { advance_ms: DAY_MS - 1 });
    expect((await emulator.api('POST', '', slash('one-more'))).status).toBe(429);
    await move(emulator, { advance_ms: 1 });
    await fill(emulator, '', LAUNCH);
    expect((await emulator.api('POST', '', slash('one-more'))).status).toBe(429);
  });

  test('are counted apart for a guild and for everywhere', async () => {
    const emulator = await startCounting();
    await fill(emulator, GUILD);
    expect(await emulator.api('POST', GUILD, slash('one-more'))).toMatchObject(REFUSED);
    expect((await emulator.api('POST', '', slash('one-more'))).status).toBe(201);
  });

  test('do not include commands that are overwritten, edited or kept', async () => {
    const emulator = await startCounting();
    await emulator.api('PUT', '', [...LAUNCH, ...many(100)]);
    await emulator.api('PUT', '', [...LAUNCH, ...many(99, 'other')]);
    const again = await emulator.api('POST', '', slash('other0', { description: 'Again' }));
    expect(again.status).toBe(200);
    const { id } = again.body as { id: string };
    expect((await emulator.api('PATCH', `/${id}`, { name: 'renamed' })).status).toBe(200);
    const kept = [...LAUNCH, slash('renamed'), ...many(99, 'other').slice(1)];
    expect((await emulator.api('PUT', '', kept)).status).toBe(200);
    const last = await emulator.api('POST', '', slash('the-last'));
    expect(last.status).toBe(201);
    expect((await emulator.api('POST', '', slash('the-last'))).status).toBe(200);
    // Deleted commands have been created all the same.
    await emulator.api('DELETE', `/${(last.body as { id: string }).id}`);
    expect(await emulator.api('POST', '', slash('one-more'))).toMatchObject(REFUSED);
  });

  test('are not used up by what is refused', async () => {
    const emulator = await startCounting();
    await emulator.api('PUT', '', [...LAUNCH, ...many(100)]);
    await emulator.api('PUT', '', [...LAUNCH, ...many(99, 'other')]);
    expect((await emulator.api('PUT', '', [...LAUNCH, ...many(2, 'more')])).status).toBe(429);
    expect((await emulator.api('POST', '', slash('BAD NAME'))).status).toBe(400);
    expect((await emulator.api('POST', '', slash('the-last'))).status).toBe(201);
  });
});
