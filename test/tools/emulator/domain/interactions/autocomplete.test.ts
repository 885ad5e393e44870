import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import { BEN, GENERAL, slash } from '../../support/emulator.js';

const forecast = slash('weather', {
  options: [
    {
      type: 1,
      name: 'forecast',
      description: 'The next days',
      options: [
        { type: 3, name: 'city', description: 'City', required: true, autocomplete: true },
        { type: 4, name: 'days', description: 'Days', required: true, autocomplete: true },
        { type: 10, name: 'above', description: 'Degrees', autocomplete: true },
        { type: 5, name: 'detailed', description: 'More of it' },
        { type: 3, name: 'unit', description: 'Unit', choices: [{ name: 'Metric', value: 'metric' }] },
      ],
    },
  ],
});

const choose = (choices: unknown) => () => ({ type: 8, data: { choices } });
const PARIS = { name: 'Paris, France', value: 'paris' };

test('what is typed is delivered, and the choices come back', async () => {
  const { autocomplete, emulator } = await startBot(
    [forecast],
    choose([PARIS, { name: 'Parma', value: 'parma' }]),
  );
  const [, command] = (await emulator.api('GET', '')).body as { id: string; version: string }[];
  const result = await autocomplete({ text: '/weather forecast days:3 city:Par' }, BEN);
  expect(result).toMatchObject({
    outcome: 'choices',
    choices: [PARIS, { name: 'Parma', value: 'parma' }],
    shown: 'Paris, France\nParma',
  });
  expect(result.interaction).toMatchObject({ type: 4, channel_id: GENERAL, locale: 'de' });
  expect(result.interaction!.data).toEqual({
    id: command!.id,
    name: 'weather',
    type: 1,
    version: command!.version,
    options: [
      {
        name: 'forecast',
        type: 1,
        options: [
          { name: 'days', type: 4, value: 3 },
          { name: 'city', type: 3, value: 'Par', focused: true },
        ],
      },
    ],
  });
});

describe('the focused value is text, whatever the option is:', () => {
  test.each<[object, object[]]>([
    [{ text: '/weather forecast city:' }, [{ name: 'city', type: 3, value: '', focused: true }]],
    [{ text: '/weather forecast city: New ' }, [{ name: 'city', type: 3, value: 'New ', focused: true }]],
    [{ text: '/weather forecast days:12' }, [{ name: 'days', type: 4, value: '12', focused: true }]],
    [{ text: '/weather forecast days:' }, [{ name: 'days', type: 4, value: '', focused: true }]],
    [{ text: '/weather forecast above:-' }, [{ name: 'above', type: 10, value: '-', focused: true }]],
    [
      { text: '/weather forecast days:tomorrow' },
      [{ name: 'days', type: 4, value: 'tomorrow', focused: true }],
    ],
    [{ text: '/weather forecast days:1.5' }, [{ name: 'days', type: 4, value: '1.5', focused: true }]],
    [{ text: '/weather forecast above:1.2.3' }, [{ name: 'above', type: 10, value: '1.2.3', focused: true }]],
    [
      { command: 'weather forecast', focused: { name: 'above', value: 'freezing' } },
      [{ name: 'above', type: 10, value: 'freezing', focused: true }],
    ],
    [
      { command: 'weather forecast', focused: { name: 'days', value: 3 } },
      [{ name: 'days', type: 4, value: '3', focused: true }],
    ],
    [
      {
        command: 'weather forecast',
        options: { detailed: true, days: 2 },
        focused: { name: 'city', value: 'P' },
      },
      [
        { name: 'detailed', type: 5, value: true },
        { name: 'days', type: 4, value: 2 },
        { name: 'city', type: 3, value: 'P', focused: true },
      ],
    ],
    [
      { command: 'weather forecast', options: { city: 'Rome' }, focused: { name: 'city', value: 'Paris' } },
      [{ name: 'city', type: 3, value: 'Paris', focused: true }],
    ],
  ])('%j', async (body, options) => {
    const { autocomplete } = await startBot([forecast], choose([]));
    const { interaction } = await autocomplete(body);
    expect(interaction!.data.options).toEqual([{ name: 'forecast', type: 1, options }]);
  });
});

test('no choices are said to be none', async () => {
  const { autocomplete } = await startBot([forecast], choose([]));
  expect(await autocomplete({ text: '/weather forecast city:x' })).toMatchObject({
    outcome: 'choices',
    choices: [],
    shown: 'No options match your search.',
  });
});

describe('what cannot be typed is refused and not delivered:', () => {
  test.each<[object, string]>([
    [{ text: '/weather forecast detailed:t' }, 'NO_AUTOCOMPLETE'],
    [{ text: '/weather forecast unit:m' }, 'NO_AUTOCOMPLETE'],
    [{ text: '/weather forecast' }, 'NO_FOCUSED_OPTION'],
    [{ text: '/weather forecast town:P' }, 'UNKNOWN_OPTION'],
    [{ text: '/weather' }, 'SUBCOMMAND_NEEDED'],
    [{ text: '/weathr forecast city:P' }, 'UNKNOWN_COMMAND'],
    [{ command: 'weather forecast', focused: { name: 'town', value: '' } }, 'UNKNOWN_OPTION'],
    [
      { command: 'weather forecast', options: { town: 1 }, focused: { name: 'city', value: '' } },
      'UNKNOWN_OPTION',
    ],
    [{ command: 'weather forecast' }, 'BAD_REQUEST'],
    [{ text: '/weather forecast city:', focused: { name: 'city', value: '' } }, 'BAD_REQUEST'],
    [{ text: '/weather forecast city:', type: 2 }, 'BAD_REQUEST'],
    [{}, 'BAD_REQUEST'],
  ])('%j is %s', async (body, code) => {
    const { autocomplete, receiver } = await startBot([forecast], choose([]));
    expect(await autocomplete(body)).toMatchObject({ code });
    expect(receiver.received).toEqual([]);
  });
});

describe('choices are refused, and the user sees that loading failed, if', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index}`, value: '1' }));

  test.each<[string, string, unknown, FailureCode]>([
    ['there are 26', 'city:x', { type: 8, data: { choices: many(26) } }, 'BAD_CALLBACK'],
    ['there is no list', 'city:x', { type: 8, data: {} }, 'BAD_CALLBACK'],
    ['one has no name', 'city:x', { type: 8, data: { choices: [{ value: 'x' }] } }, 'BAD_CALLBACK'],
    [
      'one has an empty name',
      'city:x',
      { type: 8, data: { choices: [{ name: '', value: 'x' }] } },
      'BAD_CALLBACK',
    ],
    [
      'one has a number for a text',
      'city:x',
      { type: 8, data: { choices: [{ name: 'x', value: 1 }] } },
      'BAD_CHOICE_VALUE',
    ],
    [
      'one has a text for a whole number',
      'days:1',
      { type: 8, data: { choices: [{ name: 'x', value: '1' }] } },
      'BAD_CHOICE_VALUE',
    ],
    [
      'one has half a whole number',
      'days:1',
      { type: 8, data: { choices: [{ name: 'x', value: 0.5 }] } },
      'BAD_CHOICE_VALUE',
    ],
    [
      'one has a text for a number',
      'above:1',
      { type: 8, data: { choices: [{ name: 'x', value: '1' }] } },
      'BAD_CHOICE_VALUE',
    ],
    ['a message comes instead', 'city:x', { type: 4, data: { content: 'x' } }, 'CALLBACK_NOT_ALLOWED'],
    ['a launch comes instead', 'city:x', { type: 12 }, 'CALLBACK_NOT_ALLOWED'],
  ])('%s', async (_what, text, callback, code) => {
    const { autocomplete } = await startBot([forecast], () => callback);
    expect(await autocomplete({ text: `/weather forecast ${text}` })).toMatchObject({
      outcome: 'failed',
      shown: 'Loading options failed',
      reason: { code },
    });
  });

  test('but 25 of the right type are fine', async () => {
    const { autocomplete } = await startBot([forecast], choose(many(25)));
    expect((await autocomplete({ text: '/weather forecast city:x' })).choices).toHaveLength(25);
    const numbers = await startBot([forecast], choose([{ name: 'x', value: 0.5 }]));
    expect((await numbers.autocomplete({ text: '/weather forecast above:1' })).outcome).toBe('choices');
  });
});

test.each([
  [{ text: '/weather forecast days:tomorrow' }, 'Option "days" wants a whole number'],
  [{ text: '/weather forecast above:1.2.3' }, 'Option "above" wants a number'],
  [{ command: 'weather forecast', options: { days: 'tomorrow' } }, 'Option "days" wants a whole number'],
])(
  'what could be typed into a number with suggestions is still refused when it is sent: %j',
  async (body, why) => {
    const { invoke, receiver } = await startBot([forecast], choose([]));
    expect(await invoke(body)).toMatchObject({
      code: 'BAD_OPTION_VALUE',
      message: expect.stringContaining(why) as string,
    });
    expect(receiver.received).toEqual([]);
  },
);
