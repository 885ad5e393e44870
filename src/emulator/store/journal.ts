import type { Change } from './table.js';

/** Where changes are kept. */
export interface ChangeWriter {
  /** Resolves when all of the changes would survive the end of the process. All of them are kept, or none. */
  write(changes: readonly Change[]): Promise<void>;
}

/** The changes of a store that are not kept yet. Without a writer nothing is kept, and everything is at once. */
export class Journal {
  private readonly pending = new Map<string, Change>();
  private lastWrite: Promise<void> = Promise.resolve();
  private changeCount = 0;

  constructor(private readonly writer?: ChangeWriter) {}

  /** How many changes there have been. The same number twice: nothing has changed in between. */
  get revision(): number {
    return this.changeCount;
  }

  readonly record = (change: Change): void => {
    this.changeCount += 1;
    if (this.writer) this.pending.set(`${change.table} ${change.key}`, change);
  };

  /**
   * Resolves when every change so far is kept.
   *
   * @throws What the writer throws. The changes are tried again with the next ones.
   */
  flush(): Promise<void> {
    const { writer } = this;
    if (writer && this.pending.size > 0) {
      const changes = [...this.pending];
      this.pending.clear();
      const earlier = this.lastWrite;
      this.lastWrite = earlier
        .catch(ignore)
        .then(() => writer.write(changes.map(([, change]) => change)))
        .catch((error: unknown) => {
          for (const [key, change] of changes) if (!this.pending.has(key)) this.pending.set(key, change);
          throw error;
        });
      // Whoever flushes hears of the failure; nobody else has to.
      this.lastWrite.catch(ignore);
    }
    return this.lastWrite;
  }
}

function ignore(): void {
  // The failure of an earlier write has been told to those who waited for it.
}
