import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cached,
  createApp,
  SlashCommand,
  StringOption,
  type AutocompleteInteraction,
  type CommandryError,
  type CacheOptions,
  type CachedQuery,
} from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { until } from '../../support/time/wait.js';

/** As much of a keystroke as a cached provider looks at. */
function keystroke(fields: Partial<AutocompleteInteraction> = {}): AutocompleteInteraction {
  const { signal } = new AbortController();
  return {
    options: new Map(),
    locale: 'en-US',
    purpose: 'suggest',
    signal,
    ...fields,
  } as AutocompleteInteraction;
}

function startCached(settings: Partial<CacheOptions> = {}) {
  const calls: {
    typed: string;
    query: CachedQuery;
    give: (list: string[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const clock = createManualClock();
  const provider = cached(
    (typed, query) =>
      new Promise<string[]>((give, fail) => {
        calls.push({ typed, query, give, fail });
      }),
    { ttlMs: 1000, clock, ...settings },
  );
  const ask = async (typed: string, fields?: Partial<AutocompleteInteraction>) =>
    provider(typed, keystroke(fields));
  const called = async (count: number) => {
    await until(() => calls.length >= count);
    return calls[count - 1]!;
  };
  return { ask, calls, called, clock };
}

describe('a cached provider', () => {
  test('is asked once for those who ask at the same time, and not again while its answer is good', async () => {
    const { ask, calls, called, clock } = startCached();
    const together = [ask('P'), ask('P'), ask('P')];
    (await called(1)).give(['Paris']);
    expect(await Promise.all(together)).toEqual([['Paris'], ['Paris'], ['Paris']]);
    clock.advance(999);
    expect(await ask('P')).toEqual(['Paris']);
    expect(calls).toHaveLength(1);
    clock.advance(1);
    const later = ask('P');
    (await called(2)).give(['Prague']);
    expect(await later).toEqual(['Prague']);
  });

  test.each<[string, Partial<AutocompleteInteraction>]>([
    ['another option filled', { options: new Map([['unit', 'day']]) }],
    ['another locale', { locale: 'de' }],
    ['another guild', { guildId: '1' }],
    ['a value to be checked', { purpose: 'check' }],
  ])('is asked again for %s', async (_what, fields) => {
    const { ask, calls, called } = startCached();
    const both = [ask('P'), ask('P', fields)];
    (await called(1)).give(['a']);
    (await called(2)).give(['b']);
    expect(await Promise.all(both)).toEqual([['a'], ['b']]);
    expect(calls[1]?.query).toMatchObject(fields);
  });

  test('is not told who asks, unless the key contains it', async () => {
    const { ask, called } = startCached();
    void ask('P');
    expect(Object.keys((await called(1)).query).sort()).toEqual([
      'guildId',
      'guildLocale',
      'locale',
      'options',
      'purpose',
      'signal',
    ]);
    const seen: string[] = [];
    const own = cached((_typed, _query, { user }) => [user.id], {
      ttlMs: 1000,
      key: (typed, { user }) => {
        seen.push(user.id);
        return `${typed} ${user.id}`;
      },
    });
    const user = (id: string) => keystroke({ user: { id } as never });
    expect([await own('P', user('1')), await own('P', user('2')), await own('P', user('1'))]).toEqual([
      ['1'],
      ['2'],
      ['1'],
    ]);
  });

  test('that fails fails for all who wait, and is asked again', async () => {
    const { ask, called } = startCached();
    const both = [ask('P'), ask('P')];
    (await called(1)).fail(new Error('down'));
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    const again = ask('P');
    (await called(2)).give(['Paris']);
    expect(await again).toEqual(['Paris']);
  });

  test('goes on when one of two gives up, and is told to stop when the last does', async () => {
    const { ask, calls, called } = startCached();
    const [one, two] = [new AbortController(), new AbortController()];
    const both = [ask('P', { signal: one.signal }), ask('P', { signal: two.signal })];
    const { query, give } = await called(1);
    one.abort(new Error('typed on'));
    expect(query.signal.aborted).toBe(false);
    two.abort(new Error('typed on'));
    expect(query.signal.aborted).toBe(true);
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    const again = ask('P');
    give(['given up']);
    (await called(2)).give(['whole']);
    expect(await again).toEqual(['whole']);
    expect(await ask('P')).toEqual(['whole']);
    expect(calls).toHaveLength(2);
  });

  test('forgets what was used least recently', async () => {
    const { ask, calls, called } = startCached({ maxEntries: 2 });
    for (const [index, typed] of ['a', 'b'].entries()) {
      const answer = ask(typed);
      (await called(index + 1)).give([typed]);
      await answer;
    }
    await ask('a');
    const third = ask('c');
    (await called(3)).give(['c']);
    await third;
    await ask('a');
    expect(calls).toHaveLength(3);
    void ask('b');
    expect((await called(4)).typed).toBe('b');
  });

  test.each<CacheOptions>([
    { ttlMs: 1, maxEntries: 1 },
    { ttlMs: 86_400_000, maxEntries: 100_000 },
  ])('takes numbers at either end of their range: %o', async (options) => {
    const provider = cached((typed) => [typed], options);
    expect(await provider('a', keystroke())).toEqual(['a']);
    expect(provider.ttlMs).toBe(options.ttlMs);
  });

  test.each<[string, object]>([
    ['ttlMs', { ttlMs: 0 }],
    ['ttlMs', { ttlMs: 1.5 }],
    ['ttlMs', { ttlMs: 86_400_001 }],
    ['maxEntries', { ttlMs: 1, maxEntries: 0 }],
    ['maxEntries', { ttlMs: 1, maxEntries: 100_001 }],
    ['maxEntries', { ttlMs: 1, maxEntries: 2.5 }],
  ])('refuses a %s out of range: %o', (name, options) => {
    expect(() => cached(() => [], options as CacheOptions)).toThrow(
      expect.objectContaining({
        code: 'SETTING_INVALID',
        message: expect.stringContaining(name) as string,
      } satisfies Partial<Record<keyof CommandryError, unknown>>) as Error,
    );
  });
});

test('whatever is asked and answered in whatever order, a query is never asked twice at once', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), typed: fc.constantFrom('a', 'b', 'c') }),
    fc.record({
      kind: fc.constantFrom('give' as const, 'fail' as const, 'leave' as const),
      index: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1500 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const open = new Map<string, { give: () => void; fail: () => void }>();
      const clock = createManualClock();
      const provider = cached(
        (typed, { signal }) =>
          new Promise<string[]>((resolve, reject) => {
            expect(open.has(typed)).toBe(false);
            const end = (settle: () => void) => () => {
              if (open.get(typed) === call) open.delete(typed);
              settle();
            };
            const call = {
              give: end(() => {
                resolve([typed]);
              }),
              fail: end(() => {
                reject(new Error('down'));
              }),
            };
            open.set(typed, call);
            signal.addEventListener('abort', call.fail);
          }),
        { ttlMs: 1000, maxEntries: 2, clock },
      );
      const askers: { typed: string; abort: AbortController; answer: Promise<unknown> }[] = [];
      for (const next of steps) {
        if (next.kind === 'ask') {
          const abort = new AbortController();
          const answer = Promise.resolve(provider(next.typed, keystroke({ signal: abort.signal }))).catch(
            (error: unknown) => error,
          );
          askers.push({ typed: next.typed, abort, answer });
        } else if (next.kind === 'wait') clock.advance(next.ms);
        else if (next.kind === 'leave') askers[next.index]?.abort.abort(new Error('typed on'));
        else [...open.values()][next.index % 3]?.[next.kind]();
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      }
      for (const { give } of [...open.values()]) give();
      for (const { typed, answer } of askers) {
        const got = await answer;
        if (!(got instanceof Error)) expect(got).toEqual([typed]);
      }
    }),
  );
});

test('an application is answered from the cache, for every command that shares the provider', async () => {
  const kit = createWireKit({ now: () => 1_700_000_000_000 });
  let calls = 0;
  const clock = createManualClock();
  const tags = cached((typed) => [`${typed}${++calls}`], { ttlMs: 1000, clock });
  class Tags {
    @SlashCommand('one', 'd')
    one(@StringOption('tag', 'd', { autocomplete: tags }) tag?: string) {
      return tag ?? '';
    }
    @SlashCommand('two', 'd')
    two(@StringOption('tag', 'd', { autocomplete: tags }) tag?: string) {
      return tag ?? '';
    }
  }
  const app = createApp({ commands: [Tags], ...kit.credentials, log: createLogbook().log, clock });
  const answers = [
    await kit.autocomplete(app, 'one', { name: 'tag', value: 't' }),
    await kit.autocomplete(app, 'two', { name: 'tag', value: 't' }),
  ];
  expect(answers.map(({ body }) => body)).toEqual(
    Array(2).fill({ type: 8, data: { choices: [{ name: 't1', value: 't1' }] } }),
  );
});
