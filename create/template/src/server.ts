/** The bot: handles interactions, and registers its commands. */
import { existsSync } from 'node:fs';
import { CommandryError } from 'commandry';
import { createServer, type InteractionsServer } from 'commandry/node';

// On your own machine the settings are in `.env`. Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

// The server handles SIGTERM once it listens, and this does until then: process 1 of a container ignores signals without a handler.
const leave = () => process.exit();
process.on('SIGTERM', leave);

let server: InteractionsServer | undefined;
try {
  const { app } = await import('./app.js');
  server = createServer(app, {
    endOn: ['SIGTERM', 'SIGINT'],
    healthPath: '/health',
    readinessPath: '/ready',
  });
  const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
  process.off('SIGTERM', leave);
  console.log(`Listening for interactions on port ${port}, at /interactions.`);
  // Only now: it may have to wait for Discord, or for another process of the bot. The log says so.
  await app.sync();
} catch (error) {
  // Commandry's errors say what to do; for any other error, print the stack too.
  console.error(error instanceof CommandryError ? `${error.code}: ${error.message}\n${error.url}` : error);
  await server?.close({ servingMs: 0 });
  // An open connection or timer would keep the process running. A registration that SIGTERM stopped is not a failure.
  process.exit(error instanceof CommandryError && error.code === 'SYNC_STOPPED' ? 0 : 1);
}
