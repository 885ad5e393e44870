import type { KitWorld } from '../world/kit-world.js';
import { KitError } from './kit-error.js';

/** What a test can have looked up in the kit's world. */
type GivenKind = 'channel' | 'guild' | 'role' | 'user';

/** How many are named of what there is. */
const MOST_NAMED = 20;

/**
 * Checks what a test passes on. What it has looked up in vain is undefined, and would fail later and elsewhere.
 *
 * @param kinds - What fits.
 * @param where - For example `ada.in()`.
 * @throws KitError `MISUSED` naming what there is.
 */
export function requireGiven(
  world: KitWorld,
  kinds: readonly GivenKind[],
  given: unknown,
  where: string,
): void {
  if (hasId(given)) return;
  const wanted = kinds.map((kind) => `a ${kind}`).join(' or ');
  const there = kinds.map((kind) => describeThere(kind, world)).join(' ');
  throw misused(where, wanted, given, there);
}

/** @param todo - In sentences. */
export function misused(where: string, wanted: string, given: unknown, todo: string): KitError {
  return new KitError('MISUSED', `${where} takes ${wanted}, and was given ${describeGiven(given)}. ${todo}`);
}

export function hasId(given: unknown): given is { readonly id: string } {
  return (
    typeof given === 'object' && given !== null && typeof (given as { readonly id?: unknown }).id === 'string'
  );
}

function describeGiven(given: unknown): string {
  if (given === undefined) return 'undefined, as what was looked up in vain';
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'object' && given !== null) return 'an object without an id';
  if (typeof given === 'function') return 'a function';
  return typeof given === 'bigint' ? `${given}` : JSON.stringify(given);
}

/** Says which there are at present. */
function describeThere(kind: GivenKind, world: KitWorld): string {
  const names = NAMES[kind](world);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.length === 0
    ? `The kit has no ${kind}.`
    : `The kit has the ${kind}${names.length === 1 ? '' : 's'} ${names.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

const NAMES: Readonly<Record<GivenKind, (world: KitWorld) => readonly string[]>> = {
  channel: ({ channels }) => [...channels.values()].flatMap(({ name }) => name ?? []),
  guild: ({ guilds }) => [...guilds.values()].map(({ name }) => name),
  role: ({ roles }) => [...roles.values()].map(({ name }) => name),
  user: ({ users }) => [...users.values()].map(({ username }) => username),
};
