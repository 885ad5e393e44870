import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that runs beside the tests and talks in lines of JSON. */
export interface Child {
  readonly process: ReturnType<typeof spawn>;
  /** The next line it prints. */
  next(): Promise<unknown>;
  /** How it ended, and what it said on its standard error stream. */
  readonly ended: Promise<{ code: number | null; signal: string | null; stderr: string }>;
}

/** Starts a program. Whoever starts it has to end it. */
export function startChild(
  command: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    stderr,
  }));
  const next = async (): Promise<unknown> => {
    const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
    if (done === true) throw new Error(`${command} ended before it said more:\n${(await ended).stderr}`);
    return JSON.parse(value);
  };
  return { process: child, next, ended };
}
