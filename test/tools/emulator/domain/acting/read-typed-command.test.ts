import { describe, expect, test } from 'vitest';
import { startBot } from '../../support/bot.js';
import { ADA, GENERAL, slash } from '../../support/emulator.js';

const ask = slash('ask', {
  options: [
    { type: 3, name: 'city', description: 'City', required: true },
    { type: 4, name: 'days', description: 'Days', min_value: 1, max_value: 14 },
    { type: 4, name: 'day', description: 'Day' },
    { type: 10, name: 'above', description: 'Degrees', min_value: -50.5, max_value: 50.5 },
    { type: 5, name: 'detailed', description: 'More of it' },
    {
      type: 3,
      name: 'unit',
      description: 'Unit',
      choices: [
        { name: 'Metric units', value: 'metric' },
        { name: 'Imperial', value: 'imperial' },
      ],
    },
    {
      type: 4,
      name: 'size',
      description: 'Size',
      choices: [
        { name: 'Small', value: 1 },
        { name: 'Large', value: 100 },
      ],
    },
    { type: 3, name: 'note', description: 'Note', min_length: 2, max_length: 5 },
    { type: 3, name: 'straße', description: 'Unicode' },
    { type: 6, name: 'who', description: 'Somebody' },
  ],
});

type Values = Record<string, string | number | boolean>;

describe('a typed command is read as a client reads it:', () => {
  test.each<[string, Values]>([
    ['/ask city:Paris', { city: 'Paris' }],
    ['/ask city:New York days:3', { city: 'New York', days: 3 }],
    ['/ask   days:3   city:  New   York  ', { days: 3, city: 'New   York' }],
    ['/ask city:days: 3', { city: 'days: 3' }],
    ['/ask city:Paris town:Rome', { city: 'Paris town:Rome' }],
    ['/ask city:x day:1 days:2', { city: 'x', day: 1, days: 2 }],
    ['/ask city:42', { city: '42' }],
    ['/ask city:true detailed:true', { city: 'true', detailed: true }],
    ['/ask city:x detailed:False', { city: 'x', detailed: false }],
    ['/ask city:x day:-7', { city: 'x', day: -7 }],
    ['/ask city:x day:007', { city: 'x', day: 7 }],
    ['/ask city:x day:9007199254740991', { city: 'x', day: 9007199254740991 }],
    ['/ask city:x above:-50.5', { city: 'x', above: -50.5 }],
    ['/ask city:x above:.5', { city: 'x', above: 0.5 }],
    ['/ask city:x above:3.', { city: 'x', above: 3 }],
    ['/ask city:x unit:metric', { city: 'x', unit: 'metric' }],
    ['/ask city:x unit:Metric units', { city: 'x', unit: 'metric' }],
    ['/ask city:x size:Large', { city: 'x', size: 100 }],
    ['/ask city:x size:1', { city: 'x', size: 1 }],
    ['/ask city:x note:🌧🌧🌧🌧🌧', { city: 'x', note: '🌧🌧🌧🌧🌧' }],
    ['/ask city:x straße:Am Hafen', { city: 'x', straße: 'Am Hafen' }],
    ['/ask city:line one\ndays:2', { city: 'line one', days: 2 }],
  ])('%j', async (text, values) => {
    const { invoke } = await startBot([ask]);
    const { interaction, ...result } = await invoke({ text });
    expect(result).toMatchObject({ outcome: 'message' });
    const options = interaction!.data.options!;
    expect(options.map(({ name, value }) => [name, value])).toEqual(Object.entries(values));
  });
});

describe('a typed command that a client would not send is refused:', () => {
  test.each<[string, number, string, string]>([
    ['ask city:Paris', 400, 'BAD_TEXT', 'A typed command begins with a slash: /weather forecast city:Paris'],
    ['', 400, 'BAD_TEXT', 'A typed command begins with a slash: /weather forecast city:Paris'],
    ['/', 404, 'UNKNOWN_COMMAND', 'There is no CHAT_INPUT command "". There is "ask", "harbour", "ping".'],
    [
      '/asks city:x',
      404,
      'UNKNOWN_COMMAND',
      'There is no CHAT_INPUT command "asks". Did you mean /ask? There is "ask", "harbour", "ping".',
    ],
    [
      '/Ask city:x',
      404,
      'UNKNOWN_COMMAND',
      'There is no CHAT_INPUT command "Ask". Did you mean /ask? There is "ask", "harbour", "ping".',
    ],
    ['/ask', 400, 'OPTION_MISSING', '/ask needs "city".'],
    ['/ask days:3', 400, 'OPTION_MISSING', '/ask needs "city".'],
    ['/ask city:', 400, 'BAD_OPTION_VALUE', 'Option "city" wants a text; found nothing.'],
    [
      '/ask Paris',
      400,
      'UNKNOWN_OPTION',
      '"Paris" is not an option of the command. It has city:, days:, day:, above:, detailed:, unit:, size:, note:, straße:, who:.',
    ],
    [
      '/ask town:Paris city:x',
      400,
      'UNKNOWN_OPTION',
      '"town:Paris" is not an option of the command. It has city:, days:, day:, above:, detailed:, unit:, size:, note:, straße:, who:.',
    ],
    [
      '/ask citty:Paris',
      400,
      'UNKNOWN_OPTION',
      '"citty:Paris" is not an option of the command. Did you mean city:? It has city:, days:, day:, above:, detailed:, unit:, size:, note:, straße:, who:.',
    ],
    ['/ping city:x', 400, 'UNKNOWN_OPTION', '"city:x" is not an option of the command. It has none.'],
    ['/ask city:a city:b', 400, 'OPTION_TWICE', 'Option "city" is given twice.'],
    [
      '/ask city:x days:three',
      400,
      'BAD_OPTION_VALUE',
      'Option "days" wants a whole number from 1 to 14; found three.',
    ],
    [
      '/ask city:x days:1.5',
      400,
      'BAD_OPTION_VALUE',
      'Option "days" wants a whole number from 1 to 14; found 1.5.',
    ],
    [
      '/ask city:x days:1e1',
      400,
      'BAD_OPTION_VALUE',
      'Option "days" wants a whole number from 1 to 14; found 1e1.',
    ],
    [
      '/ask city:x days:0',
      400,
      'BAD_OPTION_VALUE',
      'Option "days" wants a whole number from 1 to 14; found 0.',
    ],
    [
      '/ask city:x days:15',
      400,
      'BAD_OPTION_VALUE',
      'Option "days" wants a whole number from 1 to 14; found 15.',
    ],
    [
      '/ask city:x day:9007199254740992',
      400,
      'BAD_OPTION_VALUE',
      'Option "day" wants a whole number; found 9007199254740992.',
    ],
    [
      '/ask city:x above:warm',
      400,
      'BAD_OPTION_VALUE',
      'Option "above" wants a number from -50.5 to 50.5; found warm.',
    ],
    [
      '/ask city:x above:50.6',
      400,
      'BAD_OPTION_VALUE',
      'Option "above" wants a number from -50.5 to 50.5; found 50.6.',
    ],
    [
      '/ask city:x above:.',
      400,
      'BAD_OPTION_VALUE',
      'Option "above" wants a number from -50.5 to 50.5; found ..',
    ],
    [
      '/ask city:x detailed:yes',
      400,
      'BAD_OPTION_VALUE',
      'Option "detailed" wants true or false; found yes.',
    ],
    [
      '/ask city:x unit:kelvin',
      400,
      'BAD_OPTION_VALUE',
      'Option "unit" wants one of Metric units, Imperial; found kelvin.',
    ],
    ['/ask city:x size:2', 400, 'BAD_OPTION_VALUE', 'Option "size" wants one of Small, Large; found 2.'],
    [
      '/ask city:x note:a',
      400,
      'BAD_OPTION_VALUE',
      'Option "note" wants a text from 2 to 5 characters; found a.',
    ],
    [
      '/ask city:x note:abcdef',
      400,
      'BAD_OPTION_VALUE',
      'Option "note" wants a text from 2 to 5 characters; found abcdef.',
    ],
    [
      '/ask city:x who:ben',
      400,
      'BAD_OPTION_VALUE',
      'Option "who" wants a user: <@id>, @name or an id; found ben.',
    ],
    [
      '/harbour',
      400,
      'SUBCOMMAND_NEEDED',
      '/harbour cannot be used on its own. There is /harbour tide, /harbour show.',
    ],
    [
      '/harbour show',
      400,
      'SUBCOMMAND_NEEDED',
      '/harbour show cannot be used on its own. There is /harbour show ship.',
    ],
    [
      '/harbour sunk',
      404,
      'UNKNOWN_COMMAND',
      'There is no /harbour sunk. There is /harbour tide, /harbour show.',
    ],
    [
      '/harbour tied',
      404,
      'UNKNOWN_COMMAND',
      'There is no /harbour tied. Did you mean /harbour tide? There is /harbour tide, /harbour show.',
    ],
    ['/harbour show ship', 400, 'OPTION_MISSING', '/harbour show ship needs "to".'],
  ])('%j', async (text, status, code, message) => {
    const ship = {
      type: 1,
      name: 'ship',
      description: 'S',
      options: [{ type: 7, name: 'to', description: 'To', required: true }],
    };
    const harbour = slash('harbour', {
      options: [
        { type: 1, name: 'tide', description: 'Tide' },
        { type: 2, name: 'show', description: 'Show', options: [ship] },
      ],
    });
    const { emulator, invoke, receiver } = await startBot([ask, harbour, slash('ping')]);
    expect(await invoke({ text })).toEqual({ code, message });
    expect(receiver.received).toEqual([]);
    const path = `/users/${ADA}/invoke`;
    expect((await emulator.control('POST', path, { channel_id: GENERAL, text })).status).toBe(status);
  });
});

describe('a command with its options as values', () => {
  test.each<[object, Values]>([
    [
      { city: 'Paris', days: 3 },
      { city: 'Paris', days: 3 },
    ],
    [
      { days: 3, city: ' Paris ' },
      { days: 3, city: ' Paris ' },
    ],
    [
      { city: '', above: 1.5, detailed: false },
      { city: '', above: 1.5, detailed: false },
    ],
    [
      { city: 'x', unit: 'metric', size: 100 },
      { city: 'x', unit: 'metric', size: 100 },
    ],
  ])('%j is delivered so', async (options, values) => {
    const { invoke } = await startBot([ask]);
    const { interaction } = await invoke({ command: 'ask', options });
    const delivered = interaction!.data.options!;
    expect(delivered.map(({ name, value }) => [name, value])).toEqual(Object.entries(values));
  });

  test.each<[object, string]>([
    [{}, 'OPTION_MISSING'],
    [{ city: 5 }, 'BAD_OPTION_VALUE'],
    [{ city: null }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', days: '3' }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', days: 1.5 }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', days: 15 }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', above: true }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', detailed: 'true' }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', unit: 'Metric units' }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', size: '1' }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', note: [] }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', who: '1' }, 'BAD_OPTION_VALUE'],
    [{ city: 'x', town: 'x' }, 'UNKNOWN_OPTION'],
  ])('%j is refused as %s', async (options, code) => {
    const { invoke, receiver } = await startBot([ask]);
    expect(await invoke({ command: 'ask', options })).toMatchObject({ code });
    expect(receiver.received).toEqual([]);
  });

  test('has no words behind its name', async () => {
    const { invoke } = await startBot([ask]);
    expect(await invoke({ command: 'ask city:x', options: { city: 'x' } })).toMatchObject({
      code: 'UNKNOWN_OPTION',
    });
  });
});
