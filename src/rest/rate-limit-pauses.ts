/** The longest rate limit that is waited for, in milliseconds. A longer one is reported instead. */
export const LONGEST_PAUSE_MS = 300_000;

/** How much `@discordjs/rest` adds to the rate limits that Discord states, in milliseconds: clocks differ. */
export const PAUSE_MARGIN_MS = 50;
