import type { Change } from './state-file/state-file.js';

export type { Change } from './state-file/state-file.js';

/** Receives every change of a table, in order. */
export type OnChange = (change: Change) => void;

/** Records by key. A record is never modified, only replaced, so references to one stay unchanged. */
export class Table<T> {
  private readonly records = new Map<string, T>();
  private readonly groups = new Map<string, Map<string, T>>();

  /**
   * @param name - Unique among the tables of a store.
   * @param groupOf - Returns the group of a record, for {@link group}. A record never changes its group.
   */
  constructor(
    readonly name: string,
    private readonly onChange: OnChange,
    private readonly groupOf?: (record: T) => string,
  ) {}

  get size(): number {
    return this.records.size;
  }

  get(key: string): T | undefined {
    return this.records.get(key);
  }

  has(key: string): boolean {
    return this.records.has(key);
  }

  keys(): IterableIterator<string> {
    return this.records.keys();
  }

  /** Returns every key with its record, in insertion order of the keys. */
  entries(): IterableIterator<[string, T]> {
    return this.records.entries();
  }

  /** Returns every record, in insertion order of the keys. */
  values(): IterableIterator<T> {
    return this.records.values();
  }

  /** Returns the records of one group, in insertion order of the keys. */
  group(group: string): readonly T[] {
    return [...(this.groups.get(group)?.values() ?? [])];
  }

  set(key: string, record: T): void {
    this.put(key, record);
    this.onChange({ table: this.name, key, value: record });
  }

  delete(key: string): boolean {
    const record = this.records.get(key);
    if (record === undefined) return false;
    this.records.delete(key);
    if (this.groupOf) this.leaveGroup(this.groupOf(record), key);
    this.onChange({ table: this.name, key, value: undefined });
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

  private leaveGroup(group: string, key: string): void {
    const members = this.groups.get(group);
    members?.delete(key);
    if (members?.size === 0) this.groups.delete(group);
  }
}
