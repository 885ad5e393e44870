/** How deep objects and lists may lie in each other. A message on a message with components needs fewer than 20. */
export const MAX_JSON_DEPTH = 32;

/** How many keys one object may have. The largest the service sends, a list of resolved things, has a few dozen. */
export const MAX_JSON_KEYS = 1000;

/** An object with more keys than this is looked at closely, so that the quick look stays linear. */
const MAX_QUICK_KEYS = 48;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const UNDERSCORE = 0x5f;

/** A list rather than an object, in {@link firstKeyAt}. */
const LIST = -1;

/** The hashes of the keys of all objects that are open, and where those of each object begin. Used by one call at a time. */
const hashes = new Int32Array((MAX_JSON_DEPTH + 1) * (MAX_QUICK_KEYS + 1));
const firstKeyAt = new Int32Array(MAX_JSON_DEPTH + 1);

/**
 * Whether a quick look at bytes finds nothing that needs a close one: no two keys of an object that may be the same, no
 * key that is escaped or begins with two underscores, no great depth, no object with very many keys. What is wrong in
 * other ways is left to `JSON.parse`.
 */
export function looksHarmless(bytes: Uint8Array): boolean {
  const { length } = bytes;
  let depth = 0;
  let known = 0;
  let isKey = false;
  for (let at = 0; at < length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        if (!isKey) {
          for (at++; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
          break;
        }
        isKey = false;
        if (bytes[at + 1] === UNDERSCORE && bytes[at + 2] === UNDERSCORE) return false;
        let hash = 0x811c9dc5 | 0;
        for (at++; at < length && bytes[at] !== QUOTE; at++) {
          const byte = bytes[at] ?? 0;
          if (byte === BACKSLASH) return false;
          hash = Math.imul(hash ^ byte, 0x01000193);
        }
        const first = firstKeyAt[depth] ?? LIST;
        if (known - first >= MAX_QUICK_KEYS) return false;
        for (let earlier = first; earlier < known; earlier++) if (hashes[earlier] === hash) return false;
        hashes[known++] = hash;
        break;
      }
      case COMMA:
        isKey = firstKeyAt[depth] !== LIST;
        break;
      case OPEN_OBJECT:
        if (++depth > MAX_JSON_DEPTH) return false;
        firstKeyAt[depth] = known;
        isKey = true;
        break;
      case OPEN_LIST:
        if (++depth > MAX_JSON_DEPTH) return false;
        firstKeyAt[depth] = LIST;
        isKey = false;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST: {
        const first = firstKeyAt[depth] ?? LIST;
        if (first !== LIST) known = first;
        isKey = false;
        if (--depth < 0) return false;
        break;
      }
      default:
        break;
    }
  }
  return true;
}

/**
 * What is wrong with a text for which {@link looksHarmless} wants a close look: too deep, too many keys in one object, a
 * key that comes twice in one object however it is written, or one that is the prototype of objects. `undefined` if
 * nothing is.
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

/** Where the quote is that ends a text, or the end of everything. */
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

/** The key that a token stands for. What is no text in JSON is left for `JSON.parse` to refuse. */
function readKey(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
