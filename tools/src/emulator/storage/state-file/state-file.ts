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
   * Resolves when all of the changes would survive the end of the process. Calls take effect in their order; those that
   * wait for another are written together. Where it rejects, it is not known whether the changes are kept, and so it
   * does for all that wait behind them: whoever is told brings them again, with what comes next.
   *
   * @throws EmulatorError `STATE_NOT_WRITTEN`. A later call is tried again.
   */
  write(changes: readonly Change[]): Promise<void>;
  /** Waits for what is being written, and gives the file free. May be called again. */
  close(): Promise<void>;
}
