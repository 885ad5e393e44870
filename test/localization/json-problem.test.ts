import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonProblem } from '../../src/localization/json-problem.js';
import { propertyRuns } from '../support/property.js';

test.each([
  ['a comma before the end of an object', '{\n  "a": "b",\n}', 3, 1, '}'],
  ['a missing comma', '{\n  "a": "b"\n  "c": "d"\n}', 3, 3, '"c": "d"'],
  ['a text in single quotes', "{ 'a': 1 }", 1, 3, "'a': 1 }"],
  ['a comment', '{\n  // names\n  "a": 1\n}', 2, 3, '// names'],
  ['a value without quotes', '{ "a": wetter }', 1, 8, 'wetter }'],
  ['a line break within a text', '{ "a": "wet\nter" }', 1, 8, '"wet'],
  ['a backslash that escapes nothing', '{ "a": "\\x" }', 1, 8, '"\\x" }'],
  ['a missing brace', '{ "a": {\n', 2, 1, 'the end of the file'],
  ['an empty file', '', 1, 1, 'the end of the file'],
  ['a file of blanks', ' \n ', 2, 2, 'the end of the file'],
  ['a second value', '{}\n{}', 2, 1, '{}'],
  ['the wrong bracket', '{ "a": [1} }', 1, 10, '} }'],
  ['a key alone', '{ "a" }', 1, 7, '}'],
  ['two commas', '[1,,2]', 1, 4, ',2]'],
  ['a closing bracket alone', ']', 1, 1, ']'],
  ['a number with a leading zero', '[01]', 1, 3, '1]'],
  ['Windows line ends before it', '{\r\n"a": x\r\n}', 2, 6, 'x'],
])('%s is found in its line and column', (_what, text, line, column, found) => {
  expect(findJsonProblem(text)).toEqual({ line, column, found });
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});

test('whatever is JSON has no problem', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      expect(findJsonProblem(JSON.stringify(value, undefined, indent))).toBeUndefined();
    }),
  );
});

test('a problem is found exactly where JSON.parse finds one', () => {
  const piece = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '.5',
      'e3',
      '0',
      'true',
      'nul',
      ' ',
      '\n',
      '\u007f',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      expect(findJsonProblem(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: propertyRuns(3000) },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
