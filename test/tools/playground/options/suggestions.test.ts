import { describe, expect, it } from 'vitest';
import type { ActResult } from '../../../../tools/src/playground/api/control-api.js';
import {
  NO_SUGGESTIONS,
  Suggester,
  withFailure,
  type Suggestions,
} from '../../../../tools/src/playground/options/suggest.js';

/** Questions whose answers a test gives when it likes. */
function ask() {
  let shown: Suggestions = NO_SUGGESTIONS;
  const suggester = new Suggester((change) => {
    shown = change(shown);
  });
  const type = () => {
    const { promise, resolve, reject } = withResolvers<ActResult>();
    const done = suggester.ask('de', () => promise);
    const answer = async (...names: readonly string[]) => {
      resolve(choices(...names.map((name) => ({ name, value: name }))));
      await done;
    };
    const fail = async (error: Error) => {
      reject(error);
      await done;
    };
    return { answer, fail, settle: async (result: ActResult) => (resolve(result), done) };
  };
  return { type, suggester, shown: () => shown, labels: () => shown.items.map(({ label }) => label) };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onDone, onError) => {
    resolve = onDone;
    reject = onError;
  });
  return { promise, resolve, reject };
}

function choices(...list: readonly object[]): ActResult {
  const silence = { interaction: null, request: null, response: null };
  return { outcome: 'choices', shown: '', choices: list as never, ...silence };
}

describe('suggestions', () => {
  it('are shown when they come', async () => {
    const { type, labels, shown } = ask();
    const first = type();
    expect(shown().status).toBe('Loading…');
    await first.answer('Paris');
    expect(labels()).toEqual(['Paris']);
    expect(shown().status).toBeUndefined();
  });

  it('never give way to older ones', async () => {
    const { type, labels } = ask();
    const [first, second] = [type(), type()];
    await second.answer('new');
    await first.answer('old');
    expect(labels()).toEqual(['new']);
  });

  it('are shown while newer ones load, with a status', async () => {
    const { type, labels, shown } = ask();
    const [first, second] = [type(), type()];
    await first.answer('old');
    expect(labels()).toEqual(['old']);
    expect(shown().status).toBe('Loading…');
    await second.answer('new');
    expect(labels()).toEqual(['new']);
  });

  it('that fail for an earlier text say nothing', async () => {
    const { type, shown } = ask();
    const [first, second] = [type(), type()];
    await first.fail(new Error('gone'));
    expect(shown()).toMatchObject({ status: 'Loading…', isFailed: false });
    await second.answer();
    expect(shown()).toMatchObject({ status: 'No options match your search.', isFailed: false });
  });

  it('that fail are reported with the reason', async () => {
    const { type, shown } = ask();
    const reason = { code: 'BAD_STATUS', message: 'The status is 500.' } as const;
    const silence = { interaction: null, request: null, response: null };
    await type().settle({ outcome: 'failed', shown: 'Loading options failed', reason, ...silence });
    expect(shown()).toEqual({ items: [], status: 'Loading options failed', reason, isFailed: true });
    await type().fail(new Error('The emulator does not answer.'));
    expect(shown()).toMatchObject({ status: 'The emulator does not answer.', isFailed: true });
  });

  it('that threw are not said to match nothing, and others are as they were', () => {
    const failure = { code: 'AUTOCOMPLETE_FAILED', message: 'The provider of city failed.' };
    const empty: Suggestions = { items: [], status: 'No options match your search.', isFailed: false };
    expect(withFailure(empty, failure)).toEqual({
      items: [],
      status: 'The bot failed to return suggestions.',
      reason: failure,
      isFailed: true,
    });
    expect(withFailure(empty, undefined)).toBe(empty);
    const full = { ...empty, items: [{ key: '0', label: 'Paris', value: 'p' }] };
    expect(withFailure(full, failure)).toBe(full);
  });

  it('have the names of the language of the user, and keep their values', async () => {
    const { type, shown } = ask();
    await type().settle(choices({ name: 'Munich', name_localizations: { de: 'München' }, value: 'muc' }));
    expect(shown().items).toMatchObject([{ label: 'München', value: 'muc' }]);
  });

  it('are gone when nobody waits any more, whatever still comes', async () => {
    const { type, suggester, shown } = ask();
    const first = type();
    suggester.forget();
    await first.answer('late');
    expect(shown()).toEqual(NO_SUGGESTIONS);
  });
});
