import * as z from 'zod/mini';

/** Says what {@link isSnowflake} wants. */
export const SNOWFLAKE_WANTED =
  'must be a snowflake: 1 to 20 decimal digits without leading zeros, at most 64 bits';

/**
 * A 64-bit identifier as decimal text, 1 to 20 digits without leading zeros. Never a number: 1234567890123456789 would
 * read back as ...6800. Bits 22 and up are the creation time in milliseconds since the first second of 2015.
 */
export const Snowflake = z.string().check(z.refine(isSnowflake, SNOWFLAKE_WANTED));
export type Snowflake = string;

const LARGEST = '18446744073709551615';

/** True if a text is a 64-bit identifier in decimal digits, without leading zeros. Never throws. */
export function isSnowflake(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const { length } = text;
  const mostDigits = 20;
  const digit0 = 0x30;
  const digit9 = 0x39;
  if (length === 0 || length > mostDigits) return false;
  // Two texts of one id would compare as two ids.
  if (length > 1 && text.charCodeAt(0) === digit0) return false;
  // Every interaction has dozens of them: a loop takes half the time of a regular expression, and less with bounds
  // inside the function.
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < digit0 || code > digit9) return false;
  }
  return length < mostDigits || text <= LARGEST;
}

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
