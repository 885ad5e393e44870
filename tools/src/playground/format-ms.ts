/** Formats a duration: from a minute on by its two largest units, for example `4.2 ms`, `2.61 s` or `1 d 2 h`. */
export function formatMs(ms: number): string {
  if (ms < 10) return `${round(ms, 1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${round(ms / 1000, 2)} s`;
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
