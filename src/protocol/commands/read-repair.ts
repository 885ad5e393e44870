import type { Snowflake } from '../snowflake.js';

/**
 * True if an invocation is of an older version of a global command than the stored one. Discord refuses it, and the
 * client loads the command again. Commands of a guild change at once and are never outdated.
 *
 * @param command - The stored command: `guildId` is null for a global one.
 * @param version - The version that the client knows.
 */
export function isOutdated(
  command: { readonly guildId: Snowflake | null; readonly version: Snowflake },
  version: Snowflake,
): boolean {
  return command.guildId === null && BigInt(version) < BigInt(command.version);
}
