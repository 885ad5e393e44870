import type { Change } from './table.js';

/** Where changes are kept. */
export interface ChangeWriter {
  /**
   * Resolves when all of the changes would survive the end of the process. Where it rejects, they and all that comes
   * after them are brought again.
   */
  write(changes: readonly Change[]): Promise<void>;
}

/** Hears once that changes cannot be kept any more, and once that they can be again. */
export interface JournalWatcher {
  readonly onFailure: (reason: unknown) => void;
  readonly onRecovery: () => void;
}

/** The changes of a store that are not kept yet. Without a writer nothing is kept, and everything is at once. */
export class Journal {
  private readonly pending = new Map<string, Change>();
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private changeCount = 0;
  private isFailing = false;

  constructor(
    private readonly writer?: ChangeWriter,
    private readonly watcher?: JournalWatcher,
  ) {}

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
    if (!writer || this.pending.size === 0) return this.writing;
    // What is taken when its turn comes includes what failed before it.
    this.next ??= this.writing.catch(ignore).then(() => {
      this.next = undefined;
      this.writing = this.write(writer);
      // Whoever flushes hears of the failure; nobody else has to.
      this.writing.catch(ignore);
      return this.writing;
    });
    return this.next;
  }

  /**
   * The same for those who only read. Where changes cannot be kept, they see them all the same: what was changed was told
   * so, and nothing is tried for somebody who changes nothing.
   */
  async settle(): Promise<void> {
    if (!this.isFailing) await this.flush().catch(ignore);
  }

  private async write(writer: ChangeWriter): Promise<void> {
    const changes = [...this.pending];
    this.pending.clear();
    try {
      await writer.write(changes.map(([, change]) => change));
    } catch (reason) {
      for (const [key, change] of changes) if (!this.pending.has(key)) this.pending.set(key, change);
      if (!this.isFailing) this.watcher?.onFailure(reason);
      this.isFailing = true;
      throw reason;
    }
    if (this.isFailing) this.watcher?.onRecovery();
    this.isFailing = false;
  }
}

function ignore(): void {
  // The failure of a write is told to those who waited for it.
}
