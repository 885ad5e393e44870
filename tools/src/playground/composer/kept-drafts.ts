import type { Draft } from './draft.js';

/** A draft in one channel. */
export interface KeptDraft {
  readonly text: string;
  /** The command being filled in. */
  readonly draft: Draft | null;
}

/** The drafts of all users, by channel, for the lifetime of the page. */
export class KeptDrafts {
  readonly #byPlace = new Map<string, KeptDraft>();

  /** Returns the draft in a channel; an empty one if there is none. */
  of(place: string): KeptDraft {
    return this.#byPlace.get(place) ?? { text: '', draft: null };
  }

  keep(place: string, kept: KeptDraft): void {
    if (kept.text === '' && kept.draft === null) this.#byPlace.delete(place);
    else this.#byPlace.set(place, kept);
  }
}
