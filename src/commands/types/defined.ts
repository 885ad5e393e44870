import { copied } from '../compile/map-list.js';

/** The same fields without those that are undefined. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined, so that a definition holds only what its author said, in copies of its own. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Defined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) kept[key] = copied(value) as Exclude<T[typeof key], undefined>;
  }
  return kept;
}
