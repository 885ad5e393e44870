/** The bot: registers its commands, then handles interactions. */
import { existsSync } from 'node:fs';
import { CommandryError } from 'commandry';
import { createServer } from 'commandry/node';

// On your own machine the settings are in `.env`. Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { app } = await import('./app.js');
  const server = createServer(app, {
    endOn: ['SIGTERM', 'SIGINT'],
    healthPath: '/health',
    readinessPath: '/ready',
  });
  await app.sync();
  const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
  console.log(`Listening for interactions on port ${port}, at /interactions.`);
} catch (error) {
  // Commandry's errors say what to do; for any other error, print the stack too.
  console.error(error instanceof CommandryError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
}
