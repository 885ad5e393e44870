/** Where a text stops being JSON. Line and column count from 1, columns in UTF-16 units, as in editors. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  /** The text at that position. */
  readonly found: string;
}

/** A token and the whitespace before it. */
const TOKEN =
  /[ \t\n\r]*(?:("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{},:]))/uy;
const BLANKS = /[ \t\n\r]*/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

/**
 * Finds the first position at which a text can no longer be JSON.
 *
 * The messages of `JSON.parse` differ between versions of Node, and lack the position of some problems.
 *
 * @returns `undefined` if the text is JSON.
 */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    const next: Expected | undefined = match ? step(expected, match, open) : undefined;
    if (!next) {
      const at = afterBlanks(text, position);
      return at === text.length && expected === 'nothing' ? undefined : describe(text, at);
    }
    expected = next;
    position = TOKEN.lastIndex;
  }
}

/** Returns what may follow a token, or `undefined` if the token is not allowed here. */
function step(
  expected: Expected,
  [, string, scalar, mark]: RegExpExecArray,
  open: ('{' | '[')[],
): Expected | undefined {
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : ', or end');
  const isValue = expected === 'value' || expected === 'value or ]';
  if (string !== undefined && (expected === 'key' || expected === 'key or }')) return ':';
  if (string !== undefined || scalar !== undefined) return isValue ? afterValue() : undefined;
  if (mark === '{' || mark === '[') {
    if (!isValue) return undefined;
    open.push(mark);
    return mark === '{' ? 'key or }' : 'value or ]';
  }
  if (mark === ':') return expected === ':' ? 'value' : undefined;
  if (mark === ',') {
    if (expected !== ', or end') return undefined;
    return open.at(-1) === '{' ? 'key' : 'value';
  }
  const isClosing = open.at(-1) === (mark === '}' ? '{' : '[');
  const mayEnd = expected === ', or end' || expected === (mark === '}' ? 'key or }' : 'value or ]');
  if (!isClosing || !mayEnd) return undefined;
  open.pop();
  return afterValue();
}

function afterBlanks(text: string, position: number): number {
  BLANKS.lastIndex = position;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

function describe(text: string, at: number): JsonProblem {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const found = /^[^\r\n]{1,20}/.exec(text.slice(at, at + 20))?.[0] ?? 'the end of the file';
  return { line: before.split('\n').length, column: at - lineStart + 1, found };
}
