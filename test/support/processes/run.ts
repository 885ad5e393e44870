import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Ended {
  readonly code: number;
  /** Standard output and error, as they came. */
  readonly output: string;
}

interface Where {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a script to its end, with the Node that runs the tests. */
export function runNode(parameters: readonly string[], where: Where = {}): Promise<Ended> {
  return run(process.execPath, parameters, where);
}

/** Runs a script to its end, and keeps its two streams apart. */
export function runNodeApart(
  parameters: readonly string[],
  { cwd = root, env = {} }: Where = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    execFile(process.execPath, [...parameters], options, (error, out, err) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ code, out, err });
    });
  });
}

/** Runs a program to its end. */
export function run(
  program: string,
  parameters: readonly string[],
  { cwd = root, env = {} }: Where = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, [...parameters], { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ code, output: stdout + stderr });
    });
  });
}
