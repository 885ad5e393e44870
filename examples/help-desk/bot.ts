/** The bot: answers interactions and events, registers its commands, and runs its jobs. */
import { runWorker } from 'commandry';
import { createServer } from 'commandry/node';
import { app } from './app.js';

const server = createServer(app, { eventsPath: '/events', endOn: ['SIGTERM', 'SIGINT'] });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
await app.sync();
runWorker(app);
console.log(`bot ready at http://127.0.0.1:${port}/interactions, events at /events`);
