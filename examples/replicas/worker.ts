/** A worker process: runs what was queued, reminders included. Any number of them may run. */
import { runWorker } from 'commandry';
import { app, connect, disconnect } from './app.js';

await connect();
runWorker(app, { concurrency: 20 });
process.once('SIGTERM', () => {
  // Handlers run on for a while; what has not ended then is run by another worker.
  void app.close({ drainMs: 20_000 }).then(disconnect);
});
console.log('worker ready');
