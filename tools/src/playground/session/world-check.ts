/** How often the page looks whether what is missing for a bot to be used is there now, in milliseconds. */
export const WORLD_CHECK_MS = 2000;
