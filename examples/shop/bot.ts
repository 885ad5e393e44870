/** The bot: registers its commands, then answers interactions and events. */
import { createServer } from 'commandry/node';
import { app } from './app.js';

await app.sync();
const server = createServer(app, { eventsPath: '/events', endOn: ['SIGTERM', 'SIGINT'] });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
console.log(`bot ready at http://127.0.0.1:${port}/interactions, events at /events`);
