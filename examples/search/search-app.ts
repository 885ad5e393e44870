import { createApp, type App, type AppOptions } from 'commandry';
import { Songs } from './commands/songs.js';
import type { SongStore } from './songs/song-store.js';

/** Creates the app with a new store, so that each test has its own. */
export function createSearchApp(settings: Omit<AppOptions, 'commands'>, songs: SongStore): App {
  // The class of the commands and that of the suggestions take the same.
  return createApp({ commands: [Songs], resolve: (target) => new target(songs), ...settings });
}
