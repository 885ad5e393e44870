import { renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { makeUpSongs } from './make-up-songs.js';

/**
 * Makes up a file of songs. The index has every beginning of up to eight letters of each word, since SQLite would otherwise
 * collect all songs with a word like that before it returns the first. It keeps no texts of its own (`content`), and not
 * where in a text a word is (`detail`). Case and accents make no difference (`tokenize`).
 */
export function buildSongs(file: string, count: number): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  // Nothing of value is lost if this is interrupted: it begins anew.
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist TEXT NOT NULL, year INTEGER NOT NULL);
    CREATE VIRTUAL TABLE song_words USING fts5(
      title, artist, content = 'song', content_rowid = 'id', detail = 'none', columnsize = 0,
      prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 2'
    );
  `);
  const insert = database.prepare('INSERT INTO song (title, artist, year) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const { title, artist, year } of makeUpSongs(count)) insert.run(title, artist, year);
  })();
  database.exec("INSERT INTO song_words (song_words) VALUES ('rebuild')");
  database.exec("INSERT INTO song_words (song_words) VALUES ('optimize')");
  database.close();
  renameSync(unfinished, file);
}
