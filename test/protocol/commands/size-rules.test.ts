import { describe, expect, test } from 'vitest';
import { findBulkProblems, findCommandProblems } from '../../../src/protocol/commands/command-rules.js';
import { slash, summarise, times } from '../support/payloads.js';

/** A command of exactly so many characters, from 3,400 to 10,000: 25 options, each with at most 4 choices. */
function sized(characters: number, more: object = {}) {
  // 2 of the command; 25 options of 2 + 50; 100 choices of 3; and values for the rest.
  let rest = characters - 2 - 25 * 52 - 100 * 3;
  const take = () => {
    const length = Math.min(100, rest);
    rest -= length;
    return 'v'.repeat(length);
  };
  const options = times(25, (n) => ({
    type: 3,
    name: String(n).padStart(2, '0'),
    description: 'd'.repeat(50),
    choices: times(4, (c) => ({ name: `c${n % 10}${c}`, value: take() })),
  }));
  return { ...slash(), options, ...more };
}

const TOO_LARGE = ['COMMAND_TOO_LARGE at '];
const judge = (payload: unknown) => summarise(findCommandProblems(payload, 'global'));

describe('the texts of a command', () => {
  test('may have 8,000 characters together', () => {
    expect(judge(sized(8000))).toEqual([]);
  });

  test('may not have 8,001', () => {
    expect(judge(sized(8001))).toEqual(TOO_LARGE);
    expect(findCommandProblems(sized(8001), 'global')).toMatchObject([
      { max: 8000, found: '8001', path: [] },
    ]);
  });

  test.each<[string, object]>([
    ['names', { name_localizations: { de: 'x', fr: 'xx' } }],
    ['descriptions', { description_localizations: { de: 'X', fr: 'XX' } }],
  ])('count their longest localization alone: %s', (_what, more) => {
    expect(judge(sized(7999, more))).toEqual([]);
    expect(judge(sized(8000, more))).toEqual(TOO_LARGE);
  });

  test('count the default where it is the longest', () => {
    expect(judge(sized(8000, { name_localizations: { de: 'x' } }))).toEqual([]);
  });

  test('count localizations of options and choices', () => {
    const payload = sized(8000);
    const [first] = payload.options;
    Object.assign(first!, { name_localizations: { de: 'xy' } });
    expect(judge(payload)).toEqual([]);
    Object.assign(first!, { name_localizations: { de: 'xyz' } });
    expect(judge(payload)).toEqual(TOO_LARGE);
    Object.assign(first!, { name_localizations: null });
    Object.assign(first!.choices[0]!, { name_localizations: { de: 'abcd' } });
    expect(judge(payload)).toEqual(TOO_LARGE);
  });

  test('count those of subcommands in groups', () => {
    const { options } = sized(8000 - 4);
    const subcommand = { type: 1, name: 's', description: 'd', options };
    const inGroup = (more: object = {}) =>
      slash({ options: [{ type: 2, name: 'g', description: 'd', options: [subcommand], ...more }] });
    expect(judge(inGroup())).toEqual([]);
    expect(judge(inGroup({ description: 'dd' }))).toEqual(TOO_LARGE);
  });

  test('count code points, and numbers not at all', () => {
    expect(judge(sized(8000, { description: '🌧' }))).toEqual([]);
    const payload = sized(8000);
    Object.assign(payload.options[24]!, { type: 4, choices: [{ name: 'c', value: 123456 }] });
    expect(judge(payload)).toEqual([]);
  });

  test('are counted for each command of a bulk overwrite', () => {
    expect(summarise(findBulkProblems([slash(), { ...sized(8001), name: 'b' }], 'guild'))).toEqual([
      'COMMAND_TOO_LARGE at 1',
    ]);
  });
});
