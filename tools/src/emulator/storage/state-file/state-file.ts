/** A stored record: a value that is plain JSON, under a key of a table. */
export interface KeptRecord {
  readonly table: string;
  readonly key: string;
  readonly value: unknown;
}

/** A change of one record. A value of `undefined` removes it. */
export type Change = KeptRecord;

/** Storage of an emulator for what must survive its process. Table names and keys are text; names are not empty. */
export interface StateFile {
  /** Reads everything that is stored, table by table. */
  read(): AsyncIterable<KeptRecord>;
  /**
   * Resolves when all of the changes would survive the end of the process. Calls take effect in order; those waiting
   * for another are written together. If it rejects, it is unknown whether the changes are stored, and all waiting
   * calls reject too: their callers pass the changes again, with the next ones.
   *
   * @throws EmulatorError `STATE_NOT_WRITTEN`. A later call tries again.
   */
  write(changes: readonly Change[]): Promise<void>;
  /** Waits for pending writes, and releases the file. May be called again. */
  close(): Promise<void>;
}
