/** The bot: registers its commands, then answers interactions. */
import { createServer } from 'commandry/node';
import { app } from './app.js';

await app.sync();
const server = createServer(app, { endOn: ['SIGTERM', 'SIGINT'], healthPath: '/health' });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
console.log(`Interactions are answered on port ${port}, at /interactions.`);
