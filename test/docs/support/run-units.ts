import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { root, runNode } from '../../support/processes/run.js';
import type { Block } from './blocks.js';
import { findDifference } from './compare-output.js';
import type { Unit } from './projects.js';

/** How long a block may take. A guard against a hang, not a measure: a busy machine may take long. */
export const LIMIT_MS = 240_000;

/** Bundles the packages as they are published into `node_modules` of a folder; their dependencies are found further up. */
export async function installBundles(folder: string): Promise<void> {
  const packages = [
    ['commandry', ''],
    ['commandry-dev', 'tools/'],
    ['create-commandry', 'create/'],
  ] as const;
  const installed = packages.map(([name, from]) => {
    const to = `${folder}node_modules/${name}/`;
    mkdirSync(to, { recursive: true });
    copyFileSync(`${root}${from}package.json`, `${to}package.json`);
    return `${to}dist`;
  });
  const { code, output } = await runNode([`${root}scripts/build/bundle-packages.mjs`, ...installed]);
  if (code !== 0) throw new Error(`The packages cannot be bundled: ${output}`);
}

/** Writes the JavaScript of the TypeScript files of a folder into another one, and copies the other files there. */
export function transpileFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) {
      copyFileSync(file, target);
      continue;
    }
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: 'ts',
      format: 'esm',
      target: 'node20',
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
    });
    writeFileSync(target.replace(/\.ts$/, '.js'), code);
  }
}

/** Runs a block in the folder of its page, and returns what is not as the page says. */
export async function runUnit(
  { block, folder, file }: Unit,
  limitMs = LIMIT_MS,
): Promise<string | undefined> {
  const home = folder.replace(/\/$/, '-run/');
  transpileFolder(folder, home);
  const parameters = ['--no-warnings', file.replace(/\.ts$/, '.js')];
  const ended = await runToEnd(process.execPath, parameters, { cwd: home, home, limitMs });
  return judge(block, ended, limitMs);
}

export interface EndedInTime {
  /** None if it was stopped because it took too long. */
  readonly code: number | undefined;
  /** Both streams, in the order they were written. */
  readonly printed: string;
}

/** Says what is wrong with how a block ended. */
export function judge(block: Block, ended: EndedInTime, limitMs: number): string | undefined {
  const { code, printed } = ended;
  const { at, role, output } = block;
  if (code === undefined) return `${at} did not end within ${limitMs / 1000} s. It printed:\n${printed}`;
  if (role === 'fails' && code === 0)
    return `${at} is marked fails, but exits with 0. It printed:\n${printed}`;
  if (role !== 'fails' && code !== 0) return `${at} exits with ${code}. It printed:\n${printed}`;
  if (output === undefined) return undefined;
  // How long a command took, and what chance made of it, are other numbers each time.
  const compared = (text: string) => (role === 'dev' ? text.replace(/\d+/g, '0') : text);
  const difference = findDifference(compared(output), compared(printed), role === 'fails');
  return difference === undefined ? undefined : `${at} prints something else:\n${difference}`;
}

interface Place {
  readonly cwd: string;
  /** The home folder. */
  readonly home: string;
  readonly limitMs: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program with an environment of its own, and stops it and what it started when it ends or takes too long. */
export async function runToEnd(
  program: string,
  parameters: readonly string[],
  { cwd, home, limitMs, env = {} }: Place,
): Promise<EndedInTime> {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-docs-'));
  // Through one file, since two pipes would lose the order.
  const printed = openSync(join(folder, 'printed'), 'w+');
  try {
    const code = await new Promise<number | undefined>((resolve, reject) => {
      const child = spawn(program, parameters, {
        cwd,
        detached: true,
        stdio: ['ignore', printed, printed],
        env: {
          ...toChildEnvironment(home),
          ...env,
        },
      });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        stopGroup(child.pid);
      }, limitMs);
      child.on('error', reject);
      child.on('exit', (exitCode) => {
        clearTimeout(timer);
        stopGroup(child.pid);
        resolve(isLate ? undefined : (exitCode ?? 1));
      });
    });
    return { code, printed: readFileSync(join(folder, 'printed'), 'utf8') };
  } finally {
    closeSync(printed);
    rmSync(folder, { recursive: true });
  }
}

/** The environment of a program that a page shows: nothing of the one that runs the tests. */
export function toChildEnvironment(home: string): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: home,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    NO_COLOR: '1',
  };
}

/** Stops a process that leads a group, and what it started. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
