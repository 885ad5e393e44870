import type { Snowflake } from 'commandry/protocol';

/** Compares ids by their numbers: negative if the first is the older one. */
export function compareIds(a: Snowflake, b: Snowflake): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Compares records by their ids. */
export function compareById(a: { readonly id: Snowflake }, b: { readonly id: Snowflake }): number {
  return compareIds(a.id, b.id);
}

/** Compares records by the ids of their users. */
export function compareByUserId(
  a: { readonly userId: Snowflake },
  b: { readonly userId: Snowflake },
): number {
  return compareIds(a.userId, b.userId);
}
