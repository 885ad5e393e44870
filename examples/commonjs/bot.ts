/** The bot, as a CommonJS module: `import` becomes `require`, and there is no `await` at the top. */
import { createApp, readSettings } from 'commandry';
import { createServer } from 'commandry/node';
import { Commands } from './commands.js';

const { PORT = '3000' } = process.env;

async function start(): Promise<void> {
  const app = createApp({ commands: [Commands], ...readSettings() });
  const server = createServer(app, { endOn: ['SIGTERM'], servingMs: 0 });
  const { port } = await server.listen(Number(PORT), '127.0.0.1');
  await app.sync();
  console.log(`bot ready at http://127.0.0.1:${port}/interactions`);
}

start().catch((error: unknown) => {
  console.error(error);
  // The server is open, and would keep the process running.
  process.exit(1);
});
