/** How deep objects and lists may be nested. A message on a message with components needs fewer than 20 levels. */
export const MAX_JSON_DEPTH = 32;

/** How many keys one object may have. The largest that the service sends, the resolved objects, has a few dozen. */
export const MAX_JSON_KEYS = 1000;

/** An object with more keys than this gets the full check, so that the quick check stays linear. */
const MAX_QUICK_KEYS = 48;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const UNDERSCORE = 0x5f;

/** Four quotes, as a word of four bytes. */
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

const WORD_BYTES = 4;
const HASH_PRIME = 0x01000193;

/** Stands for a list, in place of the index where the keys of an object begin. */
const LIST = -1;

/**
 * The hashes of the keys of all open objects, and the index where those of each object begin. Used by one call at a
 * time.
 */
const hashes = new Int32Array((MAX_JSON_DEPTH + 1) * (MAX_QUICK_KEYS + 1));
const outerKeysAt = new Int32Array(MAX_JSON_DEPTH + 1);

/**
 * Whether a quick check finds nothing that needs the full one: no two keys of an object that may be the same, no key
 * that is escaped or begins with two underscores, no great depth, no object with very many keys. Other faults are left
 * to `JSON.parse`.
 *
 * Strings are most of an interaction, so they are scanned four bytes at a time.
 */
export function isPlainlySafe(bytes: Uint8Array): boolean {
  const { length } = bytes;
  if (length < WORD_BYTES) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const lastWordAt = length - WORD_BYTES;
  let depth = 0;
  let known = 0;
  let keysAt = LIST;
  let isKey = false;
  for (let at = 0; at < length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const begin = ++at;
        let hash = 0;
        for (; at < length; at += WORD_BYTES) {
          const word =
            at <= lastWordAt
              ? view.getInt32(at, true)
              : view.getInt32(lastWordAt, true) >>> ((at - lastWordAt) * 8);
          const quote = word ^ QUOTES;
          const backslash = word ^ BACKSLASHES;
          // The lowest bit that is set belongs to the first byte that is one of the two.
          const found = (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGH_BITS;
          if (found === 0) {
            hash = Math.imul(hash ^ word, HASH_PRIME);
            continue;
          }
          const bitsBefore = (31 - Math.clz32(found & -found)) & 24;
          at += bitsBefore / 8;
          if (bytes[at] === QUOTE) {
            hash ^= word & ((1 << bitsBefore) - 1);
            break;
          }
          if (isKey) return false;
          // Continue after the escaped character.
          at += 2 - WORD_BYTES;
        }
        if (!isKey) break;
        isKey = false;
        if (bytes[begin] === UNDERSCORE && bytes[begin + 1] === UNDERSCORE) return false;
        if (known - keysAt >= MAX_QUICK_KEYS) return false;
        hash = Math.imul(hash, HASH_PRIME) ^ (at - begin);
        for (let earlier = keysAt; earlier < known; earlier++) if (hashes[earlier] === hash) return false;
        hashes[known++] = hash;
        break;
      }
      case COMMA:
        isKey = keysAt !== LIST;
        break;
      case OPEN_OBJECT:
        outerKeysAt[depth] = keysAt;
        if (++depth > MAX_JSON_DEPTH) return false;
        keysAt = known;
        isKey = true;
        break;
      case OPEN_LIST:
        outerKeysAt[depth] = keysAt;
        if (++depth > MAX_JSON_DEPTH) return false;
        keysAt = LIST;
        isKey = false;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (--depth < 0) return false;
        if (keysAt !== LIST) known = keysAt;
        keysAt = outerKeysAt[depth] ?? LIST;
        isKey = false;
        break;
      default:
        break;
    }
  }
  return true;
}

/**
 * Checks a text in full where {@link isPlainlySafe} fails. Returns the fault: nested too deep, too many keys in one
 * object, a key that comes twice in one object however it is written, or the key of an object's prototype. Returns
 * `undefined` if there is none.
 */
export function findJsonFault(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (open.length === MAX_JSON_DEPTH) return `The body is nested more than ${MAX_JSON_DEPTH} deep.`;
        isKey = text.charCodeAt(at) === OPEN_OBJECT;
        open.push(isKey ? new Set() : undefined);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        isKey = false;
        open.pop();
        break;
      case COMMA:
        isKey = open.at(-1) !== undefined;
        break;
      case QUOTE: {
        const start = at;
        at = endOfText(text, at + 1);
        if (!isKey) break;
        isKey = false;
        const fault = addKey(open.at(-1), readKey(text.slice(start, at + 1)));
        if (fault !== undefined) return fault;
        break;
      }
      default:
        break;
    }
  }
  return undefined;
}

/** Returns the index of the quote that ends a text, or the end of the input. */
function endOfText(text: string, from: number): number {
  let at = from;
  for (; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}

function addKey(keys: Set<string> | undefined, key: string): string | undefined {
  if (key === '__proto__') return 'The body has the key "__proto__".';
  if (keys?.has(key)) return `The body has the key ${JSON.stringify(key.slice(0, 100))} twice in one object.`;
  if (keys?.size === MAX_JSON_KEYS) return `The body has an object with more than ${MAX_JSON_KEYS} keys.`;
  keys?.add(key);
  return undefined;
}

/** Returns the key that a token stands for. Invalid JSON strings are left for `JSON.parse` to refuse. */
function readKey(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}

/** An escaped half of a surrogate pair. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/;

/** Every escape as one unit: a whole pair, a lone half, or any other. */
const ESCAPES =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;

/**
 * Replaces each escaped lone surrogate in JSON by U+FFFD, as `toWellFormed` does. Lone surrogates cannot be encoded in
 * UTF-8, and different ones would become the same.
 */
export function replaceHalfPairs(json: string): string {
  if (!json.includes('\\') || !HALF_PAIR.test(json)) return json;
  return json.replace(ESCAPES, (escape, half: string | undefined) =>
    half === undefined ? escape : '\\ufffd',
  );
}
