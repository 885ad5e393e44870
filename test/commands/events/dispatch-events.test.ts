import { describe, expect, test } from 'vitest';
import { defineEvent, On, type AppOptions, type DiscordEvent } from 'commandry';
import { startEvents } from '../../support/apps/webhook-events.js';
import { kit, startApp, START_MS } from '../../support/apps/started-app.js';
import { turns } from '../../support/time/wait.js';

/** A message as the gateway dispatches it, with the fields that matter here. */
function message(id: string, guildId?: string) {
  return {
    t: 'MESSAGE_CREATE',
    d: { id, channel_id: '7', ...(guildId === undefined ? {} : { guild_id: guildId }) },
  };
}

/** An app whose handler of messages ends when a test says so. */
function startPending(settings: Partial<AppOptions> = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const signals: AbortSignal[] = [];
  const handler = defineEvent('MESSAGE_CREATE', ({ data, signal }) => {
    begun.push(data.id);
    signals.push(signal);
    return new Promise<void>((resolve) => ends.set(data.id, resolve));
  });
  const started = startApp({ commands: [handler], ...settings });
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await turns(2);
  };
  return { ...started, begun, signals, end };
}

test('methods and functions get the event with the tools of a handler, in the order of the sources', async () => {
  const seen: unknown[] = [];
  class Messages {
    readonly name = 'messages';
    @On('MESSAGE_CREATE')
    said({ type, data, guildId, shardId, applicationId, timestampMs }: DiscordEvent<'MESSAGE_CREATE'>) {
      seen.push([this.name, type, data.id, guildId, shardId, applicationId, timestampMs]);
    }
    @On('MESSAGE_DELETE')
    deleted() {
      seen.push('not meant');
    }
  }
  const { app, logbook } = startApp({
    commands: [
      defineEvent('MESSAGE_CREATE', ({ rest, t, raw, log, later }) => {
        seen.push(rest, t('missing'), raw, typeof later);
        log({ level: 'info', event: 'SEEN', message: 'Seen.' });
      }),
      Messages,
    ],
  });
  const packet = { op: 0, s: 4, ...message('1', '500') };
  await app.dispatchEvent(packet, { shardId: 3 });
  expect(seen).toEqual([
    app.rest,
    'missing',
    packet,
    'function',
    ['messages', 'MESSAGE_CREATE', '1', '500', 3, kit.credentials.applicationId, START_MS],
  ]);
  expect(logbook.entries).toContainEqual({
    ...{ level: 'info', event: 'SEEN', message: 'Seen.' },
    ...{ discordEvent: 'MESSAGE_CREATE', handler: "defineEvent('MESSAGE_CREATE')" },
  });
});

test('an event about a guild itself has the id of that guild, and one outside guilds has none', async () => {
  const seen: unknown[] = [];
  const { app } = startApp({
    commands: [
      defineEvent('GUILD_DELETE', ({ guildId, shardId }) => seen.push([guildId, shardId])),
      defineEvent('MESSAGE_CREATE', ({ guildId }) => seen.push(guildId)),
    ],
  });
  await app.dispatchEvent({ t: 'GUILD_DELETE', d: { id: '500' } });
  await app.dispatchEvent(message('1'));
  expect(seen).toEqual([['500', 0], undefined]);
});

test('an event that nobody handles does nothing, nor does one for an app without handlers', async () => {
  const { app, logbook } = startPending();
  await app.dispatchEvent({ t: 'GUILD_CREATE', d: { id: '500' } });
  await startApp().app.dispatchEvent(message('1'));
  expect(logbook.entries).toEqual([]);
});

test('data that is not as documented reaches the handler as it is', async () => {
  const seen: unknown[] = [];
  const { app } = startApp({ commands: [defineEvent('RESUMED', ({ data }) => seen.push(data))] });
  for (const d of [null, undefined, 'text', []]) await app.dispatchEvent({ t: 'RESUMED', d });
  expect(seen).toEqual([null, undefined, 'text', []]);
});

describe('a handler that fails', () => {
  test('is logged with an incident id and counted, and keeps none of the others from running', async () => {
    const seen: string[] = [];
    const { app, logbook } = startApp({
      commands: [
        defineEvent('MESSAGE_CREATE', () => Promise.reject(new Error('first'))),
        defineEvent('MESSAGE_CREATE', ({ data }) => seen.push(data.id)),
      ],
    });
    await app.dispatchEvent(message('1', '500'));
    await app.dispatchEvent(message('2', '500'));
    expect(seen).toEqual(['1', '2']);
    expect(app.counters.EVENT_FAILED).toBe(2);
    expect(logbook.entries[0]).toMatchObject({
      ...{ level: 'error', event: 'EVENT_FAILED', incidentId: 'incident-1', willBeSentAgain: false },
      ...{ discordEvent: 'MESSAGE_CREATE', error: { message: 'first' } },
    });
  });

  test('is told to onError with its event, over the gateway and over HTTP', async () => {
    const told: unknown[] = [];
    const error = new Error('x');
    const { app, send, logbook } = startEvents(
      [
        defineEvent('MESSAGE_CREATE', () => Promise.reject(error)),
        defineEvent('APPLICATION_DEAUTHORIZED', () => Promise.reject(error)),
      ],
      {
        onError: ({ error, code, incidentId, interaction, event, handler, answered }) => {
          told.push([error, code, incidentId, interaction, event?.type, event?.guildId, handler, answered]);
          throw new Error('and so does onError');
        },
      },
    );
    await app.dispatchEvent(message('1', '500'));
    const event = { type: 'APPLICATION_DEAUTHORIZED', timestamp: '2024-10-18T14:42:53.064834', data: {} };
    const applicationId = kit.credentials.applicationId;
    expect(await send({ version: 1, application_id: applicationId, type: 1, event })).toBe(500);
    const of = (type: string, guildId?: string) => [
      ...[error, 'EVENT_FAILED', 'incident-1', undefined, type, guildId, `defineEvent('${type}')`, true],
    ];
    expect(told).toEqual([of('MESSAGE_CREATE', '500'), of('APPLICATION_DEAUTHORIZED')]);
    expect(logbook.entries.filter(({ event }) => event === 'ERROR_HOOK_FAILED')).toHaveLength(2);
  });
});

describe('the order', () => {
  test('of one guild is that of arrival, one after the other; guilds do not wait for each other', async () => {
    const { app, begun, end } = startPending();
    for (const [id, guildId] of [
      ['1', '500'],
      ['2', '500'],
      ['3', '600'],
    ] as const)
      void app.dispatchEvent(message(id, guildId));
    expect(begun).toEqual(['1', '3']);
    await end('3');
    expect(begun).toEqual(['1', '3']);
    await end('1');
    expect(begun).toEqual(['1', '3', '2']);
  });

  test('of one channel outside guilds is kept too', async () => {
    const { app, begun, end } = startPending();
    void app.dispatchEvent(message('1'));
    void app.dispatchEvent(message('2'));
    expect(begun).toEqual(['1']);
    await end('1');
    expect(begun).toEqual(['1', '2']);
  });

  test('is between events of different types as well', async () => {
    const seen: string[] = [];
    let end = (): void => undefined;
    const { app } = startApp({
      commands: [
        defineEvent('MESSAGE_CREATE', async () => {
          await new Promise<void>((resolve) => (end = resolve));
          seen.push('created');
        }),
        defineEvent('MESSAGE_DELETE', () => seen.push('deleted')),
      ],
    });
    void app.dispatchEvent(message('1', '500'));
    const deleted = app.dispatchEvent({ ...message('1', '500'), t: 'MESSAGE_DELETE' });
    end();
    await deleted;
    expect(seen).toEqual(['created', 'deleted']);
  });

  test('is given up after a while, so that a handler that never ends costs its guild no events', async () => {
    const { app, begun, clock, logbook, end } = startPending({ events: { orderMs: 5000 } });
    for (const id of ['1', '2', '3']) void app.dispatchEvent(message(id, '500'));
    clock.advance(4999);
    expect([begun, logbook.entries]).toEqual([['1'], []]);
    clock.advance(1);
    expect(begun).toEqual(['1', '2']);
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event: 'EVENT_SLOW', discordEvent: 'MESSAGE_CREATE' },
    ]);
    // What is given up does not count for the order again when it ends after all.
    await end('1');
    expect(begun).toEqual(['1', '2']);
    await end('2');
    expect(begun).toEqual(['1', '2', '3']);
  });
});

describe('the limits', () => {
  test('only so many run at a time, and guilds take turns', async () => {
    const { app, begun, end } = startPending({ events: { concurrency: 2 } });
    for (const [id, guildId] of [
      ...[
        ['1', '500'],
        ['2', '500'],
        ['3', '500'],
      ],
      ...[
        ['4', '600'],
        ['5', '700'],
      ],
    ] as const)
      void app.dispatchEvent(message(id, guildId));
    expect([begun, app.inFlight.count]).toEqual([['1', '4'], 3]);
    await end('1');
    expect(begun).toEqual(['1', '4', '5']);
    await end('5');
    expect(begun).toEqual(['1', '4', '5', '2']);
  });

  test('a full backlog drops the newest event of the guild with the most, counts and says it', async () => {
    const { app, begun, end, logbook, clock } = startPending({ events: { backlog: 2 } });
    const dropped: string[] = [];
    const give = (id: string, guildId: string) =>
      app.dispatchEvent(message(id, guildId)).then(() => dropped.push(id));
    for (const id of ['1', '2', '3', '4']) void give(id, '500');
    void give('5', '600');
    void give('6', '600');
    await turns(2);
    expect(dropped).toEqual(['4', '3']);
    expect(app.counters.EVENT_DROPPED).toBe(2);
    // One line at once, and the rest not for each.
    expect(logbook.entries).toMatchObject([{ level: 'error', event: 'EVENT_DROPPED', dropped: 1 }]);
    expect(logbook.entries[0]?.message).toContain('1 event of the gateway was dropped');
    for (const id of ['1', '5', '6', '2']) await end(id);
    expect([...begun].sort()).toEqual(['1', '2', '5', '6']);
    clock.advance(10_000);
    expect(logbook.entries).toMatchObject([{ dropped: 1 }, { event: 'EVENT_DROPPED', dropped: 1 }]);
  });

  test('while events go on being dropped, that is logged every ten seconds', async () => {
    const { app, logbook, clock } = startPending({ events: { backlog: 0, orderMs: 60_000 } });
    const give = () => app.dispatchEvent(message('1', '500'));
    void give();
    for (let count = 0; count < 5; count++) await give();
    clock.advance(9_999);
    await give();
    clock.advance(1);
    await give();
    await app.close({ drainMs: 0 });
    const lines = logbook.entries.filter(({ event }) => event === 'EVENT_DROPPED');
    expect(lines).toMatchObject([{ dropped: 1 }, { dropped: 5 }, { dropped: 1 }]);
  });

  test('settings out of range are refused', () => {
    const events = { concurrency: 0, backlog: -1, orderMs: 0, more: 1 };
    expect(() => startApp({ events })).toThrow(
      /events\.concurrency.*events\.backlog.*events\.orderMs.*events\.more/s,
    );
  });
});

describe('when the app closes', () => {
  test('what runs and what waits is done first', async () => {
    const { app, begun, end } = startPending({ events: { concurrency: 1 } });
    void app.dispatchEvent(message('1', '500'));
    void app.dispatchEvent(message('2', '600'));
    const closed = app.close();
    await end('1');
    expect(begun).toEqual(['1', '2']);
    await end('2');
    expect(await closed).toEqual({ givenUp: 0 });
  });

  test('what does not end in time has its signal aborted, and what waits is dropped; both are said', async () => {
    const { app, begun, signals, logbook } = startPending();
    void app.dispatchEvent(message('1', '500'));
    const waiting = app.dispatchEvent(message('2', '500'));
    expect(await app.close({ drainMs: 0 })).toEqual({ givenUp: 2 });
    await waiting;
    expect([begun, signals[0]?.aborted]).toEqual([['1'], true]);
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event: 'WORK_GIVEN_UP', discordEvent: 'MESSAGE_CREATE' },
      { level: 'error', event: 'EVENT_DROPPED', dropped: 1 },
    ]);
  });

  test('no more are taken', async () => {
    const { app, begun, logbook } = startPending();
    await app.close();
    await app.dispatchEvent(message('1', '500'));
    expect(begun).toEqual([]);
    expect(logbook.entries).toMatchObject([{ event: 'EVENT_DROPPED', dropped: 1 }]);
  });
});
