import { isSnowflake, type Snowflake, timestampMsToSnowflake } from 'commandry/protocol';

/** Gives identifiers of the present moment, each greater than the one before. */
export interface IdSource {
  /** An even identifier. The odd one above it stays free: a new command has it as its version. */
  readonly next: () => Snowflake;
}

/**
 * @param now - The clock, in milliseconds of the Unix epoch.
 * @param taken - Identifiers already in use. None that is given later equals one of them.
 */
export function createIdSource(now: () => number, taken: readonly Snowflake[] = []): IdSource {
  const present = BigInt(timestampMsToSnowflake(now() + 1));
  // An identifier from the future would drag every new one there with it; it is met, if ever, when its time comes.
  const past = taken.filter((id) => isSnowflake(id) && BigInt(id) < present).map((id) => BigInt(id) | 1n);
  let last = past.reduce((greatest, id) => (id > greatest ? id : greatest), 0n);
  return {
    next() {
      const fresh = BigInt(timestampMsToSnowflake(now()));
      last = fresh > last ? fresh : last - (last % 2n) + 2n;
      return last.toString();
    },
  };
}
