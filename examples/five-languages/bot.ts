/** The bot: registers its commands, then answers interactions. */
import { createServer } from 'commandry/node';
import { app } from './app.js';

await app.sync();
const { port } = await createServer(app, { endOn: ['SIGTERM', 'SIGINT'] }).listen(
  Number(process.env['PORT'] ?? 3000),
);
console.log(`bot ready at http://127.0.0.1:${port}/interactions`);
