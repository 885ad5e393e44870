/** The bot: makes the songs up if there are none yet, answers interactions, and registers its commands. */
import { createServer } from 'commandry/node';
import { app, songs } from './app.js';
import { buildSongs } from './songs/build-songs.js';

if (!songs.exists) {
  const count = Number(process.env['SONGS'] ?? 1_000_000);
  console.log(`making up ${count} songs …`);
  buildSongs(songs.file, count);
}
const { port } = await createServer(app, { endOn: ['SIGTERM', 'SIGINT'] }).listen(
  Number(process.env['PORT'] ?? 3000),
);
await app.sync();
console.log(`bot ready at http://127.0.0.1:${port}/interactions`);
