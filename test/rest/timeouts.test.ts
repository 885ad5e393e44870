import { expect, it } from 'vitest';
import { pause, waitFor, withinTime } from '../../src/rest/timeouts.js';
import { createManualClock } from '../support/time/manual-clock.js';

const aborted = AbortSignal.abort(new Error('enough'));

it('nobody who has given up already waits', async () => {
  const clock = createManualClock();
  await expect(pause(clock, 1000, aborted)).rejects.toThrow('enough');
  await expect(waitFor(new Promise(() => undefined), aborted)).rejects.toThrow('enough');
  await expect(withinTime(clock, 1000, aborted, () => Promise.resolve(1))).rejects.toThrow('enough');
  expect(clock.waiting()).toBe(0);
});

it('what fails after it was given up is passed over', async () => {
  const clock = createManualClock();
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const refused = expect(withinTime(clock, 1000, undefined, () => work)).rejects.toThrow(
    'no response within 1000 ms',
  );
  clock.advance(1000);
  await refused;
  fail(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(clock.waiting()).toBe(0);
});

it('nothing is left behind on the signal or the clock', async () => {
  const clock = createManualClock();
  const giving = new AbortController();
  expect(await withinTime(clock, 1000, giving.signal, () => Promise.resolve('done'))).toBe('done');
  expect(await waitFor(Promise.resolve('done'), giving.signal)).toBe('done');
  expect(await waitFor(Promise.resolve('done'), undefined)).toBe('done');
  expect(clock.waiting()).toBe(0);
});
