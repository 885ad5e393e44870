import { describe, expect, test } from 'vitest';
import {
  findJsonFault,
  isPlainlySafe,
  MAX_JSON_DEPTH,
  MAX_JSON_KEYS,
} from '../../../src/interactions/receive/json-scan.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { startTarget, use } from '../attacks/support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

/** The reasons to refuse a body before it is parsed. */
const faultOf = (text: string) => (isPlainlySafe(Buffer.from(text)) ? undefined : findJsonFault(text));

/** The texts between a key and the next one: the bytes after the key are looked at with its last ones. */
const AFTER_A_KEY = [
  ':1',
  ':2',
  ':12',
  ': 1',
  ' :1',
  '\t: "a"',
  ':"a"',
  ':"b"',
  ':null',
  ':true',
  ':[]',
  ':["a"]',
  ':{"x":1}',
];

const keyOf = (length: number) => 'k'.repeat(Math.max(0, length - 1)) + 'z'.slice(0, length);
const pairs = AFTER_A_KEY.flatMap((first) => AFTER_A_KEY.map((second) => [first, second] as const));

describe.each(Array.from({ length: 14 }, (_, length) => length))('a key of %i bytes', (length) => {
  const key = `"${keyOf(length)}"`;

  test('that comes twice is found, whatever stands right behind it each time', () => {
    for (const [first, second] of pairs) {
      const text = `{${key}${first},${key}${second}}`;
      expect(faultOf(text), text).toMatch(/ twice in one object/);
    }
  });

  test('that comes twice is found wherever the two stand, up to the last byte', () => {
    for (let before = 0; before < 8; before++)
      for (let between = 0; between < 8; between++) {
        const text = `${' '.repeat(before)}{${key}:1,${' '.repeat(between)}${key}:1}`;
        expect(faultOf(text), text).toMatch(/ twice in one object/);
        // Cut off there it is no JSON, but it is not the quick look that has to know.
        expect(isPlainlySafe(Buffer.from(text.slice(0, -3))), text).toBe(false);
      }
  });

  test('that comes once, or in another object, needs no close look', () => {
    for (const [first, second] of pairs) {
      expect(isPlainlySafe(Buffer.from(`{${key}${first},"${keyOf(length)}q"${second}}`))).toBe(true);
      expect(isPlainlySafe(Buffer.from(`[{${key}${first}},{${key}${second}}]`))).toBe(true);
    }
  });
});

test('keys of one length that differ in one byte are told apart without a close look', () => {
  for (let length = 1; length < 14; length++)
    for (let at = 0; at < length; at++) {
      const other = `${'k'.repeat(at)}q${'k'.repeat(length - at - 1)}`;
      expect(isPlainlySafe(Buffer.from(`{"${'k'.repeat(length)}":1,"${other}":1}`)), other).toBe(true);
    }
});

test('a key is found twice after texts that hold quotes, backslashes and what looks like keys', () => {
  for (const held of [
    '\\"',
    '\\\\',
    '\\\\\\"',
    'a\\"',
    'ab\\"',
    'abc\\"',
    'abcd\\"',
    '\\"k\\":1,',
    '{\\"k\\":1}',
    '\\u0022',
    'é\\\\',
  ]) {
    expect(faultOf(`{"a":"${held}","k":1,"k":2}`), held).toMatch(/"k" twice/);
    expect(faultOf(`{"a":"${held}","k":1,"l":"${held}"}`), held).toBeUndefined();
  }
});

describe('from outside', () => {
  const send = async (json: string) => {
    const { app, calls } = startTarget();
    const { status } = await app.receive(signedRequest(kit.signer, json));
    return { status, calls: calls.length };
  };
  const beside = (json: string) => JSON.stringify(use()).replace('"type":2', `${json},"type":2`);

  test.each(['t', 'ty', 'typ', 'type', 'types', 'type_', 'typewriter'])(
    'a body with the key %s twice and other bytes right behind it is refused',
    async (key) => {
      expect(await send(beside(`"${key}x":{"${key}":1,"${key}":"2"}`))).toEqual({ status: 400, calls: 0 });
      expect(await send(beside(`"${key}x":{"${key}":1,"${key}0":"2"}`))).toEqual({ status: 200, calls: 1 });
    },
  );

  const keys = (count: number) => `"x":{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
  test.each([47, 48, 49, MAX_JSON_KEYS - 1, MAX_JSON_KEYS])(
    'an object of %i keys is taken',
    async (count) => {
      expect(await send(beside(keys(count)))).toEqual({ status: 200, calls: 1 });
    },
  );

  test('an object of one key more than may be is refused', async () => {
    expect(await send(beside(keys(MAX_JSON_KEYS + 1)))).toEqual({ status: 400, calls: 0 });
  });

  test.each([47, 48, 49, 50, 400])('the first of %i keys is found again at the end', async (count) => {
    expect(await send(beside(keys(count).replace('}', ',"k0":2}')))).toEqual({ status: 400, calls: 0 });
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s are as deep as they may be, and no deeper', async (_what, open, close) => {
    const nest = (depth: number) => `"x":${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(await send(beside(nest(MAX_JSON_DEPTH - 1)))).toEqual({ status: 200, calls: 1 });
    expect(await send(beside(nest(MAX_JSON_DEPTH)))).toEqual({ status: 400, calls: 0 });
  });
});
