import type { Draft } from './draft.js';

/** What somebody has begun to write in a place. */
export interface KeptDraft {
  readonly text: string;
  /** The command that is being filled in. */
  readonly draft: Draft | null;
}

/** What every user has begun to write, by channel, for as long as the page is there. */
export class KeptDrafts {
  readonly #byPlace = new Map<string, KeptDraft>();

  /** What was begun in a place; nothing where nothing was. */
  of(place: string): KeptDraft {
    return this.#byPlace.get(place) ?? { text: '', draft: null };
  }

  keep(place: string, kept: KeptDraft): void {
    if (kept.text === '' && kept.draft === null) this.#byPlace.delete(place);
    else this.#byPlace.set(place, kept);
  }
}
