import { describe, expect, it } from 'vitest';
import { Command, StringOption, Subcommand, SubcommandGroup } from 'commandry';
import { autocompletePayload, chatInputPayload, type Payload } from 'commandry-dev/testing';
import { startApp, kit } from '../../support/apps/started-app.js';

/** Values in place of the options of a subcommand or a group that are no list. */
const NO_OPTIONS: readonly unknown[] = [
  5,
  'x',
  true,
  {},
  { length: 1 },
  [null],
  [5],
  ['x'],
  [[]],
  [{}],
  [{ name: 'text', type: 3 }],
  [{ name: 'text', type: 3, value: null }],
  [{ name: 'deeper', type: 1, value: true, options: [null] }],
];

/** Further fields that make the option look like one with a value. */
const BESIDE: readonly object[] = [{}, { value: true }, { value: 'x' }, { value: 0, focused: true }];

const KINDS: readonly (readonly [string, () => Payload])[] = [
  ['a used command', () => chatInputPayload(kit.context(), 'find', {})],
  ['a half-typed command', () => autocompletePayload(kit.context(), 'find', { name: 'q', value: '' }, {})],
];

function startNested() {
  const calls: unknown[] = [];
  @Command('find', 'd')
  @SubcommandGroup('step', 'd')
  class Find {
    @Subcommand('step', 'd', { group: 'step' })
    find(@StringOption('text', 'd', { autocomplete: () => ['a'] }) text?: string) {
      calls.push(text);
      return 'found';
    }
  }
  return { ...startApp({ commands: [Find] }), calls };
}

describe.each(KINDS)('of %s', (_what, payload) => {
  const withOptions = (options: unknown): Payload => {
    const made = payload();
    return { ...made, data: { ...(made['data'] as object), options } };
  };

  describe.each([
    ['subcommand', 1],
    ['group', 2],
  ])('a %s', (_step, type) => {
    it.each(NO_OPTIONS.map((options) => [options]))(
      'whose options are %j is refused, over HTTP and handed over',
      async (options) => {
        const { app, calls, logbook } = startNested();
        const places = BESIDE.map((beside) => ({ name: 'step', type, ...beside, options })).flatMap(
          (step) => [[step], [{ name: 'step', type: 2, options: [step] }]],
        );
        for (const place of places) {
          const sent = withOptions(place);
          expect(await kit.send(app, sent)).toMatchObject({
            status: 400,
            body: { error: 'INTERACTION_MALFORMED' },
          });
          await expect(app.dispatch(sent)).rejects.toMatchObject({ code: 'INTERACTION_MALFORMED' });
        }
        expect(calls).toEqual([]);
        expect(logbook.events()).toEqual(Array(places.length).fill('INTERACTION_MALFORMED'));
      },
    );
  });

  it('a subcommand is told by its type, and a value beside its options counts for nothing', async () => {
    const { app } = startNested();
    const text = { name: 'text', type: 3, value: 'hi', focused: true };
    const inner = { name: 'step', type: 1, value: 'x', options: [text] };
    const sent = withOptions([{ name: 'step', type: 2, value: true, options: [inner] }]);
    expect(await kit.send(app, sent)).toMatchObject({
      status: 200,
      body:
        sent['type'] === 2
          ? { type: 4, data: { content: 'found' } }
          : { type: 8, data: { choices: [{ name: 'a', value: 'a' }] } },
    });
  });

  it('so do options beside a value', async () => {
    const { app, logbook } = startNested();
    const text = { name: 'text', type: 3, value: 'hi', focused: true, options: 5 };
    const inner = { name: 'step', type: 1, options: [text] };
    const sent = withOptions([{ name: 'step', type: 2, options: [inner] }]);
    expect((await kit.send(app, sent)).status).toBe(200);
    expect(logbook.entries).toEqual([]);
  });
});
