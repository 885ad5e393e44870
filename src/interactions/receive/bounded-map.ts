/**
 * A map that holds so many entries at most: when there are more, the one that was set least recently goes. A new entry
 * takes the same time whether it is full or not.
 */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>();
  /**
   * Goes through the keys once, from the oldest on. A new iterator for each entry that goes would walk over the places
   * of all that went before, tens of thousands of them. What this one has passed is no longer in the map, so it never
   * comes to an end while there is an entry.
   */
  readonly #byAge = this.#entries.keys();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry and makes it the newest. */
  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const { value: oldest } = this.#byAge.next();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
