/** How much `@discordjs/rest` adds to the rate limits that the service states, in milliseconds: clocks differ. */
export const PAUSE_MARGIN_MS = 50;
