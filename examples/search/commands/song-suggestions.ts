import { setImmediate } from 'node:timers/promises';
import { cached } from 'commandry';
import type { Song, SongStore } from '../songs/song-store.js';

/** What users see while they type: titles. What their clients submit: ids. */
export class SongSuggestions {
  readonly #songs: SongStore;

  constructor(songs: SongStore) {
    this.#songs = songs;
  }

  /** Many users type the same beginnings, so they are looked up once a minute. */
  readonly suggest = cached(
    async (typed, { signal }) => {
      // Requests that have arrived meanwhile go first. If one is a newer keystroke of this user, this one ends here.
      await setImmediate(undefined, { signal });
      return this.#songs.search(typed).map(toSuggestion);
    },
    { ttlMs: 60_000, maxEntries: 10_000 },
  );

  /** Whether an id is that of a song. Not from the cache: a song may be gone. */
  lookup(id: string) {
    const song = this.#songs.find(Number(id));
    return song && toSuggestion(song);
  }
}

function toSuggestion({ id, title, artist }: Song) {
  return { name: `${title} – ${artist}`, value: String(id) };
}
