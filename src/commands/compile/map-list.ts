/** Maps a list. Other values are passed on, so that the rules of Discord report them instead of a TypeError. */
export function mapList<A, B>(list: readonly A[] | undefined, map: (element: A) => B): B[] | undefined {
  return Array.isArray(list) ? (list as readonly A[]).map(map) : (list as undefined);
}

/** Returns Discord's value of a name. Unknown names are passed on, so that the rules of Discord report them. */
export function valueNamed(enumeration: Readonly<Record<string, number>>, name: string): number {
  return Object.hasOwn(enumeration, name) ? Number(enumeration[name]) : (name as never);
}

/** Returns settings, or an empty object if plain JavaScript passed something else. */
export function orEmpty<T extends object>(settings: T): T {
  return typeof settings === 'object' && (settings as T | null) !== null ? settings : ({} as T);
}

/** Copies a list or an object one level deep, so that freezing a definition does not freeze the author's objects. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return [...(value as readonly unknown[])] as T;
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
