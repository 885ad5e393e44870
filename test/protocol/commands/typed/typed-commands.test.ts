import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readOptionTexts,
  readQuotedOptions,
  writeTypedOption,
  readTypedName,
  readTypedPath,
} from '../../../../src/protocol/commands/typed/typed-path.js';
import { propertyRuns } from '../../../support/property.js';

interface Option {
  readonly name: string;
  readonly name_localized?: string;
  readonly type: number;
  readonly options?: readonly Option[];
}

const value = (name: string, shown?: string): Option => ({
  type: 3,
  name,
  ...(shown === undefined ? {} : { name_localized: shown }),
});
const sub = (name: string, ...options: Option[]): Option => ({ type: 1, name, options });
const group = (name: string, ...options: Option[]): Option => ({ type: 2, name, options });

const commands = [
  { name: 'ping' },
  {
    name: 'weather',
    name_localized: 'wetter',
    options: [
      { ...sub('forecast', value('city')), name_localized: 'vorhersage' },
      group('storm', sub('set', value('level')), sub('end')),
      group('empty'),
    ],
  },
];

describe('the path of a typed command', () => {
  it.each([
    ['/ping', 'ping', '', []],
    ['ping', 'ping', '', []],
    ['/  ping  now', 'ping', '  now', []],
    ['/weather forecast', 'weather forecast', '', ['city']],
    ['/weather  storm\nset level:3', 'weather storm set', ' level:3', ['level']],
    ['/weather storm end', 'weather storm end', '', []],
    ['/wetter vorhersage city:x', 'weather forecast', ' city:x', ['city']],
    ['/weather vorhersage', 'weather forecast', '', ['city']],
  ])('of %j is %j, and then comes %j', (text, path, rest, names) => {
    const { options, end, unknown, ...found } = readTypedPath(text, commands);
    expect(found.path).toBe(path);
    expect(found.steps.map(({ name }) => name)).toEqual(path.split(' ').slice(1));
    expect(text.slice(end)).toBe(rest);
    expect(options.map(({ name }) => name)).toEqual(names);
    expect(unknown).toBeUndefined();
  });

  it.each([
    ['/', '', '', []],
    ['//ping', '', '/ping', []],
    ['/Ping', '', 'Ping', []],
    ['/weather', 'weather', '', ['forecast', 'storm']],
    ['/weather city:x', 'weather', 'city:x', ['forecast', 'storm']],
    ['/weather empty', 'weather', 'empty', ['forecast', 'storm']],
    ['/weather storm sets', 'weather storm', 'sets', ['set', 'end']],
  ])('of %j ends with %j before %j', (text, path, unknown, names) => {
    const found = readTypedPath(text, commands);
    expect(found).toMatchObject({ path, unknown });
    expect(found.options.map(({ name }) => name)).toEqual(names);
  });

  it('has a word that two options could be as the one that is shown so', () => {
    const options: Option[] = [
      { ...sub('today'), name_localized: 'heute' },
      { ...sub('now'), name_localized: 'today' },
    ];
    expect(readTypedPath('/sky today', [{ name: 'sky', options }]).path).toBe('sky now');
  });

  it.each([
    ['/weather forecast', 'weather'],
    ['weather', 'weather'],
    ['/ Wetter:x', 'Wetter:x'],
    ['/', ''],
    ['', ''],
  ])('begins in %j with the name %j', (text, name) => {
    expect(readTypedName(text)).toBe(name);
  });
});

const options = [value('city', 'stadt'), value('days'), value('day'), value('straße'), value('constructor')];

describe('the options of a typed command', () => {
  it.each<[string, string, Record<string, string>]>([
    ['', '', {}],
    ['  Paris ', 'Paris', {}],
    ['city:Paris', '', { city: 'Paris' }],
    ['city:New York days:3', '', { city: 'New York ', days: '3' }],
    ['  days:3   city:  New   York  ', '', { days: '3   ', city: '  New   York  ' }],
    ['city:days: 3', '', { city: 'days: 3' }],
    ['city:/ask', '', { city: '/ask' }],
    ['city:a:b c:d', '', { city: 'a:b c:d' }],
    ['city:https://example.org/?days:1', '', { city: 'https://example.org/?days:1' }],
    ['city:Paris town:Rome', '', { city: 'Paris town:Rome' }],
    ['town:Rome city:Paris', 'town:Rome', { city: 'Paris' }],
    ['day:1 days:2', '', { day: '1 ', days: '2' }],
    ['city:x Days:3', '', { city: 'x Days:3' }],
    ['city:line one\ndays:2', '', { city: 'line one\n', days: '2' }],
    ['straße:Am Hafen', '', { straße: 'Am Hafen' }],
    ['stadt:Oslo', '', { city: 'Oslo' }],
    ['constructor:x', '', { constructor: 'x' }],
    ['valueof:x', 'valueof:x', {}],
  ])('in %j come after %j and are %j', (text, before, expected) => {
    const read = readOptionTexts(text, options);
    expect(read.before).toBe(before);
    expect(read.texts.map((each) => [each.option.name, each.text])).toEqual(Object.entries(expected));
  });

  it('have their positions, and are all there if one is repeated', () => {
    const { texts } = readOptionTexts(' stadt:a days: 3 days:', options);
    const positions = texts.map(({ start, textStart, text }) => [start, textStart, text]);
    expect(positions).toEqual([
      [1, 7, 'a '],
      [9, 14, ' 3 '],
      [17, 22, ''],
    ]);
  });
});

describe('quotes', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['/ping', '/ping'],
    ['text:"hello"', 'text:hello'],
    ['text:"hello there" times:3', 'text:hello there times:3'],
    ['text:"a times:3" loud:true', ' loud:true', { text: 'a times:3' }],
    ['text:" spaced "', '', { text: ' spaced ' }],
    ['text:""', '', { text: '' }],
    ['text:"\\"quoted\\""', 'text:"quoted"'],
    ['text:"a\\\\b"', 'text:a\\b'],
    ['text:"unfinished times:3', 'text:"unfinished times:3'],
    ['text:5" nails', 'text:5" nails'],
    ['text:"a"b', 'text:"a"b'],
    ['straße:"Am Hafen"', 'straße:Am Hafen'],
    ['text:"https://example.org/"', 'text:https://example.org/'],
    ['text:"" text:" "', ' text:" "', { text: '' }],
    ['__proto__:" "', '', Object.fromEntries([['__proto__', ' ']])],
  ])('of %j are removed: %j', (typed, text, beside = {}) => {
    const read = readQuotedOptions(typed);
    expect(read.text).toBe(text);
    expect(Object.entries(read.options)).toEqual(Object.entries(beside));
  });
});

it('what is written is read back, whatever the texts are', () => {
  const hard = ['"', '\\', ' ', '\n', ':', '/', 'a', 'é', 'city:', 'days:', ' day:"', '\u{feff}'];
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(...hard) }), fc.string());
  const path = fc.constantFrom('weather forecast', 'weather storm set', 'ping');
  const filled = fc.uniqueArray(fc.tuple(fc.constantFrom(...options), text), {
    selector: ([option]) => option,
  });
  const all = commands.map((command) => ({ ...command, options: withOptions(command.options ?? []) }));
  fc.assert(
    fc.property(path, filled, (wanted, given) => {
      const words = given.map(([{ name }, each]) => writeTypedOption(name, each));
      const typed = readQuotedOptions([`/${wanted}`, ...words].join(' '));
      const found = readTypedPath(typed.text, all);
      const { before, texts } = readOptionTexts(typed.text.slice(found.end), found.options);
      expect([found.path, before]).toEqual([wanted, '']);
      const read = texts.map((each) => [each.option.name, each.text.trim()] as const);
      expect(new Map([...read, ...Object.entries(typed.options)])).toEqual(
        new Map(given.map(([{ name }, each]) => [name, each])),
      );
    }),
    { numRuns: propertyRuns(500) },
  );
});

/** The same commands, where each that is used has the options above. */
function withOptions(there: readonly Option[]): readonly Option[] {
  if (there.every(({ type }) => type > 2)) return options;
  return there.map((each) => ({ ...each, options: withOptions(each.options ?? []) }));
}
