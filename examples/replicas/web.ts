/** A web process: answers interactions, and queues what takes long. Any number of them may run. */
import { createServer } from 'commandry/node';
import { app, connect, disconnect, queue, stores } from './app.js';

await connect();
const server = createServer(app, {
  healthPath: '/health',
  readinessPath: '/ready',
  readinessChecks: { redis: () => stores.check(), queue: () => queue.check() },
  servingMs: 2000, // longer than the proxy takes to notice: two checks, 300 ms apart
});
const { port } = await server.listen(Number(process.env['PORT'] ?? 3000));
process.once('SIGTERM', () => {
  void server.close().then(disconnect);
});

// One process registers the commands for all; the others wait for it, and serve meanwhile.
const { writes, isDoneElsewhere } = await app.sync();
console.log(
  `web process ready on port ${port}, ${isDoneElsewhere ? 'registered elsewhere' : `${writes} writes`}`,
);
