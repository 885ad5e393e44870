/** One record as it is kept: a value that is plain JSON, under a key of a table. */
export interface KeptRecord {
  readonly table: string;
  readonly key: string;
  readonly value: unknown;
}

/** What becomes of one record. A value of `undefined` removes it. */
export type Change = KeptRecord;

/** Where an emulator keeps what must survive its process. Table names and keys are text; names are not empty. */
export interface StateFile {
  /** Everything that is kept, table by table. */
  read(): AsyncIterable<KeptRecord>;
  /**
   * Resolves when all of the changes would survive the end of the process; rejects when none of them is kept. Calls
   * take effect in their order; those that wait for another are written together. After a failure every later call
   * fails too, so that no change is kept that came after a lost one.
   */
  write(changes: readonly Change[]): Promise<void>;
  /** Waits for what is being written, and gives the file free. May be called again. */
  close(): Promise<void>;
}
