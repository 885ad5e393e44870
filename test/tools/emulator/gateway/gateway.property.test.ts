import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../support/property.js';
import { createCore } from '../../../../tools/src/emulator/core.js';
import { readOptions } from '../../../../tools/src/emulator/emulator-options.js';
import { openStore } from '../../../../tools/src/emulator/storage/open-store.js';
import { GENERAL, startTestEmulator, WEATHER } from '../support/emulator.js';
import { lastSession, openLink, type GatewayLink } from '../support/gateway-link.js';
import { identify, openSocket, type Payload } from '../support/gateway-socket.js';
import { createTwoBotWorld } from '../support/gateway-world.js';

async function start() {
  const settings = readOptions({ world: createTwoBotWorld(), rateLimits: false });
  const { service, stop } = createCore(settings, await openStore(settings), {
    baseUrl: 'http://127.0.0.1:0',
  });
  let said = 0;
  return {
    service,
    stop,
    /** Something happens that every session of `MESSAGES` is told: a number. */
    happen: () => {
      said += 1;
      service.events.emit({ type: 'TYPING_START', channel_id: GENERAL, user_id: WEATHER.id });
      return said;
    },
  };
}

const TYPING = 1 | 2048;
const typings = (payloads: readonly Payload[]) => payloads.filter(({ t }) => t === 'TYPING_START');

/** What happens between two events. */
const interruption = fc.constantFrom('nothing', 'lost', 'dropped', 'op 9', 'taken', 'closed by the client');

test('nothing is lost and nothing comes twice over a thousand lost connections', async () => {
  const { service, happen, stop } = await start();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(interruption, fc.nat(3)), { minLength: 20, maxLength: 20 }),
      async (steps) => {
        const received: Payload[] = [];
        let happened = 0;
        let link: GatewayLink = openLink(service);
        link.send(2, identify({ intents: TYPING }));
        const { id } = lastSession(service);
        const take = () => {
          for (const payload of link.payloads.splice(0)) if (payload.s !== null) received.push(payload);
        };
        const resume = () => {
          take();
          link = openLink(service);
          link.send(6, { token: WEATHER.token, session_id: id, seq: received.at(-1)?.s });
        };
        for (const [what, count] of steps) {
          if (what === 'lost') link.end.closed(1006);
          if (what === 'closed by the client') link.end.closed(4200);
          if (what === 'dropped')
            service.gateway.strike({ on: 'gateway', kind: 'drop', session_id: id, times: 1 });
          if (what === 'op 9') {
            service.gateway.strike({
              on: 'gateway',
              kind: 'invalid_session',
              resumable: true,
              session_id: id,
              times: 1,
            });
          }
          for (let each = 0; each < count; each += 1) happen();
          happened += count;
          if (what !== 'nothing') resume();
        }
        take();
        link.end.closed(1000);
        expect(typings(received)).toHaveLength(happened);
        expect(received.map(({ s }) => s)).toEqual(received.map((_, index) => index + 1));
        await Promise.resolve();
      },
    ),
    { numRuns: propertyRuns(60, 600) },
  );
  stop();
});

const anyFrame = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ op: fc.oneof(fc.integer({ min: -1, max: 50 }), fc.anything()), d: fc.anything() })
    .map((frame) =>
      JSON.stringify(frame, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ),
  fc
    .tuple(
      fc.constantFrom(1, 2, 3, 4, 6, 8, 31, 43),
      fc.record(
        {
          token: fc.constantFrom(WEATHER.token, 'token-of-tides', 'nobody'),
          properties: fc.constantFrom({}, null),
          intents: fc.constantFrom(0, 1, TYPING, -1, 1 << 30),
          shard: fc.constantFrom([0, 1], [1, 2], [2, 1], 'x'),
          session_id: fc.constantFrom('SESSION', 'nobody'),
          seq: fc.constantFrom(0, 1, 2, 1_000, null),
          guild_id: fc.constantFrom('1100000000000000100', '7', 7),
          guild_ids: fc.constantFrom([], ['1100000000000000100']),
          query: fc.constantFrom('', 'a', null),
          limit: fc.constantFrom(0, 1, -1),
          status: fc.constantFrom('idle', 5),
          fields: fc.constant([]),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([op, d]) => JSON.stringify({ op, d })),
);

test('whatever is sent, the gateway goes on, and nobody gets the events of another application', async () => {
  const { service, happen, stop } = await start();
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { maxLength: 12 }), async (frames) => {
      const tides = openLink(service);
      tides.send(2, identify({ token: 'token-of-tides', intents: TYPING }));
      const { id } = lastSession(service);
      happen();
      const attacker = openLink(service);
      for (const frame of frames)
        attacker.sendText(frame.replace('SESSION', id).replaceAll('token-of-tides', 'nobody'));
      happen();
      tides.send(1, null);
      expect(tides.told().at(-1)).toBe('op 11 null');
      expect(String(attacker.ending())).not.toMatch(/the emulator has failed/);
      for (const { t, d } of attacker.payloads) {
        if (t === 'READY') expect(d).toMatchObject({ application: { id: WEATHER.id } });
        expect(t).not.toBe('RESUMED');
      }
      for (const link of [tides, attacker]) link.end.closed(1000);
      await Promise.resolve();
    }),
    { numRuns: propertyRuns(200) },
  );
  stop();
});

test('over real sockets nothing is lost either', async () => {
  const emulator = await startTestEmulator();
  const type = () =>
    emulator.request('POST', `/api/v10/channels/${GENERAL}/typing`, {
      headers: { authorization: `Bot ${WEATHER.token}` },
    });
  let bot = openSocket(emulator);
  await bot.take(10);
  bot.send(2, identify({ intents: TYPING }));
  const { session_id } = (await bot.take(0, 'READY')).d as { readonly session_id: string };
  await bot.take(0, 'GUILD_CREATE');
  const received = [...bot.payloads];
  for (let drop = 0; drop < 5; drop += 1) {
    await emulator.control('POST', '/faults', { on: 'gateway', kind: 'drop' });
    await bot.closed;
    await type();
    const seq = received.findLast(({ s }) => s !== null)?.s;
    bot = openSocket(emulator);
    await bot.take(10);
    bot.send(6, { token: WEATHER.token, session_id, seq });
    await bot.take(0, 'RESUMED');
    received.push(...bot.payloads);
  }
  expect(typings(received)).toHaveLength(5);
  const numbers = received.flatMap(({ s }) => (s === null ? [] : [s]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
