import type { Change } from './table.js';

/** Saves changes. */
export interface ChangeWriter {
  /**
   * Resolves when all of the changes would survive the end of the process. If it rejects, they and all later changes
   * are passed again.
   */
  write(changes: readonly Change[]): Promise<void>;
}

/** Notified once when changes can no longer be saved, and once when they can again. */
export interface JournalWatcher {
  readonly onFailure: (reason: unknown) => void;
  readonly onRecovery: () => void;
}

/** The unsaved changes of a store. Without a writer nothing is saved, and every wait resolves at once. */
export class Journal {
  private readonly pending = new Map<string, Change>();
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private changeCount = 0;
  private readonly listeners: ((change: Change) => void)[] = [];
  private isFailing = false;

  constructor(
    private readonly writer?: ChangeWriter,
    private readonly watcher?: JournalWatcher,
  ) {}

  /** The number of changes so far. An equal number means no change in between. */
  get revision(): number {
    return this.changeCount;
  }

  /** Listens to every change, saved or not. */
  subscribe(listener: (change: Change) => void): void {
    this.listeners.push(listener);
  }

  readonly record = (change: Change): void => {
    this.changeCount += 1;
    for (const listener of this.listeners) listener(change);
    if (this.writer) this.pending.set(`${change.table} ${change.key}`, change);
  };

  /**
   * Resolves when every change so far is saved.
   *
   * @throws The writer's error. The changes are retried with the next ones.
   */
  flush(): Promise<void> {
    const { writer } = this;
    if (!writer || this.pending.size === 0) return this.writing;
    // Taken when its turn comes, so it includes what failed before.
    this.next ??= this.writing.catch(ignore).then(() => {
      this.next = undefined;
      this.writing = this.write(writer);
      // The failure is reported to callers of flush only.
      this.writing.catch(ignore);
      return this.writing;
    });
    return this.next;
  }

  /**
   * The same for readers. They also see changes that cannot be saved, because their authors were notified; a reader
   * does not cause a retry.
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
  // The failure of a write is reported to those who waited for it.
}
