import type { Touched, Transactions } from './transactions.js';

export type { Change } from './state-file/state-file.js';

type Change<T> = Touched & { readonly before: T | undefined; after: T | undefined };

/**
 * Records by key. A record is never modified, only replaced, so references to one stay unchanged.
 *
 * `Cause` is what a change can be called where its kind alone does not say it.
 */
export class Table<T, Cause = never> {
  private readonly records = new Map<string, T>();
  private readonly groups = new Map<string, Map<string, T>>();
  /** What the current transaction has changed. */
  private changes: Map<string, Change<T>> | undefined;
  /** The keys of those that are new in their group. */
  private readonly fresh = new Set<string>();

  /**
   * @param name - Unique among the tables of a store.
   * @param groupOf - Returns the group of a record, for {@link group}.
   */
  constructor(
    readonly name: string,
    private readonly transactions: Transactions,
    private readonly groupOf?: (record: T) => string,
  ) {}

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

  delete(key: string): boolean {
    if (!this.has(key)) return false;
    this.transactions.run(() => {
      this.change(key, undefined, undefined);
    });
    return true;
  }

  /** Adds a record that is saved already, without reporting a change. */
  put(key: string, record: T): void {
    this.records.set(key, record);
    if (!this.groupOf) return;
    const group = this.groupOf(record);
    const members = this.groups.get(group) ?? new Map<string, T>();
    this.groups.set(group, members.set(key, record));
  }

  /** Keeps what the transaction has changed. */
  apply(): void {
    const changes = this.changes;
    this.forget();
    for (const { key, before, after } of changes?.values() ?? []) {
      if (before !== undefined && (after === undefined || this.groupOf?.(before) !== this.groupOf?.(after))) {
        this.drop(key, before);
      }
      if (after !== undefined) this.put(key, after);
    }
  }

  /** Drops what the transaction has changed. */
  forget(): void {
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

  private change(key: string, after: T | undefined, cause: Cause | undefined): void {
    const before = this.records.get(key);
    let change = this.changes?.get(key);
    if (!change) {
      change = { table: this, key, before, after, causes: [] };
      this.changes ??= new Map();
      this.changes.set(key, change);
      this.transactions.note(change);
    }
    change.after = after;
    change.causes.push(cause);
    const isFresh =
      after !== undefined && (before === undefined || this.groupOf?.(before) !== this.groupOf?.(after));
    if (isFresh) this.fresh.add(key);
    else this.fresh.delete(key);
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
