/** The bot: registers its commands, then answers interactions. Runs in its own process. */
import { closeTelemetry } from './open-telemetry.js'; // before everything that it is to see
import { createServer } from 'commandry/node';
import { app } from './app.js';

await app.sync();
const server = createServer(app, { healthPath: '/health' });
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
console.log(`bot ready on port ${port}`);

process.once('SIGTERM', () => {
  void server.close().then(closeTelemetry);
});
