import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank } from 'commandry/rank';

const CITIES = ['Amsterdam', 'Łódź', 'Paraná', 'Paris', 'parish of Saint Paul', 'São Paulo', 'Zürich'];

describe('rank', () => {
  test.each<[string, string[]]>([
    ['sao', ['São Paulo']],
    ['SAO P', ['São Paulo']],
    ['são', ['São Paulo']],
    ['sa\u0303o', ['São Paulo']],
    ['lodz', ['Łódź']],
    ['ZUR', ['Zürich']],
    ['amdam', ['Amsterdam']],
    ['pris', ['Paris', 'parish of Saint Paul']],
    ['paul', ['São Paulo', 'parish of Saint Paul']],
    ['  paris ', ['Paris', 'parish of Saint Paul']],
    ['xyz', []],
    ['', CITIES],
    ['  ', CITIES],
  ])('finds for %j', (typed, found) => {
    expect(rank(CITIES, typed)).toEqual(found);
  });

  const cities = [
    { name: 'Paris', code: 'CDG', tags: 5 },
    { name: 'Oslo', code: 'OSL', tags: 6 },
  ];
  test('finds objects by their name, by a property or by what a function returns', () => {
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    expect(names(rank(cities, 'par'))).toEqual(['Paris']);
    expect(names(rank(cities, 'osl', { key: 'code' }))).toEqual(['Oslo']);
    expect(names(rank(cities, 'cdg paris', { key: ({ name, code }) => `${code} ${name}` }))).toEqual([
      'Paris',
    ]);
    expect(names(rank(cities, 'cdg', { key: 'code' }))).toEqual(['Paris']);
  });

  test('answers as many as are asked for, 25 by default', () => {
    const many = Array.from({ length: 40 }, (_, index) => `city ${index}`);
    expect(rank(many, 'city')).toHaveLength(25);
    expect(rank(many, '')).toHaveLength(25);
    expect(rank(many, 'city', { limit: 3 })).toHaveLength(3);
  });

  test('answers the whole of a long list for no text at all, if so much is asked for', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `city ${index}`);
    expect(rank(long, ' ', { limit: 20_000 })).toEqual(long);
  });

  test('sees that a list has changed', () => {
    const list = ['Paris'];
    expect(rank(list, 'par')).toEqual(['Paris']);
    list[0] = 'Parma';
    list.push('Paros');
    expect(rank(list, 'par').sort()).toEqual(['Parma', 'Paros']);
    list.length = 1;
    expect(rank(list, 'par')).toEqual(['Parma']);
  });

  test('names an element without a text', () => {
    expect(() => rank([{ name: 5 }] as never, 'x')).toThrow(/has no text to be found by, but number/);
  });

  test('never throws and never invents, whatever the texts', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.string({ unit: 'grapheme', maxLength: 20 }), (list, typed) => {
        const found = rank(list, typed);
        expect(found.length).toBeLessThanOrEqual(25);
        for (const element of found) expect(list).toContain(element);
      }),
    );
  });

  test('finds every text of letters by itself', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Ü', 'o'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 10 }), (list) => {
        const [one = ''] = list;
        expect(rank(list, one)).toContain(one);
      }),
    );
  });
});
