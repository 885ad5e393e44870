import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank } from 'commandry/rank';
import {
  chooseComparable,
  effortOf,
  MOST_EFFORT,
  MOST_TYPED,
  toSought,
  weigh,
  type Comparable,
} from '../../src/rank/effort.js';

const MANY = 10_000;
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const many = (text: (index: number) => string) => Array.from({ length: MANY }, (_, index) => text(index));

/** Words begin with the letter typed, over and over, and the last letter typed begins none: every way is tried. */
const TRAP = `${fill('a ', 96)}xb`;

const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ['of cities', many((index) => `City of Somewhere ${index}`)],
  ['of long names', many((index) => fill(`Some name with words ${index} and more `, 100))],
  ['of one letter', many((index) => fill('a', 96) + String(index))],
  ['of short words', many((index) => fill('ab cd ef gh ', 95) + String(index))],
  ['of words of one letter', many((index) => fill('a b c d e f g h ', 95) + String(index))],
  ['of traps', many(() => TRAP)],
  ['of traps in capitals', many(() => `${fill('Aa', 96)}b`)],
  ['of texts of 6,000 characters', many((index) => fill('a b c d ', 6000) + String(index))],
  ['of Cyrillic letters', many((index) => `Город с длинным названием ${index}`)],
];
const TYPED = [
  ...['a', 'ab', 'aab', 'aaaaaab', 'город', 'city of some', 'a b c d e f g h'],
  ...['a', 'ab', 'ab cd ', 'a b c d '].flatMap((text) => [fill(text, 500), fill(text, 6000)]),
];

const comparable = (text: string, isReady: boolean): Comparable => ({
  weighed: weigh(text.slice(0, 200)),
  lower: text.slice(0, 200).toLowerCase(),
  isReady,
});

describe.each(LISTS)('of 10,000 names, a list %s', (_name, list) => {
  test.each([
    ['a first keystroke', false],
    ['each further one', true],
  ])('takes no more than its share of the process for %s, whatever is typed', (_which, isReady) => {
    const candidates = list.map((text) => comparable(text, isReady));
    for (const typed of TYPED) {
      const sought = toSought(typed);
      const chosen = chooseComparable(candidates, sought);
      const effort = chosen.reduce(
        (sum, { weighed }) => sum + effortOf(weighed, sought) + (isReady ? 0 : weighed.preparing),
        0,
      );
      expect(effort, typed.slice(0, 20)).toBeLessThanOrEqual(MOST_EFFORT);
    }
  });
});

test('what is typed is compared as far as a name can be long, and four words of it one by one', () => {
  expect(toSought('a'.repeat(6000))).toMatchObject({
    text: 'a'.repeat(MOST_TYPED),
    wordCount: 1,
    further: [],
  });
  const words = toSought(Array.from({ length: 1200 }, (_, index) => `w${index}`).join(' '));
  expect(words).toMatchObject({ text: 'w0 w1 w2 w3', wordCount: 4 });
  expect(words.further.join(' ').length).toBeLessThan(MOST_TYPED);
});

test('texts that make the comparison try and try are known, and ordinary ones are not taken for them', () => {
  const sought = toSought('aab');
  const effort = (text: string) => effortOf(weigh(text), sought);
  expect(effort(TRAP)).toBeGreaterThan(10);
  expect(effort(`${fill('Aa', 96)}b`)).toBeGreaterThan(10);
  expect(effort(`${fill('日a', 90)}b`)).toBeGreaterThan(10);
  expect(effort('A tale about an ape and a bear')).toBeLessThan(1);
  expect(effort('Москва, столица России и крупнейший город')).toBeLessThan(1);
});

describe('rank', () => {
  test('compares the first 100 characters of what was typed', () => {
    const name = fill('Commander ', 100);
    expect(rank([name, 'x'], name + fill('zz top ', 5900))).toEqual([name]);
    expect(rank(['a'.repeat(99)], `${'a'.repeat(99)}😀`)).toEqual(['a'.repeat(99)]);
  });

  test('compares the first 200 characters of a text', () => {
    const start = `Some ${'o'.repeat(190)}`;
    expect(rank([`${start} xyz`], 'Some xyz', { limit: 5 })).toHaveLength(1);
    expect(rank([`${start}oo xyz`], 'Some xyz', { limit: 5 })).toEqual([]);
  });

  test('takes words as they are after four whose letters may stand apart', () => {
    const list = ['one two three four five six'];
    expect(rank(list, 'oe to thee for')).toEqual(list);
    expect(rank(list, 'oe to thee for FIVE s')).toEqual(list);
    expect(rank(list, 'oe to thee for fve')).toEqual([]);
  });

  test('compares first, of texts that make it try and try, those that have in them what was typed', () => {
    expect(rank([...many(() => TRAP), 'x aab', 'aab'], 'aab')).toEqual(['aab', 'x aab']);
  });

  test('learns a long list bit by bit, and knows from the first key what has in it what was typed', () => {
    const list = [...many((index) => `Очень длинное название города ${index}`), 'Псков', 'Большой Псков'];
    const first = rank(list, 'псков');
    expect(first).toEqual(['Псков', 'Большой Псков']);
    const apart = [...many((index) => `Очень длинное название ${index}`), 'Псков'];
    const keys = Array.from({ length: 20 }, () => rank(apart, 'пков').length);
    expect(keys[0]).toBe(0);
    expect(keys.at(-1)).toBe(1);
  });

  test('compares all of a list that is no effort, whatever it holds', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'Ä', ' ', 'o'), maxLength: 30 }), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(words, (list) => {
        const candidates = list.map((text) => comparable(text, false));
        expect(chooseComparable(candidates, toSought('ab o'))).toEqual(candidates);
      }),
    );
  });
});
