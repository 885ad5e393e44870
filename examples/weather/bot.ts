/** The bot: answers interactions, and registers its commands. Runs in its own process. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { interactions } from 'commandry/express';
import express from 'express';
import { app } from './app.js';
import { readPort } from './port.js';

async function start(): Promise<void> {
  const port = readPort(process.env);
  const server = express().post('/interactions', interactions(app)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  await app.sync();
  console.log(`bot ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`);
  process.once('SIGTERM', () => {
    server.close();
    server.closeIdleConnections();
    void app.close(); // deferred work is finished, or given its final answer
  });
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  // The server is open, and would keep the process running.
  process.exit(1);
});
