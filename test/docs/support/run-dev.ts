import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A bot that `npx commandry dev` runs. */
export interface RunningDev {
  /** The address of its emulator. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `npx commandry dev` in a project, on any free port, and waits until the bot is ready.
 *
 * @throws Error with everything that was printed, if it ends before.
 */
export async function startDev(cwd: string, env: Readonly<Record<string, string>>): Promise<RunningDev> {
  const child = spawn('npx', ['commandry', 'dev', '--port', '0', '--no-watch'], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const printed: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  let url: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    printed.push(`${line}\n`);
    url ??= /^Emulator +(\S+)/.exec(line)?.[1];
    if (!line.startsWith('The bot is ready') || url === undefined) continue;
    child.stdout.resume();
    return { url, stop };
  }
  await stop();
  throw new Error(`commandry dev ended before the bot was ready. It printed:\n${printed.join('')}`);
}
