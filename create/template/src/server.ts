/** The bot: registers its commands, then handles interactions. */
import { existsSync } from 'node:fs';
import { CommandryError } from 'commandry';
import { createServer } from 'commandry/node';

// On your own machine the settings are in `.env`. Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

// The server ends on SIGTERM when it listens. Until then this does: the first process of a container ignores what nothing handles.
const leave = () => process.exit();
process.on('SIGTERM', leave);

try {
  const { app } = await import('./app.js');
  const server = createServer(app, {
    endOn: ['SIGTERM', 'SIGINT'],
    healthPath: '/health',
    readinessPath: '/ready',
  });
  await app.sync();
  const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
  process.off('SIGTERM', leave);
  console.log(`Listening for interactions on port ${port}, at /interactions.`);
} catch (error) {
  // Commandry's errors say what to do; for any other error, print the stack too.
  console.error(error instanceof CommandryError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
