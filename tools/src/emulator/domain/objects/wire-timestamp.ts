/** Formats a time as Discord does: `2025-06-06T10:06:39.888000+00:00`. */
export function toWireTimestamp(timestampMs: number): string {
  return new Date(timestampMs).toISOString().replace('Z', '000+00:00');
}
