import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank } from '../../src/rank/plain-rank.js';

const CITIES = ['New York', 'York', 'Corky', 'São Paulo', 'Yoro', 'Oslo'];

test('what begins with the typed text comes first, then words that do, then what contains it', () => {
  expect(rank(CITIES, 'york')).toEqual(['York', 'New York']);
  expect(rank(CITIES, 'or')).toEqual(['New York', 'York', 'Corky', 'Yoro']);
  expect(rank(['a b', 'xb', 'b a'], 'b')).toEqual(['b a', 'a b', 'xb']);
});

test('case and accents make no difference', () => {
  expect(rank(CITIES, ' SAO P')).toEqual(['São Paulo']);
});

test('for an empty text the first are returned', () => {
  expect(rank(CITIES, ' ', { limit: 2 })).toEqual(['New York', 'York']);
});

test('of any list it returns elements that contain the text, each once, in groups that keep the order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string({ minLength: 1 }), fc.nat(30), (texts, typed, limit) => {
      const list = texts.map((text, index) => ({ text, index }));
      const found = rank(list, typed, { key: ({ text }) => text, limit });
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(limit);
      const groupOf = (text: string): number => {
        const [word, sought] = [text, typed.trim()].map((each) =>
          each.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
        ) as [string, string];
        if (sought === '') return 0;
        return word.startsWith(sought) ? 0 : word.includes(` ${sought}`) ? 1 : word.includes(sought) ? 2 : 3;
      };
      const wanted = list
        .filter(({ text }) => groupOf(text) < 3)
        .sort((a, b) => groupOf(a.text) - groupOf(b.text) || a.index - b.index);
      expect(found).toEqual(wanted.slice(0, limit));
    }),
  );
});
