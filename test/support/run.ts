import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  readonly code: number;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/** Runs a program to its end, with the Node that runs the tests. */
export function runNode(
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const { cwd = root, env = {} } = options;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...parameters],
      { cwd, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, output: stdout + stderr });
      },
    );
  });
}
