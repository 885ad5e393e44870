/** How often the page checks for what is missing before a bot can be used, in milliseconds. */
export const WORLD_CHECK_MS = 2000;
