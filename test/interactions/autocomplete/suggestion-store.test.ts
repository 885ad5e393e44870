import { describe, expect, test } from 'vitest';
import { cached, type AutocompleteInteraction, type CacheOptions, type SuggestionStore } from 'commandry';
import { createManualClock } from '../../support/time/manual-clock.js';
import { turns, until } from '../../support/time/wait.js';

function keystroke(): AutocompleteInteraction {
  const { signal } = new AbortController();
  const fields: Partial<AutocompleteInteraction> = {
    ...{ options: new Map(), locale: 'en-US', purpose: 'suggest', signal },
  };
  return fields as AutocompleteInteraction;
}

/** A store that several processes could share. */
function createStore(clock = createManualClock()) {
  const entries = new Map<string, { text: string; untilMs: number }>();
  const store: SuggestionStore = {
    get: (name, key) => {
      const entry = entries.get(`${name} ${key}`);
      return Promise.resolve(entry && { text: entry.text, leftMs: entry.untilMs - clock.now() });
    },
    set: (name, key, text, ttlMs) => {
      entries.set(`${name} ${key}`, { text, untilMs: clock.now() + ttlMs });
      return Promise.resolve();
    },
  };
  return { store, entries, clock };
}

/** A process with a cached provider. */
function startProcess(settings: Partial<CacheOptions>) {
  const typedSoFar: string[] = [];
  const provider = cached(
    (typed) => {
      typedSoFar.push(typed);
      return [typed.toUpperCase()];
    },
    { ttlMs: 1000, name: 'cities', ...settings },
  );
  return { ask: async (typed: string) => provider(typed, keystroke()), typedSoFar };
}

describe('the second level of a cached provider', () => {
  test('spares the provider what another process has found', async () => {
    const { store, clock } = createStore();
    const [one, two] = [startProcess({ store, clock }), startProcess({ store, clock })];
    expect(await one.ask('pa')).toEqual(['PA']);
    expect(await two.ask('pa')).toEqual(['PA']);
    expect([one.typedSoFar, two.typedSoFar]).toEqual([['pa'], []]);
  });

  test('keeps nothing longer than it is valid, on both levels together', async () => {
    const { store, clock } = createStore();
    const [one, two] = [startProcess({ store, clock }), startProcess({ store, clock })];
    await one.ask('pa');
    clock.advance(999);
    await two.ask('pa');
    clock.advance(1);
    await two.ask('pa');
    expect(two.typedSoFar).toEqual(['pa']);
  });

  test('keeps providers of other names apart', async () => {
    const { store, clock } = createStore();
    await startProcess({ store, clock }).ask('pa');
    const tags = startProcess({ store, clock, name: 'tags' });
    await tags.ask('pa');
    expect(tags.typedSoFar).toEqual(['pa']);
  });

  test.each([
    '',
    '{',
    '{}',
    'null',
    '[null]',
    '[{"name":1,"value":"a"}]',
    '[{"name":"a"}]',
    '[["a"]]',
    '[true]',
  ])('is passed over and written anew if its content is foreign: %s', async (text) => {
    const { store, clock, entries } = createStore();
    await startProcess({ store, clock }).ask('pa');
    const [key = ''] = entries.keys();
    entries.set(key, { text, untilMs: Number.POSITIVE_INFINITY });
    const { ask, typedSoFar } = startProcess({ store, clock });
    expect(await ask('pa')).toEqual(['PA']);
    expect(typedSoFar).toEqual(['pa']);
    expect(entries.get(key)?.text).toBe('["PA"]');
  });

  test('is passed over if it does not say how long its content is valid', async () => {
    const { clock } = createStore();
    const { ask } = startProcess({
      clock,
      store: { get: () => Promise.resolve({ text: '["old"]', leftMs: -1 }), set: () => Promise.resolve() },
    });
    expect(await ask('pa')).toEqual(['PA']);
  });

  test.each<[string, SuggestionStore]>([
    [
      'rejects',
      { get: () => Promise.reject(new Error('away')), set: () => Promise.reject(new Error('away')) },
    ],
    [
      'throws',
      {
        get: () => {
          throw new Error('away');
        },
        set: () => {
          throw new Error('away');
        },
      },
    ],
  ])('harms no suggestion if it %s', async (_how, store) => {
    const { ask } = startProcess({ store, clock: createManualClock() });
    expect(await ask('pa')).toEqual(['PA']);
    await turns();
  });

  test('delays suggestions by no more than 300 ms', async () => {
    const clock = createManualClock();
    const silent = () => new Promise<never>(() => undefined);
    const { ask, typedSoFar } = startProcess({ store: { get: silent, set: silent }, clock });
    const suggestions = ask('pa');
    await until(() => clock.waiting() > 0);
    clock.advance(299);
    await turns();
    expect(typedSoFar).toEqual([]);
    clock.advance(1);
    expect(await suggestions).toEqual(['PA']);
    expect(clock.waiting()).toBe(0);
  });

  test('needs a name', () => {
    const { store } = createStore();
    expect(() => cached(() => [''], { ttlMs: 1, store })).toThrow(/cached .* name: must say whose entries/);
    expect(() => cached(() => [''], { ttlMs: 0, store, nmae: 'a' } as never)).toThrow(
      /ttlMs: .*; nmae: is unknown.*; name: must say whose entries/,
    );
  });
});
