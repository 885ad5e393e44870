/** The bot: answers interactions, and registers its commands. Runs in its own process. */
import { closeTelemetry } from './open-telemetry.js'; // before everything that it is to see
import { createServer } from 'commandry/node';
import { app } from './app.js';

const server = createServer(app, { healthPath: '/health' });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
await app.sync();
console.log(`bot ready on port ${port}`);

process.once('SIGTERM', () => {
  void server.close().then(closeTelemetry);
});
