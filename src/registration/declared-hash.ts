import { createHash } from 'node:crypto';

/**
 * The same text for the same content, whatever the order of keys: SHA-256 in hex. Order in lists counts. Fields that are
 * undefined and functions are left out.
 */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(toCanonicalJson(content)).digest('hex');
}

function toCanonicalJson(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
