/**
 * Formats milliseconds for an error or the log: `2,750 ms`. Do not call it while a module loads: the first call loads
 * locale data, which is slow.
 */
export function formatMs(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}
