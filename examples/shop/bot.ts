/** The bot: answers interactions and events, and registers its commands. */
import { createServer } from 'commandry/node';
import { app } from './app.js';

const server = createServer(app, { eventsPath: '/events', endOn: ['SIGTERM', 'SIGINT'] });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
await app.sync();
console.log(`bot ready at http://127.0.0.1:${port}/interactions, events at /events`);
