/** The bot: answers interactions, and registers its commands. */
import { createServer } from 'commandry/node';
import { app } from './app.js';

const { port } = await createServer(app, { endOn: ['SIGTERM', 'SIGINT'] }).listen(
  Number(process.env['PORT'] ?? 3000),
);
await app.sync();
console.log(`bot ready at http://127.0.0.1:${port}/interactions`);
