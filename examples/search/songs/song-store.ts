import { existsSync } from 'node:fs';
import Database from 'libsql';

export interface Song {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  readonly year: number;
}

const COLUMNS = 'song.id, song.title, song.artist, song.year';

/**
 * Finds songs in a file that `buildSongs` made. Ids go by popularity, so that the index, which is in the order of ids,
 * yields the most popular songs first: a search reads as many as it shows.
 */
export class SongStore {
  readonly file: string;
  #opened: ReturnType<typeof open> | undefined;

  constructor(file: string) {
    this.file = file;
  }

  get exists(): boolean {
    return existsSync(this.file);
  }

  /** The most popular songs in which each typed word begins a word of the title or the artist. */
  search(typed: string, limit = 25): Song[] {
    const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return this.#database.popular.all(limit) as Song[];
    return this.#database.search.all(words.map((word) => `"${word}"*`).join(' '), limit) as Song[];
  }

  find(id: number): Song | undefined {
    return this.#database.find.get(id) as Song | undefined;
  }

  close(): void {
    this.#opened?.database.close();
    this.#opened = undefined;
  }

  /** Opened when it is needed, so that an app can be looked at without its songs. */
  get #database() {
    return (this.#opened ??= open(this.file));
  }
}

function open(file: string) {
  const database = new Database(file, { readonly: true });
  return {
    database,
    popular: database.prepare(`SELECT ${COLUMNS} FROM song ORDER BY id LIMIT ?`),
    search: database.prepare(
      `SELECT ${COLUMNS} FROM song_words JOIN song ON song.id = song_words.rowid
       WHERE song_words MATCH ? ORDER BY song_words.rowid LIMIT ?`,
    ),
    find: database.prepare(`SELECT ${COLUMNS} FROM song WHERE id = ?`),
  };
}
