import type { Touched, Transactions } from './transactions.js';

export type { Change } from './state-file/state-file.js';

type Change<T> = Touched & {
  readonly before: T | undefined;
  after: T | undefined;
  /** True if it was deleted and set again: it stands where a new one would. */
  isAnew?: boolean;
};

/** What becomes of a record when one that it names is deleted: it goes too, it forbids that, or it is replaced. */
export type Released<T> = 'cascade' | 'restrict' | { readonly record: T };

/** The records of another table that a record names, such as the guild of a role. */
export interface Link<T> {
  /** The table that they are in. */
  readonly to: string;
  /** Returns their keys. */
  targets(record: T, key: string): readonly string[];
  release(record: T, target: string): Released<T>;
  /** True if the record is checked again when one that it names changes. */
  readonly isRechecked?: boolean | undefined;
  /** What the change of a replaced record is called. */
  readonly cause?: unknown;
}

const NONE: readonly string[] = [];

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((each, index) => each === other[index]));
}

/** What a table is told about its records. */
export interface TableRules<T> {
  /** Returns the group of a record, for {@link Table.group}. */
  groupOf?(record: T): string;
  readonly links: readonly Link<T>[];
}

/** Follows a change with others, within its transaction. */
export type Follow<T> = (before: T | undefined, after: T | undefined) => void;

interface Pointer {
  readonly table: Table<unknown>;
  readonly link: number;
}

/**
 * Records by key. A record is never modified, only replaced, so references to one stay unchanged.
 *
 * `Cause` is what a change can be called where its kind alone does not say it.
 */
export class Table<T, Cause = never> {
  private readonly records = new Map<string, T>();
  private readonly groups = new Map<string, Map<string, T>>();
  private readonly groupOf: ((record: T) => string) | undefined;
  private readonly links: readonly Link<T>[];
  /** For each link the keys of the records that name a target, the current transaction included. */
  private readonly naming: readonly Map<string, Set<string>>[];
  /** The links of all tables to this one. */
  private readonly pointers: Pointer[] = [];
  private readonly leaving = new Set<string>();
  /** What the current transaction has changed. */
  private changes: Map<string, Change<T>> | undefined;
  /** The keys of those that are new in their group. */
  private readonly fresh = new Set<string>();

  /** Set once all tables are there. */
  follow: Follow<T> | undefined;

  /** @param name - Unique among the tables of a store. */
  constructor(
    readonly name: string,
    private readonly transactions: Transactions,
    rules: TableRules<T>,
  ) {
    this.groupOf = rules.groupOf?.bind(rules);
    this.links = rules.links;
    this.naming = rules.links.map(() => new Map<string, Set<string>>());
  }

  /** Lets the deletions here reach the records of other tables that name what is deleted. */
  connect(tables: Iterable<Table<unknown>>): void {
    for (const table of tables) {
      for (const [link, { to }] of table.links.entries()) {
        if (to === this.name) this.pointers.push({ table, link });
      }
    }
  }

  get size(): number {
    return this.changes ? [...this.keys()].length : this.records.size;
  }

  get(key: string): T | undefined {
    const change = this.shown?.get(key);
    return change ? change.after : this.records.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  *keys(): IterableIterator<string> {
    for (const [key] of this.list()) yield key;
  }

  /** Returns every key with its record, in insertion order of the keys. */
  entries(): IterableIterator<[string, T]> {
    return this.list();
  }

  /** Returns every record, in insertion order of the keys. */
  *values(): IterableIterator<T> {
    for (const [, record] of this.list()) yield record;
  }

  /** Returns the records of one group, in insertion order of the keys. */
  group(group: string): readonly T[] {
    const kept = this.groups.get(group);
    const changes = this.shown;
    if (!changes) return [...(kept?.values() ?? [])];
    const isIn = (record: T | undefined) => record !== undefined && this.groupOf?.(record) === group;
    const found: T[] = [];
    for (const [key, record] of kept ?? []) {
      const change = changes.get(key);
      const now = change ? change.after : record;
      if (now !== undefined && isIn(now)) found.push(now);
    }
    for (const key of this.fresh) {
      const now = changes.get(key)?.after;
      if (now !== undefined && isIn(now) && kept?.has(key) !== true) found.push(now);
    }
    return found;
  }

  /** @param cause - What the change is called. */
  set(key: string, record: T, cause?: Cause): void {
    this.transactions.run(() => {
      this.change(key, record, cause);
    });
  }

  /**
   * Deletes a record, with those that make no sense without it, and takes it out of those that name it. Costs as much as
   * it deletes and changes.
   */
  delete(key: string): boolean {
    if (!this.has(key)) return false;
    this.transactions.run(() => {
      this.remove(key);
    });
    return true;
  }

  /** Adds a record that is saved already, without reporting a change. */
  put(key: string, record: T): void {
    this.index(key, this.records.get(key), record);
    this.keep(key, record);
  }

  private keep(key: string, record: T): void {
    this.records.set(key, record);
    if (!this.groupOf) return;
    const group = this.groupOf(record);
    const members = this.groups.get(group) ?? new Map<string, T>();
    this.groups.set(group, members.set(key, record));
  }

  /** Keeps what the transaction has changed. */
  apply(): void {
    const changes = this.changes;
    this.changes = undefined;
    this.fresh.clear();
    for (const { key, before, after, isAnew } of changes?.values() ?? []) {
      if (before !== undefined) {
        const stays =
          after !== undefined && isAnew !== true && this.groupOf?.(before) === this.groupOf?.(after);
        if (!stays) this.drop(key, before);
      }
      if (after !== undefined) this.keep(key, after);
    }
  }

  /** Drops what the transaction has changed. */
  forget(): void {
    for (const { key, before, after } of this.changes?.values() ?? []) this.index(key, after, before);
    this.changes = undefined;
    this.fresh.clear();
  }

  /** The changes that readers see. */
  private get shown(): ReadonlyMap<string, Change<T>> | undefined {
    return this.transactions.showsPast ? undefined : this.changes;
  }

  private *list(): IterableIterator<[string, T]> {
    const changes = this.shown;
    if (!changes) {
      yield* this.records.entries();
      return;
    }
    for (const [key, record] of this.records) {
      const change = changes.get(key);
      const now = change ? change.after : record;
      if (now !== undefined) yield [key, now];
    }
    for (const { key, after } of changes.values()) {
      if (after !== undefined && !this.records.has(key)) yield [key, after];
    }
  }

  private remove(key: string): void {
    if (this.leaving.has(key)) return;
    this.leaving.add(key);
    try {
      const left =
        this.pointers.length === 0
          ? []
          : this.pointers.flatMap(({ table, link }) => table.removeNaming(link, key));
      this.change(key, undefined, undefined);
      for (const release of left) release();
    } finally {
      this.leaving.delete(key);
    }
  }

  /**
   * Deletes the records that go with what they name. What a client knows of goes before what it is in.
   *
   * @returns What is to be done with the others when it is gone.
   */
  private removeNaming(index: number, target: string): (() => void)[] {
    const link = this.links[index];
    const keys = this.naming[index]?.get(target);
    if (!link || !keys) return [];
    const left: (() => void)[] = [];
    for (const key of [...keys]) {
      const record = this.get(key);
      if (record === undefined) continue;
      if (link.release(record, target) === 'cascade') this.remove(key);
      else
        left.push(() => {
          this.release(link, key, target);
        });
    }
    return left;
  }

  private release(link: Link<T>, key: string, target: string): void {
    const record = this.get(key);
    if (record === undefined || !link.targets(record, key).includes(target)) return;
    const released = link.release(record, target);
    if (released === 'restrict') this.transactions.doubt(this.name, key);
    // The link gives the causes of this table.
    else if (released !== 'cascade') this.change(key, released.record, link.cause as Cause | undefined);
  }

  private index(key: string, before: T | undefined, after: T | undefined): void {
    for (const [at, link] of this.links.entries()) {
      const naming = this.naming[at];
      if (!naming) continue;
      const were = before === undefined ? NONE : link.targets(before, key);
      const are = after === undefined ? NONE : link.targets(after, key);
      if (isSameList(were, are)) continue;
      const stays = new Set(are);
      for (const target of were) {
        if (stays.has(target)) continue;
        const keys = naming.get(target);
        keys?.delete(key);
        if (keys?.size === 0) naming.delete(target);
      }
      for (const target of are) {
        const keys = naming.get(target);
        if (keys) keys.add(key);
        else naming.set(target, new Set([key]));
      }
    }
  }

  private change(key: string, after: T | undefined, cause: Cause | undefined): void {
    const before = this.records.get(key);
    let change = this.changes?.get(key);
    const last = change ? change.after : before;
    this.index(key, last, after);
    if (!change) {
      change = { table: this, key, before, after, causes: [] };
      this.changes ??= new Map();
      this.changes.set(key, change);
      this.transactions.note(change);
    }
    if (before !== undefined && last === undefined && after !== undefined) {
      change.isAnew = true;
      this.changes?.delete(key);
      this.changes?.set(key, change);
    }
    change.after = after;
    change.causes.push(cause);
    const isFresh =
      after !== undefined && (before === undefined || this.groupOf?.(before) !== this.groupOf?.(after));
    if (isFresh) this.fresh.add(key);
    else this.fresh.delete(key);
    this.follow?.(last, after);
    if (last !== undefined && after !== undefined) this.doubtNaming(key);
  }

  /** What a change of this record may make inconsistent. */
  private doubtNaming(key: string): void {
    for (const { table, link } of this.pointers) {
      if (table.links[link]?.isRechecked !== true) continue;
      for (const naming of table.naming[link]?.get(key) ?? []) this.transactions.doubt(table.name, naming);
    }
  }

  private drop(key: string, record: T): void {
    this.records.delete(key);
    if (!this.groupOf) return;
    const group = this.groupOf(record);
    const members = this.groups.get(group);
    members?.delete(key);
    if (members?.size === 0) this.groups.delete(group);
  }
}
