import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process beside this one. */
export interface Started {
  /** Every line that it has printed, the log included. */
  readonly lines: readonly string[];
  /** Tells it to end, and resolves to how it did: its exit code, or the signal that ended it. */
  terminate(): Promise<number | string>;
  /** Ends it at once. */
  kill(): Promise<number | string>;
}

export interface StartOptions {
  /** Default: the folder of this process. */
  readonly cwd?: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Ready as soon as a line matches. Default: at once. */
  readonly readyLine?: RegExp;
  readonly onLine?: () => void;
}

/** Starts a process, and waits until it is ready. It does not outlive this one. */
export async function startProcess(
  command: string,
  parameters: readonly string[],
  { cwd, environment, readyLine, onLine = () => undefined }: StartOptions,
): Promise<Started> {
  const child = spawn(command, parameters, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', end);
    return (code ?? signal) as number | string;
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (readyLine?.test(line)) resolve();
        onLine();
      });
    if (!readyLine) resolve();
    void ended.then((how) => {
      reject(new Error([`${command} ended with ${how} before it was ready:`, ...lines].join('\n')));
    });
  });
  return {
    lines,
    terminate: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      end();
      return ended;
    },
  };
}
