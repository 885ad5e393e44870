/** The bot: registers its commands, then answers interactions. */
import { CommandryError } from 'commandry';
import { createServer } from 'commandry/node';
import { app } from './app.js';

const server = createServer(app, { endOn: ['SIGTERM', 'SIGINT'], healthPath: '/health' });
try {
  await app.sync();
  const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
  console.log(`Interactions are answered on port ${port}, at /interactions.`);
} catch (error) {
  // These say in words what to do; the stack of anything else does.
  console.error(error instanceof CommandryError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
