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
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      if (value === null) return true;
      if (depth >= MAX_JSON_DEPTH) return false;
      return Array.isArray(value) ? isPlainList(value, depth + 1) : isPlainObject(value, depth + 1);
    default:
      return false;
  }
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  for (const element of list) if (!isPlain(element, depth)) return false;
  return true;
}

function isPlainObject(object: object, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return false;
  let keys = 0;
  for (const key in object) {
    if (++keys > MAX_JSON_KEYS || key === '__proto__' || !key.isWellFormed()) return false;
    if (!isPlain(object[key as keyof typeof object], depth)) return false;
  }
  return true;
}
