import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from 'commandry';
import { hasFlag, MessageFlag } from '../../../src/protocol/messages/message-flag.js';
import { findCallbackProblems } from '../../../src/protocol/interactions/callback-rules.js';
import { InteractionType } from '../../../src/protocol/interactions/interaction-type.js';
import { answers, FULL_PAYLOADS, kit, RESOLVED, USER, values } from '../../support/apps/full-payloads.js';
import { propertyRuns } from '../../support/property.js';
import { startReader } from '../../support/apps/reading-app.js';

type Path = readonly string[];

/** Fields of some objects that others have no business with. */
const FOREIGN = ['value', 'values', 'options', 'components', 'focused', 'users', 'toString', 'constructor'];

/** Every place of a payload but the whole, and in each object a field that is not there. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => [
    [...path, key],
    ...placesOf(part, [...path, key]),
  ]);
  if (Array.isArray(value)) return inner;
  const foreign = FOREIGN[(path.length + inner.length) % FOREIGN.length];
  return [...inner, [...path, foreign ?? '']];
}

/** A copy with something else at a place, undefined for nothing. It is the same where the place is gone. */
function replaceAt(value: unknown, [step, ...rest]: Path, wild: unknown): unknown {
  if (step === undefined) return wild;
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[step] = replaceAt(copy[step], rest, wild);
  return copy;
}

/** The values that break careless readers most often. */
const WILD: readonly unknown[] = [
  ...[undefined, null, 5, 'x', [null], [[]], {}, { length: 1 }, { 0: null }],
  { name: 'x', type: 1, value: true, options: 5 },
  { name: 'x', type: 2, value: 'x', options: [null] },
  { type: 4, custom_id: 't', value: 'v', values: { a: 1 } },
];

/** How many of these each place gets in turn. */
const wildEach = propertyRuns(1, WILD.length);

/** Anything at all, and often what belongs to another place, or looks nearly right. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...[-1, 0, 1, 2, 3, 2 ** 53, 1e300, true, ''],
    ...['0', '18446744073709551616', '__proto__', 'constructor', '../..', '%00', '\ud800', 'x'.repeat(6001)],
    [{ name: 'x', type: 1, value: true, options: 5 }],
    [{ name: 'x', type: 3, value: 'y', focused: true }],
    { constructor: { id: '1' } },
    { users: { x: null } },
    ...[values, answers, RESOLVED, USER],
  ),
);

/** The message that a component is on, as an update of it is judged. */
function editedOf(payload: unknown) {
  const { message } = payload as { readonly message?: { readonly flags?: unknown } | null };
  const flags = message?.flags;
  return {
    isComponentsV2: hasFlag(typeof flags === 'number' ? flags : 0, MessageFlag.IS_COMPONENTS_V2),
    legacyFields: [],
  };
}

/** Sends a payload over HTTP and hands it over: both must end well, and alike. Answers the status. */
async function send(reader: ReturnType<typeof startReader>, payload: unknown): Promise<number> {
  const { app, logbook, service } = reader;
  logbook.entries.length = 0;
  service.calls.length = 0;
  const { status, body } = await kit.send(app, JSON.stringify(payload));
  await app.inFlight.settle(60_000);
  const { type } = payload as { readonly type?: InteractionType };
  const { error, type: callback } = body as { readonly error?: string; readonly type?: number };
  if (status === 200) {
    expect(findCallbackProblems(body, type ?? InteractionType.PING, { message: editedOf(payload) })).toEqual(
      [],
    );
    // Deferred interactions are answered.
    expect(service.told()).toEqual(callback === 5 ? ['PATCH @original "later"'] : []);
  } else {
    expect([400, 401]).toContain(status);
    expect(errorCodes.filter((code) => code !== 'INTERNAL')).toContain(error);
  }
  const failures = logbook.entries.filter(
    ({ event, level }) => level === 'error' || event === 'WORK_GIVEN_UP',
  );
  expect(failures).toEqual([]);
  // A PING over HTTP is answered whatever application it names, so that a wrong setting is found.
  if (type === InteractionType.PING) return status;
  const given = await app.dispatch(payload).then(
    (answer) => ({ answer }),
    (thrown: unknown) => ({ code: (thrown as { readonly code?: string }).code ?? thrown }),
  );
  await app.inFlight.settle(60_000);
  expect(given).toEqual(status === 200 ? { answer: body } : { code: error });
  return status;
}

describe.each(Object.entries(FULL_PAYLOADS))('%s', (_what, make) => {
  const payload = make();
  const places = placesOf(payload);

  it('is answered as it is', async () => {
    const reader = startReader();
    expect(await send(reader, payload)).toBe(200);
    expect(reader.logbook.events().filter((event) => event !== 'TRANSLATION_MISSING')).toEqual([]);
  });

  it('is answered, or refused with a code, whatever stands in any one of its places', async () => {
    const reader = startReader();
    const statuses = new Set<number>();
    for (const [at, place] of places.entries())
      for (let n = 0; n < wildEach; n++) {
        const wild = WILD[(at * wildEach + n) % WILD.length];
        statuses.add(await send(reader, replaceAt(payload, place, wild)));
      }
    expect([...statuses].filter((status) => status !== 401).sort()).toEqual([200, 400]);
  });

  it('is answered, or refused with a code, whatever stands in several', async () => {
    const reader = startReader();
    const changes = fc.array(fc.tuple(fc.constantFrom(...places), anything), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        await send(
          reader,
          list.reduce<unknown>((whole, [place, wild]) => replaceAt(whole, place, wild), payload),
        );
      }),
      { numRuns: propertyRuns(30, 1000) },
    );
  });
});

it('as a whole, anything that is JSON is refused with a code', async () => {
  const { app } = startReader();
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      const text = JSON.stringify(value);
      const { status, body } = await kit.send(app, text);
      // A body that begins with a digit is not even taken for signed.
      expect(status).toBe(/^[0-9]/.test(text) ? 401 : 400);
      expect(errorCodes).toContain((body as { error: string }).error);
      await expect(app.dispatch(value)).rejects.toMatchObject({
        code: 'INTERACTION_MALFORMED',
      });
    }),
    { numRuns: propertyRuns(100, 4000) },
  );
});
