import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that runs beside this one. */
export interface Started {
  /** Where it said it is ready. */
  readonly url: string;
  /** The lines that it printed before that. */
  readonly printed: readonly string[];
  readonly milliseconds: number;
  /** Settles when it is gone. */
  readonly ended: Promise<void>;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** Called with every line it prints after it is ready, and with every line of its log. */
  readonly onLine?: (line: string) => void;
}

/**
 * Starts a TypeScript program as a child process and waits for its line `… ready at URL`.
 *
 * @throws Error with everything it printed, when it ends before that.
 */
export async function startProcess(path: string, options: StartOptions = {}): Promise<Started> {
  const { environment = {}, onLine = () => undefined } = options;
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  void ended.then(() => process.off('exit', endWithParent));

  const printed: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    let ready = false;
    const read = (line: string): void => {
      const found = ready ? undefined : /^\w+ ready at (\S+)$/.exec(line)?.[1];
      if (found !== undefined) {
        ready = true;
        resolve(found);
      } else if (ready) onLine(line);
      else printed.push(line);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read);
    child.once('error', reject);
    child.once('close', (code) => {
      reject(
        new Error([`${path} ended with exit status ${code} before it was ready:`, ...printed].join('\n')),
      );
    });
  });
  return { url, printed, milliseconds: performance.now() - begun, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
}
