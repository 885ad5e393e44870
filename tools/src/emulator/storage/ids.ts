import { isSnowflake, type Snowflake, timestampMsToSnowflake } from 'commandry/protocol';

/** Generates identifiers of the current time, each greater than the one before. */
export interface IdSource {
  /** Returns an even identifier. The odd one above it stays free: a new command uses it as its version. */
  readonly next: () => Snowflake;
}

/**
 * @param now - The clock, in milliseconds of the Unix epoch.
 * @param taken - Identifiers in use, which are never returned.
 */
export function createIdSource(now: () => number, taken: readonly Snowflake[] = []): IdSource {
  const present = BigInt(timestampMsToSnowflake(now() + 1));
  // An identifier from the future would pull every new one there; it is avoided when its time comes.
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
