/** The longest rate limit to wait for, in milliseconds. A longer one is an error. */
export const LONGEST_PAUSE_MS = 300_000;

/** How much `@discordjs/rest` adds to the rate limits of Discord, in milliseconds: clocks differ. */
export const PAUSE_MARGIN_MS = 50;
