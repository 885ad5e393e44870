/** Items waiting to be written, and the promise of their caller. */
interface Waiting<Item> {
  readonly items: readonly Item[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Writes one batch after the other. Everything added while a batch is being written is the next one. */
export class WriteQueue<Item> {
  readonly #writeBatch: (items: readonly Item[]) => Promise<void>;
  #waiting: Waiting<Item>[] = [];
  #running: Promise<void> | undefined;

  /** @param writeBatch - Writes all of the items or none. */
  constructor(writeBatch: (items: readonly Item[]) => Promise<void>) {
    this.#writeBatch = writeBatch;
  }

  /**
   * Resolves when the items are written. Rejects if they are not, or if an earlier write failed and that was not
   * reported yet.
   */
  add(items: readonly Item[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is waiting, whether or not it was written. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#write(batch);
    }
    this.#running = undefined;
  }

  async #write(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      const items = batch.flatMap((waiting) => waiting.items);
      if (items.length > 0) await this.#writeBatch(items);
      for (const { resolve } of batch) resolve();
    } catch (reason) {
      // Those who wait relied on it.
      for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(reason);
    }
  }
}
