import type { KitWorld } from '../world/kit-world.js';
import { KitError } from './kit-error.js';

/** What a test can have looked up in the kit's world. */
type GivenKind = 'channel' | 'guild' | 'role' | 'user';

/** How many are named of what there is. */
const MOST_NAMED = 20;

/**
 * Checks what a test passes on. What it has looked up in vain is undefined, and would fail later and elsewhere; so would a
 * record that this kit does not have.
 *
 * @param kinds - What fits.
 * @param where - For example `ada.in()`.
 * @throws KitError `KIT_MISUSED` for what is no such record, `NOT_FOUND` for one that the kit does not have, naming what there is.
 */
export function requireGiven(
  world: KitWorld,
  kinds: readonly GivenKind[],
  given: unknown,
  where: string,
): void {
  const wanted = kinds.map((kind) => `a ${kind}`).join(' or ');
  const there = kinds.map((kind) => describeThere(kind, world)).join(' ');
  if (!hasId(given)) throw misused(where, wanted, given, there);
  const has = (kind: GivenKind) => RECORDS[kind](world).has(given.id);
  if (kinds.some(has) || world.isElsewhere(given.id)) return;
  const other = (['channel', 'guild', 'role', 'user'] as const).find(has);
  if (other)
    throw new KitError(
      'KIT_MISUSED',
      `${where} takes ${wanted}, and was given the ${other} ${nameOf(given)}. ${there}`,
    );
  throw notFound(where, wanted, given, there);
}

/** @param todo - In sentences. */
export function notFound(
  where: string,
  wanted: string,
  given: { readonly id: string },
  todo: string,
): KitError {
  return new KitError(
    'NOT_FOUND',
    `${where} takes ${wanted} of this kit, and was given ${nameOf(given)} (${given.id}), which it does not have: it is of another kit, or has been deleted. ${todo}`,
  );
}

function nameOf(given: object): string {
  const { name, username, content, text, id } = given as Readonly<Record<string, unknown>>;
  return JSON.stringify(name ?? username ?? content ?? text ?? id);
}

/** @param todo - In sentences. */
export function misused(where: string, wanted: string, given: unknown, todo: string): KitError {
  return new KitError(
    'KIT_MISUSED',
    `${where} takes ${wanted}, and was given ${describeGiven(given)}. ${todo}`,
  );
}

export function hasId(given: unknown): given is { readonly id: string } {
  return (
    typeof given === 'object' && given !== null && typeof (given as { readonly id?: unknown }).id === 'string'
  );
}

function describeGiven(given: unknown): string {
  if (given === undefined) return 'undefined, as from a lookup that found nothing';
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'object' && given !== null) return 'an object without an id';
  if (typeof given === 'function') return 'a function';
  return typeof given === 'bigint' ? `${given}` : JSON.stringify(given);
}

/** Says which there are at present. */
function describeThere(kind: GivenKind, world: KitWorld): string {
  const names = [...RECORDS[kind](world).values()].flatMap(
    (record) => ('username' in record ? record.username : record.name) ?? [],
  );
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.length === 0
    ? `The kit has no ${kind}.`
    : `The kit has the ${kind}${names.length === 1 ? '' : 's'} ${names.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

type Named = { readonly name: string | null } | { readonly username: string };

const RECORDS: Readonly<Record<GivenKind, (world: KitWorld) => ReadonlyMap<string, Named>>> = {
  channel: ({ channels }) => channels,
  guild: ({ guilds }) => guilds,
  role: ({ roles }) => roles,
  user: ({ users }) => users,
};
