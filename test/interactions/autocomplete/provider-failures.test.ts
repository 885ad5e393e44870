import { describe, expect, it, test } from 'vitest';
import {
  GuardRejection,
  SlashCommand,
  StringOption,
  type AppOptions,
  type AutocompleteFailure,
  type AutocompleteInteraction,
} from 'commandry';
import { turns } from '../../support/time/wait.js';
import { kit, startApp } from '../../support/apps/started-app.js';

type Suggest = (typed: string, interaction: AutocompleteInteraction) => unknown;

const NOTHING = { type: 8, data: { choices: [] } };

/** An app with one option, whose provider may be anything, and what its hook was told. */
function startFind(suggest: Suggest, more: Partial<AppOptions> = {}) {
  const provider = suggest as (typed: string, interaction: AutocompleteInteraction) => string[];
  class Find {
    @SlashCommand('find', 'd')
    find(@StringOption('q', 'd', { autocomplete: provider, strict: true }) q = '') {
      return q;
    }
  }
  const failures: AutocompleteFailure[] = [];
  const { app, clock, logbook } = startApp({
    commands: [Find],
    onAutocompleteError: (failure) => void failures.push(failure),
    ...more,
  });
  const type = async () => (await kit.autocomplete(app, 'find', { name: 'q', value: 'x' })).body;
  const use = () => kit.chatInput(app, 'find', { q: 'x' });
  return { app, clock, logbook, failures, type, use };
}

const boom = new Error('boom');

describe('a provider that fails is told to the application', () => {
  const rows: [string, Suggest, unknown][] = [
    [
      'when it throws',
      () => {
        throw boom;
      },
      boom,
    ],
    ['when it rejects', () => Promise.reject(boom), boom],
    ['when it answers no list', () => 'x', expect.objectContaining({ code: 'AUTOCOMPLETE_FAILED' })],
    [
      'when it fails after respond()',
      async (_typed, i) => {
        await i.respond([]);
        throw boom;
      },
      boom,
    ],
  ];
  it.each(rows)('%s', async (_what, suggest, error) => {
    const { app, type, failures, logbook } = startFind(suggest);
    expect(await type()).toEqual(NOTHING);
    await turns();
    expect(failures).toEqual([
      {
        ...{ error, code: 'AUTOCOMPLETE_FAILED', option: 'q', handler: 'Find.find', command: 'find' },
        interaction: expect.objectContaining({ kind: 'autocomplete', purpose: 'suggest' }) as unknown,
      },
    ]);
    expect([logbook.events(), app.counters.AUTOCOMPLETE_FAILED]).toEqual([['AUTOCOMPLETE_FAILED'], 1]);
  });

  it('when it is too slow', async () => {
    const { app, type, clock, failures, logbook } = startFind(() => new Promise(() => undefined));
    const answer = type();
    await turns();
    clock.advance(2750);
    expect(await answer).toEqual(NOTHING);
    expect(failures).toMatchObject([{ code: 'HANDLER_TOO_SLOW', error: { code: 'HANDLER_TOO_SLOW' } }]);
    expect([logbook.events(), app.counters.HANDLER_TOO_SLOW]).toEqual([['HANDLER_TOO_SLOW'], 1]);
  });

  it('when it cannot check the value of a strict option', async () => {
    const { app, use, failures } = startFind(() => Promise.reject(boom));
    expect(await use()).toMatchObject({ body: { type: 4, data: { flags: 64 } } });
    expect(failures).toMatchObject([{ error: boom, interaction: { purpose: 'check' } }]);
    expect(app.counters).toMatchObject({ AUTOCOMPLETE_FAILED: 1, OPTION_VALUE_REFUSED: 1 });
  });

  it('when it is too slow to check it', async () => {
    const { use, clock, failures } = startFind(() => new Promise(() => undefined));
    const answer = use();
    await turns();
    clock.advance(1000);
    await answer;
    expect(failures).toMatchObject([{ code: 'HANDLER_TOO_SLOW', interaction: { purpose: 'check' } }]);
  });
});

test.each<[string, AppOptions['onAutocompleteError']]>([
  [
    'throws',
    () => {
      throw new Error('worse');
    },
  ],
  ['rejects', () => Promise.reject(new Error('worse'))],
])('a hook that %s is in the log, and the user sees no suggestions', async (_what, onAutocompleteError) => {
  const { type, logbook } = startFind(() => Promise.reject(boom), { onAutocompleteError });
  expect(await type()).toEqual(NOTHING);
  await turns();
  expect(logbook.events()).toEqual(['AUTOCOMPLETE_FAILED', 'ERROR_HOOK_FAILED']);
});

test('a hook that is no function is refused when the app is made', () => {
  expect(() => startFind(() => [], { onAutocompleteError: 'log' as never })).toThrow(
    /onAutocompleteError: must be a function/,
  );
});

test('a log that throws leaves the user without suggestions, and the process alive', async () => {
  const log = () => {
    throw new Error('disk full');
  };
  const onAutocompleteError = () => Promise.reject(boom);
  const { type, app } = startFind(() => Promise.reject(boom), { log, onAutocompleteError });
  expect(await type()).toEqual(NOTHING);
  await turns();
  expect(app.inFlight.count).toBe(0);
});

test('middleware that denies suggestions is a refusal and no failure', async () => {
  const autocomplete = () => {
    throw new GuardRejection();
  };
  const { app, type, logbook, failures } = startFind(() => ['x'], { use: [{ autocomplete }] });
  expect(await type()).toEqual(NOTHING);
  await turns();
  expect([logbook.events(), failures, app.counters.GUARD_REJECTED]).toEqual([['GUARD_REJECTED'], [], 1]);
});

describe('a provider that is running is work in flight:', () => {
  const pending = () => {
    let give: (list: string[]) => void = () => undefined;
    const list = new Promise<string[]>((resolve) => (give = resolve));
    return { list, give };
  };

  it('the end of the app waits for it', async () => {
    const { list, give } = pending();
    const { app, type } = startFind(() => list);
    const answer = type();
    await turns();
    expect(app.inFlight.count).toBe(1);
    let isOver = false;
    const end = app.close().finally(() => (isOver = true));
    await turns();
    expect(isOver).toBe(false);
    give(['Paris']);
    expect(await end).toEqual({ givenUp: 0 });
    expect(await answer).toMatchObject({ data: { choices: [{ name: 'Paris' }] } });
  });

  it('it is told to give up when the time of the end is over, and the user sees no suggestions', async () => {
    const signals: AbortSignal[] = [];
    const { app, type, clock, logbook } = startFind(
      (_typed, { signal }) => (signals.push(signal), new Promise(() => undefined)),
    );
    const answer = type();
    await turns();
    const end = app.close({ drainMs: 500 });
    clock.advance(500);
    expect(await end).toEqual({ givenUp: 1 });
    expect(await answer).toEqual(NOTHING);
    expect(signals[0]?.aborted).toBe(true);
    expect(logbook.events()).toEqual(['WORK_GIVEN_UP']);
    expect([app.inFlight.count, clock.waiting()]).toEqual([0, 0]);
  });

  it('what goes on after respond() is waited for too', async () => {
    const { list, give } = pending();
    const { app, type } = startFind(async (_typed, i) => {
      await i.respond(['Paris']);
      await list;
    });
    expect(await type()).toMatchObject({ data: { choices: [{ name: 'Paris' }] } });
    expect(app.inFlight.count).toBe(1);
    give([]);
    await turns();
    expect(app.inFlight.count).toBe(0);
  });

  it('but not where the user has typed on, or it is too late', async () => {
    const { app, type, clock } = startFind(() => new Promise(() => undefined));
    const older = type();
    const newer = type();
    expect(await older).toEqual(NOTHING);
    expect(app.inFlight.count).toBe(1);
    clock.advance(2750);
    expect(await newer).toEqual(NOTHING);
    expect(app.inFlight.count).toBe(0);
  });
});
