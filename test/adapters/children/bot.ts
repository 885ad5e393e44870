/**
 * A bot in a process of its own, served by `commandry/node` and ended by SIGTERM. Its environment says who it is, where
 * its service is and how long its end may take. Prints its port, and when nothing is left to do how often each of its
 * commands ran.
 */
import { createServer } from '../../../src/adapters/node.js';
import { createApp, defineCommand } from '../../../src/index.js';

const env = process.env;
const ran = { echo: 0, slow: 0, stuck: 0 };

/** Answers after a moment, as handlers do that ask somebody else. */
const echo = defineCommand({
  name: 'echo',
  description: 'd',
  run: async () => {
    ran.echo++;
    await new Promise((resolve) => setImmediate(resolve));
    return 'echo';
  },
});

/** Is deferred, and done when the test says so. */
const slow = defineCommand({
  name: 'slow',
  description: 'd',
  defer: 0,
  run: async () => {
    ran.slow++;
    return (await fetch(`${env['SERVICE_URL'] ?? ''}/gate`)).text();
  },
});

/** Is deferred, and never done. */
const stuck = defineCommand({
  name: 'stuck',
  description: 'd',
  defer: 0,
  run: () => {
    ran.stuck++;
    return new Promise<string>(() => undefined);
  },
});

const app = createApp({
  commands: [echo, slow, stuck],
  applicationId: env['APPLICATION_ID'] ?? '',
  publicKey: env['PUBLIC_KEY'] ?? '',
  baseUrl: env['SERVICE_URL'],
});
const server = createServer(app, {
  readinessPath: '/ready',
  endOn: ['SIGTERM'],
  servingMs: Number(env['SERVING_MS']),
  drainMs: Number(env['DRAIN_MS']),
});
const { port } = await server.listen(0, '127.0.0.1');
console.log(JSON.stringify({ port }));
process.once('beforeExit', () => {
  console.log(JSON.stringify({ ran }));
});
