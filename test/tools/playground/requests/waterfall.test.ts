import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestEntry } from '../../../../tools/src/emulator/index.js';
import {
  cutGaps,
  LONGEST_GAP_MS,
  nameCall,
  placeOf,
  toWaterfall,
} from '../../../../tools/src/playground/requests/detail/waterfall.js';
import { propertyRuns } from '../../../support/property.js';
import { SENT_AT_MS, toEntry } from './stories.js';

const call = (atMs: number, milliseconds: number, parts: Partial<RequestEntry['calls'][number]> = {}) => ({
  ...{ at_ms: SENT_AT_MS + atMs, milliseconds, method: 'PATCH', path: '/webhooks/1/…/messages/@original' },
  ...{ sent: {}, status: 200, answer: {} },
  ...parts,
});
const barsOf = (parts: Partial<RequestEntry>) =>
  toWaterfall(toEntry(parts)).bars.map(({ label, fromMs, toMs, isBad }) => [label, fromMs, toMs, isBad]);

describe('the bars', () => {
  it('are what was sent, the response, and then everything by its time', () => {
    expect(
      barsOf({
        spans: [{ name: 'handler', description: 'Weather.forecast', from_ms: 2, duration_ms: 25 }],
        calls: [call(5000, 40, { status: 400 })],
        dispatches: [{ at_ms: SENT_AT_MS + 31, session_id: 'a', type: 'MESSAGE_CREATE', data: {} }],
        log: [
          { at_ms: SENT_AT_MS + 3, level: 'info', message: 'reading' },
          { at_ms: SENT_AT_MS + 20, level: 'error', event: 'HANDLER_FAILED', message: 'It failed.' },
        ],
        faults: [{ at_ms: SENT_AT_MS + 4000, fault_id: '1', kind: 'status', message: 'It answered 500.' }],
      }),
    ).toEqual([
      ['Sent over HTTP', 0, 0, false],
      ['Response 200', 0, 30, false],
      ['handler Weather.forecast', 2, 27, false],
      ['HANDLER_FAILED', 20, 20, true],
      ['MESSAGE_CREATE', 31, 31, false],
      ['Fault: status', 4000, 4000, false],
      ['Edit response 400', 5000, 5040, true],
    ]);
  });

  it('say that there is no response yet, and that there was none', () => {
    const none = { response: null, answered_at_ms: null, ended_at_ms: null, outcome: null } as const;
    expect(barsOf({ ...none, status: 'waiting' })[1]).toEqual(['No response yet', 0, null, false]);
    const late = { ...none, ended_at_ms: SENT_AT_MS + 3000, status: 'failed', outcome: 'failed' } as const;
    expect(barsOf(late)[1]).toEqual(['No response', 0, 3000, true]);
  });

  it('say how long a deferred response waited for an edit until its token ended', () => {
    const parts = {
      status: 'failed',
      outcome: 'failed',
      ended_at_ms: SENT_AT_MS + 900_000,
      reason: { code: 'NO_EDIT_IN_TIME', message: 'Not completed.' },
    } as const;
    expect(barsOf(parts)).toEqual([
      ['Sent over HTTP', 0, 0, false],
      ['Response 200', 0, 30, false],
      ['No edit', 30, 900_000, true],
    ]);
    expect(toWaterfall(toEntry(parts)).deadlines.map(({ atMs }) => atMs)).toEqual([3000, 900_000]);
  });
});

it('the deadlines are drawn when they are near', () => {
  const deadlinesOf = (parts: Partial<RequestEntry>) =>
    toWaterfall(toEntry(parts)).deadlines.map(({ atMs }) => atMs);
  expect(deadlinesOf({})).toEqual([]);
  expect(deadlinesOf({ calls: [call(2000, 5)] })).toEqual([3000]);
  expect(deadlinesOf({ calls: [call(14 * 60_000, 5)] })).toEqual([3000, 900_000]);
  expect(deadlinesOf({ calls: [call(14 * 60_000, 5)], token_ends_at_ms: null })).toEqual([3000]);
});

describe('the scale', () => {
  const times = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 });

  it('keeps the order, fills the width, and gives equal times equal widths within a stretch', () => {
    fc.assert(
      fc.property(times, (drawn) => {
        const stretches = cutGaps([0, ...drawn]);
        const sorted = [0, ...drawn].toSorted((one, other) => one - other);
        const places = sorted.map((ms) => placeOf(stretches, ms));
        expect(places.toSorted((one, other) => one - other)).toEqual(places);
        expect(stretches[0]?.from).toBe(0);
        expect(stretches.at(-1)?.to).toBeCloseTo(1, 6);
        const widths = stretches
          .filter(({ fromMs, toMs }) => toMs > fromMs)
          .map(({ fromMs, toMs, from, to }) => (to - from) / (toMs - fromMs));
        for (const width of widths) expect(width).toBeCloseTo(widths[0] ?? 0, 9);
        for (const [index, { fromMs }] of stretches.entries())
          if (index > 0) expect(fromMs - (stretches[index - 1]?.toMs ?? 0)).toBeGreaterThan(LONGEST_GAP_MS);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('shows 5 ms beside 14 minutes, with the empty time cut out', () => {
    const stretches = cutGaps([0, 5, 840_000, 840_005]);
    expect(placeOf(stretches, 5)).toBeCloseTo(0.475, 6);
    expect(placeOf(stretches, 840_000)).toBeCloseTo(0.525, 6);
  });

  it('is never cut within the time to respond', () => {
    expect(cutGaps([0, 5, 3000])).toEqual([{ fromMs: 0, toMs: 3000, from: 0, to: 1 }]);
  });
});

it.each([
  ['POST', '/interactions/1/…/callback', 'Callback'],
  ['POST', '/interactions/1/…/callback?with_response=true', 'Callback'],
  ['PATCH', '/webhooks/1/…/messages/@original', 'Edit response'],
  ['GET', '/webhooks/1/…/messages/@original', 'Read response'],
  ['DELETE', '/webhooks/1/…/messages/5', 'Delete follow-up'],
  ['POST', '/webhooks/1/…?wait=true', 'Follow-up'],
  ['POST', '/channels/4/messages', 'POST /channels/4/messages'],
])('%s %s is named "%s"', (method, path, name) => {
  expect(nameCall({ method, path })).toBe(name);
});
