/** A record of a table that a transaction has changed. */
export interface Touched {
  readonly table: TouchedTable;
  readonly key: string;
  readonly before: unknown;
  /** Undefined: deleted, or never there. */
  after: unknown;
  /** What the changes are called, in order, where their kind alone does not say it. Undefined for one whose does. */
  readonly causes: unknown[];
}

/** The key of a record of a table. */
export interface RecordKey {
  readonly table: string;
  readonly key: string;
}

/** What a transaction does with the tables that it has changed. */
interface TouchedTable {
  readonly name: string;
  /** Keeps the changes. */
  apply(): void;
  /** Drops the changes. */
  forget(): void;
}

/** Told of the changes of a transaction, in the order of their first touch. What it returns is called when they are kept. */
export type OnCommit = (changes: readonly Touched[]) => () => void;

/**
 * Changes of several tables that are made together or not at all. A table keeps what is changed beside its records until
 * then, so that a transaction that fails leaves no trace, and the past can still be read when its events are made.
 */
export class Transactions {
  private touched: Touched[] | undefined;
  private readonly told: (() => void)[] = [];
  private isTelling = false;
  private isInPast = false;
  private doubted: RecordKey[] = [];

  constructor(private readonly onChange: (touched: Touched) => void) {}

  /** Called first, with every record that a transaction has left. What it throws undoes the transaction. */
  onCheck: ((changed: readonly RecordKey[]) => void) | undefined;

  /** Called before the changes of a transaction are kept. */
  onCommit: OnCommit | undefined;

  /** True while {@link asBefore} runs. */
  get showsPast(): boolean {
    return this.isInPast;
  }

  /**
   * Makes changes together, and tells of them afterwards. Within another transaction they are part of it. A change
   * outside of any is a transaction of its own.
   *
   * @param work - Must not wait.
   * @throws What the work throws; then nothing is changed.
   */
  run<T>(work: () => T): T {
    if (this.touched) return work();
    const touched: Touched[] = [];
    this.touched = touched;
    let tell: (() => void) | undefined;
    let result: T;
    try {
      result = work();
      if (result instanceof Promise) throw new TypeError('A transaction cannot wait.');
      this.check(touched);
      tell = this.onCommit?.(touched);
    } catch (error) {
      this.touched = undefined;
      this.doubted = [];
      for (const table of tablesOf(touched)) table.forget();
      throw error;
    }
    this.touched = undefined;
    this.doubted = [];
    for (const table of tablesOf(touched)) table.apply();
    for (const each of touched) if (each.before !== each.after) this.onChange(each);
    if (tell) this.tell(tell);
    return result;
  }

  /** Notes the first change of a record. */
  note(touched: Touched): void {
    this.touched?.push(touched);
  }

  /** Notes a record that may not be consistent any more, because of a deletion. */
  doubt(table: string, key: string): void {
    this.doubted.push({ table, key });
  }

  private check(touched: readonly Touched[]): void {
    if (!this.onCheck) return;
    const changed = touched.flatMap(({ table, key, after }) =>
      after === undefined ? [] : { table: table.name, key },
    );
    this.onCheck(this.doubted.length === 0 ? changed : [...changed, ...this.doubted]);
  }

  /** Reads every table as it was before the transaction. */
  asBefore<T>(read: () => T): T {
    const outer = this.isInPast;
    this.isInPast = true;
    try {
      return read();
    } finally {
      this.isInPast = outer;
    }
  }

  /** A listener may change something: that is told after what it was told. */
  private tell(tell: () => void): void {
    this.told.push(tell);
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      for (let next = this.told.shift(); next; next = this.told.shift()) next();
    } finally {
      this.isTelling = false;
    }
  }
}

function tablesOf(touched: readonly Touched[]): ReadonlySet<TouchedTable> {
  return new Set(touched.map(({ table }) => table));
}
