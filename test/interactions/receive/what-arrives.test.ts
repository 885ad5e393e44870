import { describe, expect, it } from 'vitest';
import { createApp } from 'commandry';
import type { Payload } from 'commandry/testing';
import { FULL_PAYLOADS, kit, NOW_MS } from '../../support/apps/full-payloads.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { startReader, type Reading } from '../../support/apps/reading-app.js';

type Change = (value: unknown, key?: string) => unknown;

/** A copy with every value changed, and every key. */
function changeAll(value: unknown, changed: Change, changedKey = (key: string) => key): unknown {
  if (Array.isArray(value)) return value.map((element) => changeAll(element, changed, changedKey));
  if (typeof value !== 'object' || value === null) return changed(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [changedKey(key), changeAll(part, changed, changedKey)]),
  );
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** Sends a payload in both ways. Answers what each handler read. */
async function readBothWays(payload: Payload): Promise<Record<'overHttp' | 'handedOver', Reading>> {
  const read: Reading[] = [];
  const { app, logbook } = startReader((reading) => read.push(reading));
  expect(await kit.send(app, payload)).toMatchObject({ status: 200 });
  await app.dispatch(freeze(payload));
  await app.inFlight.settle(60_000);
  expect(logbook.entries.filter(({ level }) => level === 'error')).toEqual([]);
  const [overHttp, handedOver] = read;
  if (!overHttp || !handedOver || read.length > 2) throw new Error(`Handlers ran ${read.length} times.`);
  return { overHttp, handedOver };
}

const { 'a PING': _ping, ...HANDLED } = FULL_PAYLOADS;
const kinds = Object.entries(HANDLED);

describe.each(kinds)('%s', (_what, make) => {
  it('is given to its handler as it was received, letter for letter', async () => {
    const payload = { future: { field: [1, { deep: null }] }, ...make() };
    const text = JSON.stringify(payload);
    const { overHttp, handedOver } = await readBothWays(payload);
    expect(JSON.stringify(overHttp.interaction.raw)).toBe(text);
    expect(handedOver.interaction.raw).toBe(payload);
    expect(JSON.stringify(payload)).toBe(text);
  });

  it('is the same without the type of its command, where that is a slash command', async () => {
    const payload = make();
    const { type, ...data } = payload['data'] as Payload;
    const isSlash = type === 1;
    const sent = isSlash ? { ...payload, data } : payload;
    const { overHttp, handedOver } = await readBothWays(sent);
    expect(overHttp.interaction.raw.data).toEqual(isSlash ? data : payload['data']);
    expect(handedOver.interaction.raw.data).toEqual(overHttp.interaction.raw.data);
  });
});

const HALVES = ['\ud800', '\udc00', '\udc00\ud800', '\ud83d\ud83d\ude00'];

/** Texts that must stay as they are for the interaction to be understood. */
const KEPT =
  /^(\d+|(all|nested|group|run|User|Message|start|text|whole|number|boolean|user|channel|role|mentionable|file|map\.png|custom_id|GUILD_TEXT))$/;

function findHalves(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) ? [value] : [];
  if (value instanceof Map) return findHalves([...value]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...findHalves(key), ...findHalves(part)]);
}

describe.each(kinds)('no half of a character reaches the handler of %s', (_what, make) => {
  it.each(HALVES)('from any of its texts (%j)', async (half) => {
    const payload = changeAll(make(), (value) =>
      typeof value === 'string' && !KEPT.test(value) ? `${value}${half}` : value,
    ) as Payload;
    expect(findHalves(payload).length).toBeGreaterThan(5);
    const { overHttp, handedOver } = await readBothWays({
      ...payload,
      // Keys too, and what nobody knows of.
      future: { [`key${half}`]: half, list: [half, [half]] },
      authorizing_integration_owners: { [half]: half },
      // A token with one is refused: ../attacks/odd-tokens.test.ts.
      token: make()['token'],
    });
    for (const { found, interaction } of [overHttp, handedOver]) {
      expect(findHalves(found)).toEqual([]);
      expect(findHalves(interaction.raw)).toEqual([]);
      expect(JSON.stringify(interaction.raw)).toContain('\ufffd');
    }
    expect(handedOver.interaction.raw).toEqual(overHttp.interaction.raw);
  });
});

describe('what is handed over and is not what JSON.parse makes', () => {
  const [, make] = kinds[0]!;
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const throwing = {
    get token() {
      throw new Error('from the getter');
    },
  };
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  let deep: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];

  it.each<[string, unknown, unknown]>([
    ['a list that has no end', cyclic, 'INTERACTION_MALFORMED'],
    ['something that throws when it is looked at', throwing, 'INTERACTION_MALFORMED'],
    ['a revoked proxy', proxy, 'INTERACTION_MALFORMED'],
    ['a number without an end', 5n, 'INTERACTION_MALFORMED'],
    // Since version 26, Node can write it as JSON.
    [
      'something 100,000 deep',
      deep,
      expect.stringMatching(/^(INTERACTION_MALFORMED|BODY_STRUCTURE_REFUSED)$/),
    ],
    ['something 33 deep', JSON.parse('['.repeat(33) + ']'.repeat(33)), 'BODY_STRUCTURE_REFUSED'],
    ['the prototype of objects as a key', JSON.parse('{"__proto__":{"x":1}}'), 'BODY_STRUCTURE_REFUSED'],
    [
      'more than 1,000 keys',
      Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n])),
      'BODY_STRUCTURE_REFUSED',
    ],
  ])('is refused with a code: %s', async (_what, part, code) => {
    const { app } = startReader();
    for (const payload of [part, { ...make(), future: part }])
      await expect(app.dispatch(payload)).rejects.toMatchObject({ name: 'CommandryError', code });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a function', () => undefined],
    ['a symbol', Symbol('x')],
  ])('is refused with a code as a whole: %s', async (_what, payload) => {
    const { app } = startReader();
    await expect(app.dispatch(payload)).rejects.toMatchObject({ code: 'INTERACTION_MALFORMED' });
  });

  it('counts as what it is in JSON', async () => {
    const read: Reading[] = [];
    const { app } = startReader((reading) => read.push(reading));
    class Packed {
      toJSON(): Payload {
        return { ...make(), guild_locale: undefined, sent_at: new Date(0), nothing: () => 'x' };
      }
    }
    await app.dispatch(new Packed());
    expect(read[0]?.interaction.raw).toMatchObject({ sent_at: '1970-01-01T00:00:00.000Z' });
    expect(Object.keys(read[0]?.interaction.raw ?? {})).not.toContain('nothing');
  });
});

it('a fault of Commandry itself has a code too when it was handed over', async () => {
  const fault = new TypeError('no time');
  const clock = createManualClock(NOW_MS);
  const { app } = startReader();
  const faulty = createApp({
    commands: [],
    ...kit.credentials,
    clock: {
      ...clock,
      monotonicMs: () => {
        throw fault;
      },
    },
  });
  const payload = kinds[0]![1]();
  await expect(faulty.dispatch(payload)).rejects.toMatchObject({ code: 'INTERNAL', cause: fault });
  await expect(app.dispatch(payload)).resolves.toMatchObject({ type: 4 });
});
