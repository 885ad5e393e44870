/**
 * The bot: answers interactions and events over HTTP, registers its commands, runs its jobs, and is connected to the gateway for
 * the messages of its threads.
 */
import { runWorker } from 'commandry';
import { connectGateway } from 'commandry/gateway';
import { createServer } from 'commandry/node';
import { app } from './app.js';

const server = createServer(app, { eventsPath: '/events', endOn: ['SIGTERM', 'SIGINT'] });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
await app.sync();
runWorker(app);
await connectGateway(app).ready;
console.log(`bot ready at http://127.0.0.1:${port}/interactions, events at /events`);
