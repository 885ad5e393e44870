import { Permission, type PermissionName } from './permissions.js';

const NAMES = /* @__PURE__ */ Object.keys(Permission) as PermissionName[];
const TEXT = /^[0-9]{1,20}$/;

/** An immutable set of permissions. ADMINISTRATOR implies all others in every check, as in Discord. */
export class PermissionSet {
  /** The set without any permission. */
  static readonly NONE = new PermissionSet(0n);

  /** The set as bits, those without a name included. */
  readonly bits: bigint;

  private constructor(bits: bigint) {
    this.bits = bits;
  }

  /**
   * Creates a set from names, bits, or the decimal text that Discord sends, for example in `role.permissions`.
   *
   * @throws RangeError for anything else.
   */
  static from(source: string | bigint | Iterable<PermissionName>): PermissionSet {
    if (typeof source === 'bigint') {
      if (source >= 0n) return new PermissionSet(source);
      throw new RangeError(`${source} is not a set of permissions: it is negative.`);
    }
    if (typeof source !== 'string') return PermissionSet.of(...source);
    if (TEXT.test(source)) return new PermissionSet(BigInt(source));
    throw new RangeError(`${JSON.stringify(source)} is not a set of permissions in decimal text.`);
  }

  /**
   * Creates a set from names.
   *
   * @throws RangeError for a name that Discord does not have.
   */
  static of(...names: readonly PermissionName[]): PermissionSet {
    return new PermissionSet(bitsOf(names));
  }

  /** True if the set has every one of these permissions. */
  has(...names: readonly PermissionName[]): boolean {
    const wanted = bitsOf(names);
    return this.#isAdministrator || (this.bits & wanted) === wanted;
  }

  /** True if the set has at least one of these permissions. */
  any(...names: readonly PermissionName[]): boolean {
    return (this.#isAdministrator && names.length > 0) || (this.bits & bitsOf(names)) !== 0n;
  }

  /** Returns those of these permissions that the set lacks, in the given order. */
  missing(...names: readonly PermissionName[]): PermissionName[] {
    return names.filter((name) => !this.has(name));
  }

  /**
   * Returns the names of the permissions that are set, by their bits. Does not list those that ADMINISTRATOR implies.
   */
  toArray(): PermissionName[] {
    return NAMES.filter((name) => (this.bits & Permission[name]) !== 0n);
  }

  /** Returns the bits as decimal text, as Discord reads and writes them. */
  toString(): string {
    return this.bits.toString();
  }

  /** Returns the same, so that a set can be part of JSON. */
  toJSON(): string {
    return this.toString();
  }

  get #isAdministrator(): boolean {
    return (this.bits & Permission.ADMINISTRATOR) !== 0n;
  }
}

/** How many sets that were read are kept: the members of a guild have few different ones. */
const MOST_KEPT = 1000;
const kept = new Map<string, PermissionSet>();

/** Reads a set of permissions from Discord. Anything invalid stands for no permission at all. */
export function readPermissionSet(text: unknown): PermissionSet {
  if (typeof text !== 'string') return PermissionSet.NONE;
  const known = kept.get(text);
  if (known) return known;
  if (!TEXT.test(text)) return PermissionSet.NONE;
  const set = PermissionSet.from(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, set);
  return set;
}

function bitsOf(names: readonly PermissionName[]): bigint {
  let bits = 0n;
  for (const name of names) {
    if (!Object.hasOwn(Permission, name)) throw new RangeError(`There is no permission ${name}.`);
    bits |= Permission[name];
  }
  return bits;
}
