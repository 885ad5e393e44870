/**
 * Formats milliseconds for an error or the log: `2,750 ms`. Call it when there is something to say, not while a module
 * loads: the first call loads the data of locales, which takes longer than the whole of a module.
 */
export function formatMs(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}
