/** The app: its commands, and who it is. It neither listens nor registers, so that `npx commandry` can look at it. */
import { fileURLToPath } from 'node:url';
import { readSettings } from 'commandry';
import { createSearchApp } from './search-app.js';
import { SongStore } from './songs/song-store.js';

const file = process.env['SONGS_FILE'] ?? fileURLToPath(new URL('songs.db', import.meta.url));
export const songs = new SongStore(file);
export const app = createSearchApp(readSettings(), songs);
