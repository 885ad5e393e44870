/**
 * A map with a maximum number of entries: beyond it, the least recently set entry is removed. Setting an entry takes
 * the same time whether the map is full or not.
 */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>();
  /**
   * Iterates the keys once, from the oldest on. A new iterator for each removal would walk over the slots of all
   * removed entries, tens of thousands of them. The keys behind this one are no longer in the map, so it never ends
   * while there is an entry.
   */
  readonly #byAge = this.#entries.keys();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry and makes it the newest. */
  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxEntries) return;
    const { value: oldest } = this.#byAge.next();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
