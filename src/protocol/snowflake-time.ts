import type { Snowflake } from './snowflake.js';

/** Discord's own epoch (2015-01-01T00:00:00Z), in milliseconds of the Unix epoch. */
export const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** The first moment that an identifier cannot hold any more, in milliseconds of the Unix epoch: in the year 2154. */
export const DISCORD_END_MS = DISCORD_EPOCH_MS + 2 ** 42;

/** Returns the creation time of an identifier, in milliseconds of the Unix epoch. The text must be a snowflake. */
export function snowflakeToTimestampMs(id: Snowflake): number {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
}

/**
 * Returns the identifier of a moment.
 *
 * @param timestampMs - Milliseconds of the Unix epoch, not before the first second of 2015.
 * @param sequence - Fills the lower 22 bits (worker, process and sequence of Discord). 0 to 4,194,303; default 0.
 * @throws RangeError for a moment before that, or one that is not a number.
 */
export function timestampMsToSnowflake(timestampMs: number, sequence = 0): Snowflake {
  if (!(timestampMs >= DISCORD_EPOCH_MS)) {
    throw new RangeError(
      `${timestampMs} is not a moment since the epoch of Discord, ${DISCORD_EPOCH_MS} ms.`,
    );
  }
  return (
    (BigInt(Math.trunc(timestampMs) - DISCORD_EPOCH_MS) << 22n) |
    BigInt(sequence & 0x3fffff)
  ).toString();
}
