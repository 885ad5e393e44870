import { kit, userMessage, startApp } from '../../support/apps/started-app.js';
import { describe, expect, test } from 'vitest';
import {
  Command,
  IntegerOption,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  type UserInteraction,
} from 'commandry';
import { chatInputPayload, TEST_USER, userCommandPayload } from 'commandry-dev/testing';

describe('values that do not fit never reach the method:', () => {
  class Strict {
    @SlashCommand('strict', 'd')
    strict(
      @StringOption('word', 'd', { required: true, minLength: 2, maxLength: 4 }) word: string,
      @IntegerOption('n', 'd', { minValue: 1, maxValue: 5 }) n?: number,
      @StringOption('unit', 'd', { choices: [{ name: 'Metric', value: 'm' }, 'i'] }) unit?: 'm' | 'i',
      @IntegerOption('size', 'd', { choices: [1, 2] }) size?: 1 | 2,
    ) {
      return JSON.stringify([word, n, unit, size]);
    }
  }
  const option = (name: string, type: number, value: unknown) => ({ name, type, value });
  const word = option('word', 3, 'word');
  const refused: [string, unknown[], RegExp][] = [
    ['a text too short', [option('word', 3, 'x')], /`word` must be at least 2 characters/],
    ['a text too long', [option('word', 3, 'xxxxx')], /`word` must be at most 4 characters/],
    ['a number too small', [word, option('n', 4, 0)], /`n` must be at least 1/],
    ['a number too large', [word, option('n', 4, 6)], /`n` must be at most 5/],
    ['a fraction', [word, option('n', 4, 1.5)], /`n` must be a whole number/],
    ['a number beyond 2^53 - 1', [word, option('n', 4, 2 ** 53)], /`n` must be a whole number/],
    ['a text where a number belongs', [word, option('n', 4, '3')], /`n` must be a whole number/],
    ['what is none of the choices', [word, option('unit', 3, 'Metric')], /`unit` must be one of Metric, i/],
    ['a number that is none of the choices', [word, option('size', 4, 3)], /`size` must be one of 1, 2/],
    [
      'several at once',
      [option('word', 3, ''), option('n', 4, 9)],
      /`word` must be at least 2 .*\n`n` must be at most 5/,
    ],
  ];
  test.each(refused)('%s is told to the user', async (_what, options, says) => {
    const { app, logbook } = startApp({ commands: [Strict] });
    expect(await kit.send(app, withOptions('strict', options))).toMatchObject({
      status: 200,
      body: userMessage(says),
    });
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });

  const drifted: [string, unknown[], string][] = [
    [
      'an option of another type',
      [option('word', 4, 5)],
      'found option type INTEGER, wanted option type STRING',
    ],
    ['a required option that is missing', [], 'nothing'],
    ['an option that the class does not declare', [word, option('colour', 3, 'red')], 'does not declare'],
    ['an option given twice', [word, option('n', 4, 1), option('n', 4, 2)], 'n: found 2 values, wanted one'],
    ['an option given twice in the same words', [word, word, word], 'word: found 3 values, wanted one'],
    [
      'an option given twice, once as another type',
      [word, option('n', 4, 1), option('n', 3, '1')],
      'n: found 2 values, wanted one',
    ],
    ['an option called __proto__', [word, option('__proto__', 3, 'x')], 'does not declare'],
  ];
  test.each(drifted)('%s is drift, logged by name', async (_what, options, found) => {
    const { app, logbook } = startApp({ commands: [Strict] });
    const body = JSON.stringify(withOptions('strict', [])).replace(
      '"options":[]',
      `"options":${JSON.stringify(options)}`,
    );
    expect(await kit.send(app, body)).toMatchObject({ status: 200, body: userMessage(/has changed/) });
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
    expect(logbook.entries[0]?.message).toContain(found);
    expect(logbook.entries[0]).toMatchObject({ command: 'strict', handler: 'Strict.strict' });
  });

  @Command('tree', 'd')
  class Tree {
    @Subcommand('one', 'd')
    one(@IntegerOption('n', 'd') n?: number) {
      return `one ${n ?? 'nothing'}`;
    }
    @Subcommand('two', 'd')
    two() {
      return 'two';
    }
  }
  const one = { name: 'one', type: 1, options: [option('n', 4, 1)] };
  test.each<[string, unknown[], string]>([
    ['a second subcommand', [one, { name: 'two', type: 1, options: [] }], 'two: found an option'],
    ['the same subcommand twice', [one, one], 'one: found an option'],
    ['a value beside a subcommand', [one, option('n', 4, 2)], 'n: found 2 values'],
    ['another value beside a subcommand', [option('m', 4, 2), one], 'm: found an option'],
  ])('%s is drift, and none of them runs', async (_what, options, found) => {
    const { app, logbook } = startApp({ commands: [Tree] });
    const answer = await kit.send(app, withOptions('tree', options));
    expect(answer).toMatchObject({ status: 200, body: userMessage(/has changed/) });
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
    expect(logbook.entries[0]?.message).toContain(found);
    expect(logbook.entries[0]).toMatchObject({
      errors: [{ path: expect.stringMatching(/^tree one /) as string }],
    });
    expect(app.counters.DEFINITION_DRIFT).toBe(1);
  });

  test('a single subcommand is none', async () => {
    const { app } = startApp({ commands: [Tree] });
    expect(await kit.send(app, withOptions('tree', [one]))).toMatchObject({
      body: { data: { content: 'one 1' } },
    });
  });

  test('a user command without its resolved user is drift too', async () => {
    class Menu {
      @UserCommand('Menu')
      menu({ target }: UserInteraction) {
        return target.user.username;
      }
    }
    const { app, logbook } = startApp({ commands: [Menu] });
    const payload = userCommandPayload(kit.context(), 'Menu', TEST_USER);
    (payload['data'] as { resolved?: unknown }).resolved = undefined;
    expect(await kit.send(app, payload)).toMatchObject({ status: 200, body: userMessage(/has changed/) });
    expect(logbook.events()).toEqual(['DEFINITION_DRIFT']);
  });
});

function withOptions(name: string, options: unknown[]): Record<string, unknown> {
  const payload = chatInputPayload(kit.context(), name, {});
  return { ...payload, data: { ...(payload['data'] as object), options } };
}
