/**
 * Maps a list. What plain JavaScript put in the place of a list is passed on as it is, so that the rules of the service
 * name it instead of a TypeError.
 */
export function mapList<A, B>(list: readonly A[] | undefined, map: (element: A) => B): B[] | undefined {
  return Array.isArray(list) ? (list as readonly A[]).map(map) : (list as undefined);
}

/** The service's value of a name; a name that does not exist is passed on, so that the rules of the service name it. */
export function valueNamed(enumeration: Readonly<Record<string, number>>, name: string): number {
  return Object.hasOwn(enumeration, name) ? Number(enumeration[name]) : (name as never);
}

/** Settings, or none where plain JavaScript put something else. */
export function orEmpty<T extends object>(settings: T): T {
  return typeof settings === 'object' && (settings as T | null) !== null ? settings : ({} as T);
}

/** A copy of a list or of plain data one level deep, so that freezing a definition leaves what an author wrote alone. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return [...(value as readonly unknown[])] as T;
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
