import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const canPin = process.platform === 'linux' && existsSync('/usr/bin/taskset') && cpus().length > 1;

/** A Node process on some cores, where that can be had. `undefined` is any core. */
export function startNode(core, script, parameters, options) {
  const command = [process.execPath, fileURLToPath(script), ...parameters];
  const [file, ...rest] =
    canPin && core !== undefined ? ['taskset', '-c', String(core), ...command] : command;
  return spawn(file, rest, options);
}

/** Starts a contender and waits until it answers a PING. Throws with what it said on the way when it does not. */
export async function startContender(name, { port, publicKey, core, peers, ping, env = {} }) {
  const child = startNode(core, new URL(`../contenders/${name}.mjs`, import.meta.url), [], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_KEY: publicKey,
      PEERS: peers,
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  let isGone = false;
  child.once('exit', () => (isGone = true));
  const stop = async () => {
    if (isGone) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // A cluster ends its workers when the channel closes.
    child.disconnect();
    await Promise.race([gone, setTimeout(300)]);
    child.kill('SIGKILL');
    await gone;
  };
  for (let attempt = 0; attempt < 200 && !isGone; attempt++) {
    if (await ping(port).catch(() => false)) {
      const usage = () =>
        new Promise((resolve) => {
          child.once('message', resolve);
          child.send('usage');
        });
      return { name, port, usage, stop };
    }
    await setTimeout(50);
  }
  await stop();
  throw new Error(said.split('\n').find((line) => /Error|Cannot/.test(line)) ?? 'it does not answer a PING');
}
