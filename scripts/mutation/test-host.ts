import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Failure, Request, Response } from './run-tests.js';

/** Tells the tests that a mistake is met by from each other. Stands in a setup file of the copy. */
const NAME_TEST = `
import { afterEach, beforeEach } from 'vitest';
const name = (test) => {
  process.env.COMMANDRY_TEST = test;
  if (globalThis.__mutation) globalThis.__mutation.test = test;
};
beforeEach(({ task }) => name(task.id));
afterEach(() => name(''));
`;

/** A copy of the repository. Its packages are those of the original, but not what tests keep among them. */
export function copyRepository(root: string, folder: string): void {
  const without = new Set(['node_modules', '.git', 'dist', 'coverage']);
  for (const name of readdirSync(root))
    if (!without.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^\.(cache|vite)/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  appendFileSync(join(folder, 'test/support/vitest/draw-from-seed.ts'), `// @ts-nocheck\n${NAME_TEST}`);
}

/** A process that runs tests of a copy, and is replaced when it does not answer in time. */
export class TestHost {
  #child: ChildProcess | undefined;
  /** The copy it runs tests of. */
  readonly folder: string;
  readonly #filters: readonly string[];

  constructor(folder: string, filters: readonly string[]) {
    this.folder = folder;
    this.#filters = filters;
  }

  /** All test files. */
  async start(): Promise<readonly string[]> {
    const script = join(this.folder, 'scripts/mutation/run-tests.ts');
    this.#child = spawn(process.execPath, ['--import', 'tsx', script, ...this.#filters], {
      cwd: this.folder,
      env: { COMMANDRY_SHARED: resolve('../shared'), ...process.env, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own, so that what tests start ends with it.
      detached: true,
    });
    const response = await this.#next(120_000);
    return response && 'files' in response ? response.files : [];
  }

  stop(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  /** The first failure, how long it took, or `'timeout'`. */
  async run(request: Request, timeoutMs: number): Promise<{ failure?: Failure; ms: number } | 'timeout'> {
    if (!this.#child) await this.start();
    this.#child?.send(request);
    const response = await this.#next(timeoutMs);
    if (response && 'ms' in response) return response;
    this.stop();
    return 'timeout';
  }

  #next(timeoutMs: number): Promise<Response | undefined> {
    const child = this.#child;
    return new Promise((resolve) => {
      const end = (response?: Response) => {
        clearTimeout(timer);
        child?.off('message', end).off('exit', onExit);
        resolve(response);
      };
      const onExit = () => {
        end();
      };
      const timer = setTimeout(onExit, timeoutMs);
      child?.on('message', end).on('exit', onExit);
    });
  }
}
