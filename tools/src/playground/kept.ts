import { useState } from 'preact/hooks';

/** Where the browser keeps something: for the tab, also over a reload, or for good. */
type Place = 'tab' | 'browser';

function storageOf(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage;
}

/** Reads what was kept by a name; undefined if nothing was, or where the browser keeps nothing. */
export function readKept(place: Place, name: string): unknown {
  try {
    return JSON.parse(storageOf(place).getItem(`commandry.${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value that JSON can hold. */
export function keep(place: Place, name: string, value: unknown): void {
  try {
    storageOf(place).setItem(`commandry.${name}`, JSON.stringify(value));
  } catch {
    // Then it is as at first the next time.
  }
}

/**
 * A state that is kept.
 *
 * @param read - Makes the state of what was kept, or of undefined.
 * @param write - Makes what is kept of the state. Default: the state itself.
 */
export function useKept<T>(
  place: Place,
  name: string,
  read: (kept: unknown) => T,
  write: (value: T) => unknown = (value) => value,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(readKept(place, name)));
  const set = (next: T) => {
    keep(place, name, write(next));
    setValue(next);
  };
  return [value, set];
}
