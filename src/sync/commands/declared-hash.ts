import { requireNodeCrypto } from '../../common/node-builtin.js';
import type { CompiledScope } from '../../commands/compile/scopes.js';

/** SHA-256 in hex of JSON content, independent of the order of keys. Ignores functions and undefined fields. */
export function hashOf(content: unknown): string {
  const { createHash } = requireNodeCrypto('Registering commands needs');
  return createHash('sha256').update(toCanonicalJson(content)).digest('hex');
}

/**
 * Returns the hash of all declarations, independent of the order of commands and scopes. Scopes that share a list of
 * payloads are hashed once, so that a thousand guilds cost little more than one.
 */
export function hashScopes(scopes: readonly CompiledScope[]): string {
  const hashes = new Map<CompiledScope['payloads'], string>();
  const hashList = (payloads: CompiledScope['payloads']): string => {
    const hash = hashes.get(payloads) ?? hashOf(payloads.map(hashOf).sort());
    hashes.set(payloads, hash);
    return hash;
  };
  return hashOf(
    scopes.map(({ payloads, ...scope }) => hashOf({ ...scope, payloads: hashList(payloads) })).sort(),
  );
}

/** JSON that is equal for equal content. */
export function toCanonicalJson(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
