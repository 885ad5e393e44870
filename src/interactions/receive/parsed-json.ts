import { MAX_JSON_DEPTH, MAX_JSON_KEYS } from './json-scan.js';

/**
 * Whether `JSON.parse` could have returned a value for an acceptable body: plain objects and lists within the limits of
 * bodies, and only whole characters, in keys too. Never throws.
 */
export function isParsedJson(value: unknown): boolean {
  try {
    return isPlain(value, 0);
  } catch {
    // A getter or a proxy can throw.
    return false;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object') return typeof value === 'boolean' || Number.isFinite(value);
  if (value === null) return true;
  if (depth >= MAX_JSON_DEPTH) return false;
  return Array.isArray(value)
    ? isPlainList(value, depth + 1)
    : isPlainObject(value as Readonly<Record<string, unknown>>, depth + 1);
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  for (const element of list) if (!isPlain(element, depth)) return false;
  return true;
}

function isPlainObject(object: Readonly<Record<string, unknown>>, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return false;
  // One object whose keys are indices makes a loop over keys three times slower for all that follow: those by which an
  // interaction names its owners get a loop of their own.
  if (object[0] !== undefined || object[1] !== undefined) return areIndicesPlain(object, depth);
  let keys = 0;
  for (const key in object) {
    if (++keys > MAX_JSON_KEYS || !isPlainKey(key)) return false;
    const value = object[key];
    // Most values are texts, for which a call would cost as much again.
    if (typeof value === 'string' ? !value.isWellFormed() : !isPlain(value, depth)) return false;
  }
  return true;
}

function areIndicesPlain(object: Readonly<Record<string, unknown>>, depth: number): boolean {
  const keys = Object.keys(object);
  return keys.length <= MAX_JSON_KEYS && keys.every((key) => isPlainKey(key) && isPlain(object[key], depth));
}

function isPlainKey(key: string): boolean {
  return key !== '__proto__' && key.isWellFormed();
}
