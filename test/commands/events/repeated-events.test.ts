import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../support/time/manual-clock.js';
import { eventBody, startEvents } from '../../support/apps/webhook-events.js';
import { flaky, pending, removed, USER } from './support/handlers.js';

/** A store that several apps share, whose keys end by a clock. */
function sharedStore(clock = createManualClock()) {
  const untilMs = new Map<string, number>();
  const isKept = (key: string) => (untilMs.get(key) ?? 0) > clock.now();
  const store = {
    add: (key: string, rememberMs: number) => {
      if (isKept(key)) return Promise.resolve(false);
      untilMs.set(key, clock.now() + rememberMs);
      return Promise.resolve(true);
    },
    remove: (key: string) => Promise.resolve(void untilMs.delete(key)),
  };
  return { store, keys: () => [...untilMs.keys()].filter(isKept) };
}

describe('an event that comes again', () => {
  test('is answered and does not run again if it was handled', async () => {
    const { calls, handler } = flaky(0);
    const { send, clock } = startEvents([handler]);
    expect(await send(removed())).toBe(204);
    // Discord signs each attempt anew.
    clock.advance(9 * 60_000);
    expect(await send(removed())).toBe(204);
    expect(calls).toHaveLength(1);
  });

  test('runs again if it failed, and is handled then', async () => {
    const { calls, handler } = flaky(2);
    const { send } = startEvents([handler]);
    expect([
      await send(removed()),
      await send(removed()),
      await send(removed()),
      await send(removed()),
    ]).toEqual([500, 500, 204, 204]);
    expect(calls).toHaveLength(3);
  });

  test('is another if its time differs by a microsecond, or its data', async () => {
    const { calls, handler } = flaky(0);
    const { send } = startEvents([handler]);
    const other = removed();
    other.event.timestamp = '2024-10-18T14:42:53.064835';
    const ofBen = eventBody('APPLICATION_DEAUTHORIZED', { user: { ...USER, id: '101' } });
    for (const body of [removed(), other, ofBen]) expect(await send(body)).toBe(204);
    expect(calls).toHaveLength(3);
  });

  test('while it is being handled gets the same answer, and runs once', async () => {
    const { ends, handler } = pending();
    const { send } = startEvents([handler]);
    const both = [send(removed()), send(removed())];
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.reject(new Error('no'));
    expect(await Promise.all(both)).toEqual([500, 500]);
    expect(ends).toHaveLength(1);
  });

  test('is kept in a shared store that can forget, so that another process handles a failed one', async () => {
    const ids = new Set<string>();
    const seenInteractions = {
      add: (id: string) => Promise.resolve(!ids.has(id) && ids.add(id).size > 0),
      remove: (id: string) => Promise.resolve(void ids.delete(id)),
    };
    const [one, two] = [flaky(1), flaky(0)];
    const first = startEvents([one.handler], { stores: { seenInteractions } });
    const second = startEvents([two.handler], { stores: { seenInteractions } });
    expect(await first.send(removed())).toBe(500);
    expect(await second.send(removed())).toBe(204);
    expect(await first.send(removed())).toBe(204);
    expect([one.calls.length, two.calls.length]).toEqual([1, 1]);
    expect([...ids]).toEqual([expect.stringMatching(/^event:/)]);
  });

  test('while another process handles it is refused, and runs there if that one fails', async () => {
    const { store, keys } = sharedStore();
    const { ends, handler } = pending();
    const { calls, handler: other } = flaky(0);
    const first = startEvents([handler], { stores: { seenInteractions: store } });
    const second = startEvents([other], { stores: { seenInteractions: store } });
    const answer = first.send(removed());
    await expect.poll(() => ends.length).toBe(1);
    expect(await second.send(removed())).toBe(503);
    expect(second.logbook.entries).toMatchObject([{ level: 'info', event: 'EVENT_IN_PROGRESS' }]);
    ends[0]?.reject(new Error('away'));
    expect(await answer).toBe(500);
    expect(keys()).toEqual([]);
    expect(await second.send(removed())).toBe(204);
    expect(await first.send(removed())).toBe(204);
    expect([ends.length, calls.length]).toEqual([1, 1]);
    expect(keys()).toHaveLength(1);
  });

  test('runs in another process a minute after the one that handled it was killed', async () => {
    const clock = createManualClock();
    const { store, keys } = sharedStore(clock);
    const { ends, handler } = pending();
    const { calls, handler: other } = flaky(0);
    const killed = startEvents([handler], { stores: { seenInteractions: store } });
    void killed.send(removed());
    await expect.poll(() => ends.length).toBe(1);
    const second = startEvents([other], { stores: { seenInteractions: store }, clock });
    clock.advance(59_999);
    expect(await second.send(removed())).toBe(503);
    expect(keys()).toHaveLength(1);
    clock.advance(1);
    expect(await second.send(removed())).toBe(204);
    expect(calls).toHaveLength(1);
  });

  test('is not lost where a process was killed while it asked whether the event was handled', async () => {
    const clock = createManualClock();
    const { store } = sharedStore(clock);
    const { calls, handler } = flaky(0);
    const broken = { ...store, remove: () => Promise.reject(new Error('away')) };
    const first = startEvents([handler], { stores: { seenInteractions: broken } });
    expect(await first.send(removed())).toBe(500);
    const second = startEvents([handler], { stores: { seenInteractions: store }, clock });
    expect(await second.send(removed())).toBe(503);
    clock.advance(60_000);
    expect(await second.send(removed())).toBe(204);
    expect(calls).toHaveLength(1);
  });

  test('after a deadline at which it passed for handled does not run in another process', async () => {
    const { store, keys } = sharedStore();
    const { ends, handler } = pending();
    const { calls, handler: other } = flaky(0);
    const first = startEvents([handler], { stores: { seenInteractions: store } });
    const second = startEvents([other], { stores: { seenInteractions: store } });
    const answer = first.send(removed());
    await expect.poll(() => ends.length).toBe(1);
    first.clock.advance(2750);
    expect(await answer).toBe(204);
    ends[0]?.reject(new Error('late'));
    await expect.poll(() => first.app.inFlight.count).toBe(0);
    expect(keys()).toHaveLength(1);
    expect(await second.send(removed())).toBe(204);
    expect(calls).toHaveLength(0);
  });

  test('keeps the lease of another process, if its own is over', async () => {
    const storeClock = createManualClock();
    const { store } = sharedStore(storeClock);
    const one = pending();
    const two = pending();
    const failing = flaky(1).handler;
    const first = startEvents([failing, one.handler], {
      stores: { seenInteractions: store },
      clock: storeClock,
    });
    const second = startEvents([two.handler], { stores: { seenInteractions: store } });
    const third = startEvents([two.handler], { stores: { seenInteractions: store } });
    const answer = first.send(removed());
    await expect.poll(() => one.ends.length).toBe(1);
    storeClock.advance(60_000);
    expect(await answer).toBe(500);
    const again = second.send(removed());
    await expect.poll(() => two.ends.length).toBe(1);
    one.ends[0]?.resolve();
    await expect.poll(() => first.app.inFlight.count).toBe(0);
    expect(await third.send(removed())).toBe(503);
    two.ends[0]?.resolve();
    expect(await again).toBe(204);
  });

  test('can run elsewhere at once, if the app that handled it ends', async () => {
    const { store, keys } = sharedStore();
    const { ends, handler } = pending();
    const { app, send } = startEvents([handler], { stores: { seenInteractions: store } });
    const answer = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    await app.close({ drainMs: 0 });
    expect([await answer, keys()]).toEqual([500, []]);
  });

  test('is kept in the process where a shared store cannot forget, rather than lost', async () => {
    const { calls, handler } = flaky(1);
    const { send } = startEvents([handler], { stores: { seenInteractions: { add: () => false } } });
    expect([await send(removed()), await send(removed())]).toEqual([500, 204]);
    expect(calls).toHaveLength(2);
  });

  test('is refused while the store fails, so that Discord sends it later', async () => {
    const seenInteractions = { add: () => Promise.reject(new Error('away')), remove: () => undefined };
    const { calls, handler } = flaky(0);
    const { send } = startEvents([handler], { stores: { seenInteractions } });
    expect(await send(removed())).toBe(500);
    expect(calls).toHaveLength(0);
  });
});
