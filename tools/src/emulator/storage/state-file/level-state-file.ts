import { Acknowledged } from './acknowledged.js';
import { toDamaged } from './damaged.js';
import { readContent, readEntries, type Inspection } from './inspect-folder.js';
import type { LevelDatabase, LevelEngine, LevelOperation } from './level-engine.js';
import {
  FIRST_KEY,
  FORMAT,
  FORMAT_KEY,
  SEAL_KEY,
  toKeptRecord,
  toTextChange,
  type TextChange,
} from './state-records.js';
import { isSameSums, type Inventory, type Seal } from './seal.js';
import type { Change, KeptRecord, StateFile } from './state-file.js';
import { toNotWritten } from './storage-failure.js';
import { WriteQueue } from './write-queue.js';

/**
 * A state in a LevelDB. A batch is one record of its log, passed to the operating system before `write` resolves: it is
 * atomic, and survives the end of the process. It is not forced to the disk, so a power cut can lose the last ones, in
 * their order. Each includes the seal of the content after it, which is then recorded as acknowledged.
 */
export class LevelStateFile implements StateFile {
  readonly #queue = new WriteQueue<TextChange>((changes) => this.#writeBatch(changes));
  #inventory: Inventory;
  #writes: number;
  /** True if a write has failed. Later entries of the log might not be readable, so it is opened again first. */
  #isBroken = false;
  #closed: Promise<void> | undefined;

  private constructor(
    private readonly engine: LevelEngine,
    private readonly folder: string,
    private database: LevelDatabase,
    private readonly acknowledged: Acknowledged,
    { inventory, writes }: Inspection,
  ) {
    this.#inventory = inventory;
    this.#writes = writes;
  }

  /**
   * Opens an inspected folder, and adds a missing seal.
   *
   * @throws Errors of the engine and the file system.
   */
  static async open(folder: string, engine: LevelEngine, inspection: Inspection): Promise<LevelStateFile> {
    const nothing: Seal = { writes: 0, tables: [] };
    const database = engine(folder);
    await database.open();
    try {
      const acknowledged = await Acknowledged.open(folder, nothing);
      const file = new LevelStateFile(engine, folder, database, acknowledged, inspection);
      // Without a seal it is not known to be acknowledged.
      if (!inspection.isSealed) await file.#seal([{ type: 'put', key: FORMAT_KEY, value: FORMAT }], true);
      return file;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async *read(): AsyncGenerator<KeptRecord, void, undefined> {
    for await (const [recordKey, text] of readEntries(this.database, FIRST_KEY))
      yield toKeptRecord(recordKey, text);
  }

  async write(changes: readonly Change[]): Promise<void> {
    if (this.#closed) throw new Error(`The state in ${this.folder} is closed.`);
    await this.#queue.add(changes.map(toTextChange));
  }

  close(): Promise<void> {
    this.#closed ??= this.#queue.idle().then(async () => {
      await this.acknowledged.close();
      await this.database.close();
    });
    return this.#closed;
  }

  async #writeBatch(changes: readonly TextChange[]): Promise<void> {
    try {
      if (this.#isBroken) await this.#reopen();
      this.#isBroken = true;
      for (const { key, value } of changes) this.#inventory.set(key, value);
      await this.#seal(changes.map(toOperation), false);
      this.#isBroken = false;
    } catch (error) {
      throw toNotWritten(this.folder, error);
    }
  }

  async #seal(operations: readonly LevelOperation[], sync: boolean): Promise<void> {
    const seal: Seal = { writes: this.#writes + 1, tables: this.#inventory.sums() };
    const put: LevelOperation = { type: 'put', key: SEAL_KEY, value: JSON.stringify(seal) };
    await this.database.batch([...operations, put], { sync });
    await this.acknowledged.write(seal);
    this.#writes = seal.writes;
  }

  /** Continues after a failure with the stored content: what was acknowledged, possibly with what failed. */
  async #reopen(): Promise<void> {
    await this.database.close();
    this.database = this.engine(this.folder);
    await this.database.open();
    const { seal, inventory, problems } = await readContent(this.database);
    const isWhole = seal !== undefined && problems.length === 0 && isSameSums(seal.tables, inventory.sums());
    if (!isWhole || seal.writes < this.#writes) {
      throw toDamaged(this.folder, [...problems, 'It is not what was acknowledged before a write failed']);
    }
    this.#inventory = inventory;
    this.#writes = seal.writes;
  }
}

function toOperation({ key, value }: TextChange): LevelOperation {
  return value === undefined ? { type: 'del', key } : { type: 'put', key, value };
}
