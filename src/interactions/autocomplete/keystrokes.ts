import type { Snowflake } from '../../protocol/snowflake.js';

interface Keystroke {
  readonly id: Snowflake;
  readonly supersede: () => void;
}

/** Knows the latest keystroke that is being answered of each user and option, so that a newer one ends an older one. */
export class Keystrokes {
  readonly #latest = new Map<string, Keystroke>();

  /**
   * Begins to answer a keystroke. The older one of the same place, whichever arrived first, is superseded.
   *
   * @param place - Who types into which option.
   * @param id - The interaction's id. Newer ones are greater.
   * @returns Ends it; to be called whatever happens.
   */
  begin(place: string, id: Snowflake, supersede: () => void): () => void {
    const other = this.#latest.get(place);
    if (other && isNewer(other.id, id)) {
      supersede();
      return () => undefined;
    }
    other?.supersede();
    const keystroke = { id, supersede };
    this.#latest.set(place, keystroke);
    return () => {
      if (this.#latest.get(place) === keystroke) this.#latest.delete(place);
    };
  }
}

/** Compares decimal ids without making numbers of them. */
function isNewer(id: Snowflake, other: Snowflake): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}
