import { readOwnRecords, type ClassRecord, type MethodRecords } from './records.js';

export interface InheritedRecords {
  /** The nearest `@Command`, if any. */
  readonly classRecords: readonly ClassRecord[];
  /** Decorated methods, inherited ones first, in the order they were declared. */
  readonly methods: ReadonlyMap<string, MethodRecords>;
}

/**
 * The records that count for a class: its own, and its parents' where it does not declare the method itself.
 * Reading never changes a record, so a subclass cannot change its parent.
 */
export function inheritedRecords(prototype: object): InheritedRecords {
  const chain: object[] = [];
  for (
    let at: object | null = prototype;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    chain.unshift(at);
  }
  let classRecords: readonly ClassRecord[] = [];
  const methods = new Map<string, MethodRecords>();
  for (const level of chain) {
    const own = readOwnRecords(level);
    for (const name of Object.getOwnPropertyNames(level)) {
      if (own?.methods.has(name) === false) methods.delete(name);
    }
    if (!own) continue;
    if (own.classes.length > 0) classRecords = own.classes;
    for (const [name, records] of own.methods) methods.set(name, records);
  }
  return { classRecords, methods };
}
