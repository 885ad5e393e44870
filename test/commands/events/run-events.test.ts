import { describe, expect, test } from 'vitest';
import { defineEvent, On, type DiscordEvent } from 'commandry';
import { pingPayload } from 'commandry-dev/testing';
import { APPLICATION_ID, eventBody, signedEvent, startEvents } from '../../support/apps/webhook-events.js';
import { kit, START_MS } from '../../support/apps/started-app.js';
import { flaky, pending, removed } from './support/handlers.js';

test('methods of classes and functions get the event, in the order of the sources', async () => {
  const seen: unknown[] = [];
  class Installs {
    readonly name = 'installs';
    @On('APPLICATION_DEAUTHORIZED')
    removed({ type, timestampMs, applicationId, data }: DiscordEvent<'APPLICATION_DEAUTHORIZED'>) {
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
      discordEvent: 'ENTITLEMENT_CREATE',
      error: { message: 'first' },
    },
    { event: 'GRANTED', discordEvent: 'ENTITLEMENT_CREATE', handler: "defineEvent('ENTITLEMENT_CREATE')" },
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
  expect(logbook.entries.map(({ event, discordEvent }) => [event, discordEvent])).toEqual([
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

test('a type that is not known is warned of once at load, with the one that was probably meant', () => {
  const misspelt = defineEvent('ENTITLEMENT_CREATED', () => undefined);
  const { logbook } = startEvents([
    ...[misspelt, misspelt, flaky(0).handler],
    defineEvent('SOMETHING_NEW', () => undefined),
    defineEvent('MESAGE_CREATE', () => undefined),
    defineEvent('MESSAGE_CREATE', () => undefined),
  ]);
  expect(logbook.entries).toMatchObject([
    { level: 'warn', event: 'EVENT_TYPE_UNKNOWN', discordEvent: 'ENTITLEMENT_CREATED' },
    { level: 'warn', event: 'EVENT_TYPE_UNKNOWN', discordEvent: 'SOMETHING_NEW' },
    { level: 'warn', event: 'EVENT_TYPE_UNKNOWN', discordEvent: 'MESAGE_CREATE' },
  ]);
  expect(logbook.entries[2]?.message).toContain('Did you mean MESSAGE_CREATE?');
  expect(logbook.entries[0]?.message).toContain('Did you mean ENTITLEMENT_CREATE?');
  expect(logbook.entries[1]?.message).not.toContain('Did you mean');
});

test('a handler cannot overwrite what its log says of the event', async () => {
  const { send, logbook } = startEvents([
    defineEvent('ENTITLEMENT_CREATE', ({ log }) => {
      log({ level: 'info', event: 'OWN', message: 'Own.', discordEvent: 'mine', handler: 'mine', sku: '5' });
    }),
  ]);
  expect(await send(eventBody('ENTITLEMENT_CREATE', { id: '1' }))).toBe(204);
  expect(logbook.entries).toMatchObject([
    { discordEvent: 'ENTITLEMENT_CREATE', handler: "defineEvent('ENTITLEMENT_CREATE')", sku: '5' },
  ]);
});

test('an event has the body that it came in', async () => {
  const got: unknown[] = [];
  const { send } = startEvents([defineEvent('ENTITLEMENT_CREATE', ({ raw }) => got.push(raw))]);
  const body = eventBody('ENTITLEMENT_CREATE', { id: '1' }, { new_field: 1 });
  expect(await send(body)).toBe(204);
  expect(got).toEqual([body]);
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
        message: expect.stringContaining('Discord will send it again.') as string,
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
      { event: 'WORK_GIVEN_UP', discordEvent: 'APPLICATION_DEAUTHORIZED' },
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
    ['without the data of its type', eventBody('APPLICATION_DEAUTHORIZED', undefined), 400],
    ['with data that is a list', eventBody('APPLICATION_DEAUTHORIZED', []), 400],
  ];
  test.each(rows)('%s', async (_what, body, status) => {
    const { calls, handler } = flaky(0);
    const { send } = startEvents([handler]);
    expect(await send(body)).toBe(status);
    expect(calls).toHaveLength(0);
  });

  test('that brings an interaction, with the cure', async () => {
    const { app } = startEvents([flaky(0).handler]);
    const answer = await app.receiveEvents?.(signedEvent(pingPayload(kit.context())));
    expect(answer?.status).toBe(400);
    expect(answer?.body).toContain('EVENT_MALFORMED');
    expect(answer?.body).toContain('Interactions Endpoint URL');
  });

  test.each([{ version: 1, application_id: APPLICATION_ID, type: 0 }, removed()])(
    'that brings an event to the path of interactions, with the cure: $type',
    async (body) => {
      const { app } = startEvents([flaky(0).handler]);
      const answer = await app.receive(signedEvent(body));
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('INTERACTION_MALFORMED');
      expect(answer.body).toContain('under \\"Webhooks\\"');
    },
  );

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

test('an event of a type without data has none', async () => {
  const got: unknown[] = [];
  const { send } = startEvents([defineEvent('QUEST_USER_ENROLLMENT', ({ data }) => got.push(data))]);
  expect(await send(eventBody('QUEST_USER_ENROLLMENT'))).toBe(204);
  expect(got).toEqual([undefined]);
});

test('an offset in the time of an event counts', async () => {
  const times: number[] = [];
  const { send } = startEvents([defineEvent('X', ({ timestampMs }) => times.push(timestampMs))]);
  for (const timestamp of ['2026-01-01T12:00:00+02:00', '2026-01-01T10:00:00Z', '2026-01-01T10:00:00'])
    await send(eventBody('X', {}, { event: { type: 'X', timestamp } }));
  expect(times).toEqual([1, 1, 1].map(() => Date.UTC(2026, 0, 1, 10)));
});
