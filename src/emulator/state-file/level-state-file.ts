import { toUnusable } from './check-folder.js';
import type { LevelDatabase, LevelOperation } from './level-engine.js';
import { FORMAT_KEY, toKeptRecord, toTextChange, type TextChange } from './records.js';
import type { Change, KeptRecord, StateFile } from './state-file.js';
import { WriteQueue } from './write-queue.js';

/** How much is read at a time. */
const READ = { records: 1_000, bytes: 1_048_576 };

/**
 * A state in a LevelDB. A batch is one record of its log, given to the operating system before `write` resolves: whole or
 * not at all, and safe from the end of the process. It is not forced to the disk, so a power cut can take the last of
 * them, in their order.
 */
export class LevelStateFile implements StateFile {
  readonly #database: LevelDatabase;
  readonly #folder: string;
  readonly #queue: WriteQueue<TextChange>;
  #closed: Promise<void> | undefined;

  /** @param database - Open, and of the right format. */
  constructor(database: LevelDatabase, folder: string) {
    this.#database = database;
    this.#folder = folder;
    this.#queue = new WriteQueue((changes) => database.batch(changes.map(toOperation), { sync: false }));
  }

  async *read(): AsyncGenerator<KeptRecord, void, undefined> {
    const iterator = this.#database.iterator({ gt: FORMAT_KEY, highWaterMarkBytes: READ.bytes });
    try {
      for (;;) {
        const entries = await iterator.nextv(READ.records);
        if (entries.length === 0) return;
        for (const [place, text] of entries) yield this.#decode(place, text);
      }
    } finally {
      await iterator.close();
    }
  }

  async write(changes: readonly Change[]): Promise<void> {
    if (this.#closed) throw new Error(`The state in ${this.#folder} is closed.`);
    await this.#queue.add(changes.map(toTextChange));
  }

  close(): Promise<void> {
    this.#closed ??= this.#queue.idle().then(() => this.#database.close());
    return this.#closed;
  }

  #decode(place: string, text: string): KeptRecord {
    try {
      return toKeptRecord(place, text);
    } catch (cause) {
      throw toUnusable(this.#folder, `The record ${JSON.stringify(place)} is damaged`, cause);
    }
  }
}

function toOperation({ key, value }: TextChange): LevelOperation {
  return value === undefined ? { type: 'del', key } : { type: 'put', key, value };
}
