/** A part of a regular expression. */
export type Part =
  /** One character, as the source says it. */
  | { readonly type: 'character'; readonly source: string }
  /** Any text: what a reference to a group stands for is not followed. */
  | { readonly type: 'anything' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | { readonly type: 'repeat'; readonly part: Part; readonly min: number; readonly max: number };

const NOTHING: Part = { type: 'sequence', parts: [] };

/** The beginning of a group, and of one that looks ahead or behind. */
const GROUP = /\((?:\?(?::|<(?![=!])[^>]*>|[a-z-]*:))?/y;
const LOOK = /\(\?<?[=!]/y;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const REFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/y;
const ESCAPE = /\\(?:u\{[^}]*\}|[pPq]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|.)/suy;
const BOUNDARY = /\^|\$|\\[bB]/y;
const CHARACTER = /./suy;

/**
 * Reads the source of a regular expression. What stands for no character is left out, so it may match more than the
 * expression does.
 */
export function readPattern({ source, flags }: RegExp): Part {
  let at = 0;
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match) at = token.lastIndex;
    return match;
  };
  const readChoice = (): Part => {
    const parts: Part[] = [];
    do parts.push(readSequence());
    while (source[at] === '|' && ++at);
    const [only] = parts;
    return only && parts.length === 1 ? only : { type: 'choice', parts };
  };
  const readSequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeated());
    return { type: 'sequence', parts };
  };
  const readRepeated = (): Part => {
    const part = readPart();
    const match = take(QUANTIFIER);
    if (!match) return part;
    const [, sign, least = '', comma, most = ''] = match;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    if (sign === undefined)
      return { type: 'repeat', part, min, max: comma === '' ? min : Number(most || Infinity) };
    return { type: 'repeat', part, min, max: sign === '?' ? 1 : Infinity };
  };
  const readPart = (): Part => {
    if (take(BOUNDARY)) return NOTHING;
    const isLook = take(LOOK) !== null;
    if (isLook || take(GROUP)) {
      const inner = readChoice();
      at++;
      return isLook ? NOTHING : inner;
    }
    if (take(REFERENCE)) return { type: 'anything' };
    if (source[at] === '[') return { type: 'character', source: readClass() };
    return { type: 'character', source: (take(ESCAPE) ?? take(CHARACTER))?.[0] ?? '' };
  };
  const readClass = (): string => {
    const start = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at++;
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth++;
      else if (source[at] === ']') depth--;
      at++;
    } while (depth > 0 && at < source.length);
    return source.slice(start, at);
  };
  return readChoice();
}
