/** Runs the worker on this machine, in the runtime that Cloudflare uses. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from './app.js';
import { buildWorker } from './build-worker.js';

const { PORT = '3000', GREETING = 'Hello', ...environment } = process.env;
const folder = join(tmpdir(), `commandry-worker-${process.pid}`);

/** The path of the program. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };

await app.sync();
const config = await buildWorker(folder, Number(PORT), {
  GREETING,
  DISCORD_APPLICATION_ID: environment['DISCORD_APPLICATION_ID'] ?? '',
  DISCORD_PUBLIC_KEY: environment['DISCORD_PUBLIC_KEY'] ?? '',
  COMMANDRY_BASE_URL: environment['COMMANDRY_BASE_URL'] ?? '',
});
const child = spawn(workerd, ['serve', '--control-fd=1', config], { stdio: ['ignore', 'pipe', 'inherit'] });
createInterface({ input: child.stdout }).on('line', (line) => {
  const port = /"port":\s*(\d+)/.exec(line)?.[1];
  console.log(port === undefined ? line : `worker ready at http://127.0.0.1:${port}/interactions`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill());
child.once('exit', (code) => {
  process.exitCode = code ?? 0;
});
