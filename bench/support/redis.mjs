import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis of a benchmark's own, on a socket, with an append-only file that is written `always` or `everysec`. */
export async function startRedis(fsync) {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-bench-'));
  const path = join(folder, 'redis.sock');
  const place = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', ''];
  const server = spawn('redis-server', [...place, '--appendonly', 'yes', '--appendfsync', fsync], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  await new Promise((resolve) => {
    server.stdout.on('data', (text) => /ready to accept/i.test(text) && resolve());
  });
  return {
    path,
    stop: async () => {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
