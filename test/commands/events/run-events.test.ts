import { describe, expect, test } from 'vitest';
import { defineEvent, On, type WebhookEvent } from 'commandry/events';
import { APPLICATION_ID, eventBody, signedEvent, startEvents } from '../../support/webhook-events.js';
import { createManualClock } from '../../support/manual-clock.js';
import { START_MS } from '../../support/started-app.js';

const USER = { id: '100', username: 'ada', discriminator: '0', global_name: null, avatar: null };
const removed = () => eventBody('APPLICATION_DEAUTHORIZED', { user: USER });

/** A handler that fails as often as it is told to, and counts its calls. */
function flaky(failures: number) {
  const calls: number[] = [];
  const handler = defineEvent('APPLICATION_DEAUTHORIZED', () => {
    calls.push(calls.length);
    if (calls.length <= failures) throw new Error('The database is away.');
  });
  return { calls, handler };
}

/** A handler that ends when a test says so. */
function pending() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const handler = defineEvent(
    'APPLICATION_DEAUTHORIZED',
    () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
  );
  return { ends, handler };
}

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

test('methods of classes and functions get the event, in the order of the sources', async () => {
  const seen: unknown[] = [];
  class Installs {
    readonly name = 'installs';
    @On('APPLICATION_DEAUTHORIZED')
    removed({ type, timestampMs, applicationId, data }: WebhookEvent<'APPLICATION_DEAUTHORIZED'>) {
      seen.push([this.name, type, timestampMs, applicationId, data.user.username]);
    }
    @On('APPLICATION_AUTHORIZED')
    added() {
      seen.push('not meant');
    }
  }
  const { send, app } = startEvents([
    defineEvent('APPLICATION_DEAUTHORIZED', ({ data }) => seen.push(['first', data.user.id])),
    Installs,
  ]);
  expect(await send(removed())).toBe(204);
  expect(seen).toEqual([
    ['first', '100'],
    ['installs', 'APPLICATION_DEAUTHORIZED', Date.UTC(2024, 9, 18, 14, 42, 53, 64), APPLICATION_ID, 'ada'],
  ]);
  expect(app.events.map(({ type }) => type)).toEqual([
    'APPLICATION_DEAUTHORIZED',
    'APPLICATION_DEAUTHORIZED',
    'APPLICATION_AUTHORIZED',
  ]);
});

test('a handler has the calls to Discord, texts and formats', async () => {
  const got: unknown[] = [];
  const { send, app } = startEvents([
    defineEvent('ENTITLEMENT_CREATE', ({ rest, t, formatFor }) => {
      got.push(rest, t('missing'), formatFor('de').number(1.5));
    }),
  ]);
  expect(await send(eventBody('ENTITLEMENT_CREATE', { id: '1' }))).toBe(204);
  expect(got).toEqual([app.rest, 'missing', '1,5']);
});

test('handlers of one event run one after the other, and one that fails keeps none from running', async () => {
  const order: string[] = [];
  const { send, logbook, app } = startEvents([
    defineEvent('ENTITLEMENT_CREATE', async () => {
      order.push('first begins');
      await Promise.resolve();
      order.push('first ends');
      throw new Error('first');
    }),
    defineEvent('ENTITLEMENT_CREATE', ({ log }) => {
      order.push('second');
      log({ level: 'info', event: 'GRANTED', message: 'Granted.' });
    }),
  ]);
  expect(await send(eventBody('ENTITLEMENT_CREATE', { id: '1' }))).toBe(500);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(app.counters.EVENT_FAILED).toBe(1);
  expect(logbook.entries).toMatchObject([
    {
      ...{ level: 'error', event: 'EVENT_FAILED', incidentId: 'incident-1', willBeSentAgain: true },
      handler: "defineEvent('ENTITLEMENT_CREATE')",
      webhookEvent: 'ENTITLEMENT_CREATE',
      error: { message: 'first' },
    },
    { event: 'GRANTED', webhookEvent: 'ENTITLEMENT_CREATE', handler: "defineEvent('ENTITLEMENT_CREATE')" },
  ]);
});

test('a PING is answered without running anything, one for another application with a warning', async () => {
  const { send, logbook } = startEvents([flaky(0).handler]);
  expect(await send({ version: 1, application_id: APPLICATION_ID, type: 0 })).toBe(204);
  expect(logbook.entries).toEqual([]);
  expect(await send({ version: 1, application_id: '1', type: 0 })).toBe(204);
  expect(logbook.entries).toMatchObject([{ level: 'warn', event: 'APPLICATION_MISMATCH' }]);
});

test('an event that nobody handles is answered, and logged once for its type', async () => {
  const { send, logbook } = startEvents([flaky(0).handler]);
  for (const id of ['1', '2']) expect(await send(eventBody('QUEST_USER_ENROLLMENT', { id }))).toBe(204);
  expect(await send(eventBody('SOMETHING_NEW'))).toBe(204);
  expect(logbook.entries.map(({ event, webhookEvent }) => [event, webhookEvent])).toEqual([
    ['EVENT_UNHANDLED', 'QUEST_USER_ENROLLMENT'],
    ['EVENT_UNHANDLED', 'SOMETHING_NEW'],
  ]);
});

test('a type that the types do not know is handled, with data of unknown type', async () => {
  const seen: unknown[] = [];
  const { send } = startEvents([defineEvent('SOMETHING_NEW', ({ data }) => seen.push(data))]);
  expect(await send(eventBody('SOMETHING_NEW', { a: 1 }))).toBe(204);
  expect(await send(eventBody('SOMETHING_NEW', undefined))).toBe(204);
  expect(seen).toEqual([{ a: 1 }, undefined]);
});

describe('an event that comes again', () => {
  test('is answered and does not run again if it was handled', async () => {
    const { calls, handler } = flaky(0);
    const { send, clock } = startEvents([handler]);
    expect(await send(removed())).toBe(204);
    // The service signs each attempt anew.
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
    const first = startEvents([one.handler], { seenInteractions });
    const second = startEvents([two.handler], { seenInteractions });
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
    const first = startEvents([handler], { seenInteractions: store });
    const second = startEvents([other], { seenInteractions: store });
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
    const killed = startEvents([handler], { seenInteractions: store });
    void killed.send(removed());
    await expect.poll(() => ends.length).toBe(1);
    const second = startEvents([other], { seenInteractions: store, clock });
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
    const first = startEvents([handler], { seenInteractions: broken });
    expect(await first.send(removed())).toBe(500);
    const second = startEvents([handler], { seenInteractions: store, clock });
    expect(await second.send(removed())).toBe(503);
    clock.advance(60_000);
    expect(await second.send(removed())).toBe(204);
    expect(calls).toHaveLength(1);
  });

  test('after a deadline at which it passed for handled does not run in another process', async () => {
    const { store, keys } = sharedStore();
    const { ends, handler } = pending();
    const { calls, handler: other } = flaky(0);
    const first = startEvents([handler], { seenInteractions: store });
    const second = startEvents([other], { seenInteractions: store });
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
    const first = startEvents([failing, one.handler], { seenInteractions: store, clock: storeClock });
    const second = startEvents([two.handler], { seenInteractions: store });
    const third = startEvents([two.handler], { seenInteractions: store });
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
    const { app, send } = startEvents([handler], { seenInteractions: store });
    const answer = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    await app.close({ drainMs: 0 });
    expect([await answer, keys()]).toEqual([500, []]);
  });

  test('is kept in the process where a shared store cannot forget, rather than lost', async () => {
    const { calls, handler } = flaky(1);
    const { send } = startEvents([handler], { seenInteractions: { add: () => false } });
    expect([await send(removed()), await send(removed())]).toEqual([500, 204]);
    expect(calls).toHaveLength(2);
  });

  test('is refused while the store fails, so that the service sends it later', async () => {
    const seenInteractions = { add: () => Promise.reject(new Error('away')), remove: () => undefined };
    const { calls, handler } = flaky(0);
    const { send } = startEvents([handler], { seenInteractions });
    expect(await send(removed())).toBe(500);
    expect(calls).toHaveLength(0);
  });
});

describe('a handler that takes longer than the deadline', () => {
  test('is answered for, goes on in flight, and its failure says that the event does not come again', async () => {
    const { ends, handler } = pending();
    const { send, clock, app, logbook } = startEvents([handler]);
    const works: Promise<unknown>[] = [];
    const answer = send(removed(), { waitUntil: (work) => works.push(work) });
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.advance(2749);
    expect(works).toHaveLength(0);
    clock.advance(1);
    expect(await answer).toBe(204);
    expect([works.length, app.inFlight.count]).toEqual([1, 1]);
    ends[0]?.reject(new Error('late'));
    await works[0];
    expect(app.inFlight.count).toBe(0);
    expect(app.counters.EVENT_FAILED).toBe(1);
    expect(logbook.entries).toMatchObject([{ event: 'EVENT_FAILED', willBeSentAgain: false }]);
    expect(logbook.entries[0]?.message).toContain('will not send the event again');
    expect(await send(removed())).toBe(204);
    expect(ends).toHaveLength(1);
  });

  test('after one that failed is answered 500, and what still runs does not begin again meanwhile', async () => {
    const { ends, handler } = pending();
    const { calls, handler: failing } = flaky(1);
    const { send, clock, app } = startEvents([failing, handler]);
    const answer = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    clock.advance(2750);
    expect(await answer).toBe(500);
    expect(await send(removed())).toBe(500);
    expect(calls).toHaveLength(1);
    ends[0]?.resolve();
    await expect.poll(() => app.inFlight.count).toBe(0);
    const again = send(removed());
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.resolve();
    expect(await again).toBe(204);
    expect(calls).toHaveLength(2);
  });

  test('after one that failed says that the event comes again, when it fails and when it is given up', async () => {
    const { ends, handler } = pending();
    const { send, clock, app, logbook } = startEvents([flaky(9).handler, handler]);
    const first = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    clock.advance(2750);
    expect(await first).toBe(500);
    ends[0]?.reject(new Error('late'));
    await expect.poll(() => app.inFlight.count).toBe(0);
    const second = send(removed());
    await expect.poll(() => ends.length).toBe(2);
    clock.advance(2750);
    expect(await second).toBe(500);
    await app.close({ drainMs: 0 });
    expect(logbook.entries).toMatchObject([
      { event: 'EVENT_FAILED', willBeSentAgain: true },
      { event: 'EVENT_FAILED', willBeSentAgain: true, error: { message: 'late' } },
      { event: 'EVENT_FAILED', willBeSentAgain: true },
      {
        event: 'WORK_GIVEN_UP',
        message: expect.stringContaining('The service will send it again.') as string,
      },
    ]);
    expect(logbook.entries[1]?.message).toContain('will send the event again');
  });

  test('is waited for by a graceful end, and given up when that is over', async () => {
    const { ends, handler } = pending();
    const signals: AbortSignal[] = [];
    const watch = defineEvent('APPLICATION_DEAUTHORIZED', ({ signal }) => void signals.push(signal));
    const { send, clock, app, logbook } = startEvents([watch, handler]);
    const answer = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    clock.advance(2750);
    await answer;
    const closed = app.close({ drainMs: 1000 });
    expect(signals[0]?.aborted).toBe(false);
    clock.advance(1000);
    expect(await closed).toEqual({ givenUp: 1 });
    expect(signals[0]?.aborted).toBe(true);
    expect(logbook.entries).toMatchObject([
      { event: 'WORK_GIVEN_UP', webhookEvent: 'APPLICATION_DEAUTHORIZED' },
    ]);
  });

  test('is sent again if the app ends before it was answered', async () => {
    const { ends, handler } = pending();
    const { send, app } = startEvents([handler]);
    const answer = send(removed());
    await expect.poll(() => ends.length).toBe(1);
    await app.close({ drainMs: 0 });
    expect(await answer).toBe(500);
  });
});

describe('a request is refused', () => {
  const rows: [string, unknown, number][] = [
    ['for another application', eventBody('APPLICATION_DEAUTHORIZED', {}, { application_id: '1' }), 401],
    ['without an application', { type: 0 }, 400],
    ['of another type', eventBody('APPLICATION_DEAUTHORIZED', {}, { type: 2 }), 400],
    ['without its event', eventBody('APPLICATION_DEAUTHORIZED', {}, { event: undefined }), 400],
    ['with a wrong time', eventBody('X', {}, { event: { type: 'X', timestamp: 'noon' } }), 400],
    ['that is a list', [], 400],
  ];
  test.each(rows)('%s', async (_what, body, status) => {
    const { calls, handler } = flaky(0);
    const { send } = startEvents([handler]);
    expect(await send(body)).toBe(status);
    expect(calls).toHaveLength(0);
  });

  test('with a wrong signature, too old, or as a GET, like an interaction', async () => {
    const { app } = startEvents([flaky(0).handler]);
    const request = signedEvent(removed());
    const wrong = request.with(
      'x-signature-ed25519',
      (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1),
    );
    const old = signedEvent(removed(), START_MS - 301_000);
    const statuses: unknown[] = [];
    for (const each of [wrong, old, request.withMethod('GET')])
      statuses.push((await app.receiveEvents?.(each))?.status);
    expect(statuses).toEqual([401, 401, 405]);
  });
});

test('an offset in the time of an event counts', async () => {
  const times: number[] = [];
  const { send } = startEvents([defineEvent('X', ({ timestampMs }) => times.push(timestampMs))]);
  for (const timestamp of ['2026-01-01T12:00:00+02:00', '2026-01-01T10:00:00Z', '2026-01-01T10:00:00'])
    await send(eventBody('X', {}, { event: { type: 'X', timestamp } }));
  expect(times).toEqual([1, 1, 1].map(() => Date.UTC(2026, 0, 1, 10)));
});
