import { describe, expect, it } from 'vitest';
import { createApp } from 'commandry';
import type { Payload } from 'commandry-dev/testing';
import { FULL_PAYLOADS, kit, NOW_MS } from '../../support/apps/full-payloads.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { startReader, type Reading } from '../../support/apps/reading-app.js';

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

function findHalves(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) ? [value] : [];
  if (value instanceof Map) return findHalves([...value]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...findHalves(key), ...findHalves(part)]);
}

/** What a user can type: into an option, into one with suggestions, into a modal. */
const TYPED = [
  'a slash command with options of every type',
  'a subcommand in a group, which is deferred',
  'a half-typed command',
  'a submitted modal',
];

describe.each(TYPED)('no half of a character that a user typed reaches the handler of %s', (what) => {
  it.each(HALVES)('(%j)', async (half) => {
    const payload = changeTyped(FULL_PAYLOADS[what]!(), half) as Payload;
    const { overHttp, handedOver } = await readBothWays(payload);
    for (const { found, interaction } of [overHttp, handedOver]) {
      const read = found.filter((one) => one !== interaction.raw);
      expect(findHalves(read)).toEqual([]);
      expect(JSON.stringify(read)).toContain('\ufffd');
    }
  });
});

/** Appends a text to the values of options, and to the answers in text inputs. */
function changeTyped(value: unknown, half: string): unknown {
  if (Array.isArray(value)) return value.map((element) => changeTyped(element, half));
  if (typeof value !== 'object' || value === null) return value;
  const { type, value: typed } = value as { readonly type?: unknown; readonly value?: unknown };
  const isText = typeof typed === 'string' && (type === 3 || type === 4);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isText && key === 'value' ? `${typed}${half}` : changeTyped(part, half),
    ]),
  );
}

describe('what is handed over', () => {
  const [, make] = kinds[0]!;

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', '{}'],
    ['a function', () => undefined],
    ['a symbol', Symbol('x')],
    ['a number without an end', 5n],
    ['a list in a list', JSON.parse('['.repeat(33) + ']'.repeat(33))],
  ])('is refused with a code if it is %s', async (_what, payload) => {
    const { app } = startReader();
    await expect(app.dispatch(payload)).rejects.toMatchObject({ code: 'INTERACTION_MALFORMED' });
  });

  it('is used as it is: nothing of it is copied or encoded', async () => {
    const read: Reading[] = [];
    const { app } = startReader((reading) => read.push(reading));
    class Made {
      constructor() {
        Object.assign(this, make(), { sent_at: new Date(0), nothing: () => 'x' });
      }
    }
    const made = new Made();
    await app.dispatch(made);
    expect(read[0]?.interaction.raw).toBe(made);
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
