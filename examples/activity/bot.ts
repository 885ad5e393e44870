/** The bot: registers its commands, then answers interactions and serves the page of the Activity. */
import { readSettings } from 'commandry';
import { app } from './app.js';
import { startActivityServer } from './server.js';

await app.sync();
const settings = { ...readSettings(), clientSecret: process.env['DISCORD_CLIENT_SECRET'] };
const server = await startActivityServer(app, settings, Number(process.env['PORT'] ?? 3000));
console.log(`bot ready, and the page of the Activity at http://127.0.0.1:${server.port}/`);
process.once('SIGTERM', () => {
  server.close();
  void app.close(); // deferred work is finished, or given its final answer
});
