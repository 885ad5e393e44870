import { isSnowflake } from '../is-snowflake.js';

/** An object whose fields may hold anything, or be missing. */
export type Fields<T> = { readonly [K in keyof T]?: unknown };

// The parameter says which fields are asked for.
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type
export function isObject<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isOwners(value: unknown): boolean {
  if (value === undefined) return true;
  // Not by isRecord: keys that are indices would make its loop slow for all records that follow.
  return isPlainObject(value) && Object.values(value).every(isText);
}

/** Only for objects such as `JSON.parse` makes: others may hide keys. */
export function isRecord(value: unknown, check: (value: unknown) => boolean): boolean {
  if (!isPlainObject(value)) return false;
  for (const key in value) if (!check(value[key as keyof typeof value])) return false;
  return true;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function isOptionalList(value: unknown, check: (value: unknown) => boolean, max = Infinity): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value) || value.length > max) return false;
  for (const element of value) if (!check(element)) return false;
  return true;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

export function isNullishText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

export function isNullish(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

export function isOptionalInt(value: unknown): boolean {
  return value === undefined || Number.isSafeInteger(value);
}

export function isOptionalBoolean(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean';
}

export function isOptionalId(value: unknown): boolean {
  return value === undefined || isSnowflake(value);
}
