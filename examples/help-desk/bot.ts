/** The bot: answers interactions and events, registers its commands, and sends a digest every day. */
import { createServer } from 'commandry/node';
import { app, digest } from './app.js';

const DAY_MS = 86_400_000;

const server = createServer(app, { eventsPath: '/events', endOn: ['SIGTERM', 'SIGINT'] });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
await app.sync();
// A scheduler such as croner knows mornings and time zones: new Cron('0 9 * * *', () => app.run('digest', digest));
setInterval(() => void app.run('digest', digest), DAY_MS).unref();
console.log(`bot ready at http://127.0.0.1:${port}/interactions, events at /events`);
