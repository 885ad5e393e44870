import type { Snowflake } from '../../protocol/snowflake.js';

interface Keystroke {
  readonly id: Snowflake;
  readonly supersede: () => void;
}

/** Tracks the latest pending keystroke of each user and option, so that a newer one supersedes an older one. */
export class Keystrokes {
  readonly #latest = new Map<string, Keystroke>();

  /**
   * Registers a keystroke. Of two with the same key the older one is superseded, whichever arrived first.
   *
   * @param key - The user and the option.
   * @param id - The interaction's id. Newer ones are greater.
   * @returns A function that ends the keystroke; call it in every case.
   */
  begin(key: string, id: Snowflake, supersede: () => void): () => void {
    const other = this.#latest.get(key);
    if (other && isNewer(other.id, id)) {
      supersede();
      return () => undefined;
    }
    other?.supersede();
    const keystroke = { id, supersede };
    this.#latest.set(key, keystroke);
    return () => {
      if (this.#latest.get(key) === keystroke) this.#latest.delete(key);
    };
  }
}

/** Compares decimal ids without converting them to numbers. */
function isNewer(id: Snowflake, other: Snowflake): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}
