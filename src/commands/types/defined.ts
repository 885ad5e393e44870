import { copied } from '../compile/map-list.js';

/** An object type without undefined values. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies the fields that are not undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Defined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) kept[key] = copied(value) as Exclude<T[typeof key], undefined>;
  }
  return kept;
}
