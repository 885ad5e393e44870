import type { GivenFile } from '../../emulator/domain/acting/given-file.js';
import type { Draft } from './draft.js';

/** A draft in one channel. */
export interface KeptDraft {
  readonly text: string;
  /** The files to send with it. */
  readonly files: readonly GivenFile[];
  /** The command being filled in. */
  readonly draft: Draft | null;
}

/** The drafts of all users, by channel, for the lifetime of the page. */
export class KeptDrafts {
  readonly #byKey = new Map<string, KeptDraft>();

  /** Returns the draft in a channel; an empty one if there is none. */
  of(key: string): KeptDraft {
    return this.#byKey.get(key) ?? { text: '', files: [], draft: null };
  }

  keep(key: string, kept: KeptDraft): void {
    if (kept.text === '' && kept.files.length === 0 && kept.draft === null) this.#byKey.delete(key);
    else this.#byKey.set(key, kept);
  }
}
