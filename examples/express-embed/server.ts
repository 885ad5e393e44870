/** The program: the site with the bot in it. */
import type { AddressInfo } from 'node:net';
import { createApp, readSettings } from 'commandry';
import { Commands } from './commands.js';
import { GuestBook } from './guest-book.js';
import { createSite } from './site.js';

const book = new GuestBook();
const app = createApp({ commands: [Commands], resolve: () => new Commands(book), ...readSettings() });
await app.sync();

const server = createSite(app, book).listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(`site at ${url}, bot ready at ${url}/interactions`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeIdleConnections();
  void app.close();
});
