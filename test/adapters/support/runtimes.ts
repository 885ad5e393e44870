import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../support/processes/run.js';

const folder = `${root}node_modules/.cache/commandry-runtimes`;

/** The program of Bun, if it is installed and runs here. */
export function findBun(): string | undefined {
  const modules = `${root}node_modules`;
  // Its script of installation, where that may run, moves it from one place to the other.
  const places = names(`${modules}/@oven`).map((name) => `${modules}/@oven/${name}/bin/bun`);
  return [`${modules}/bun/bin/bun.exe`, ...places].find(runs);
}

/** The program of workerd, if it is installed and runs here. */
export function findWorkerd(): string | undefined {
  try {
    const { default: path } = createRequire(import.meta.url)('workerd') as { default: string };
    return runs(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function names(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0;
}

/** What a worker is configured with. */
export interface WorkerSettings {
  /** The texts that it is given as `env`. Default: none. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Default `nodejs_compat`. */
  readonly flags?: readonly string[];
}

/**
 * Makes a worker of a file and all that it imports, as the tools of workers do, and a configuration that serves it.
 *
 * @returns The path of the configuration. workerd tells its port on its standard output.
 */
export async function makeWorker(
  source: string,
  { bindings = {}, flags = ['nodejs_compat'] }: WorkerSettings = {},
): Promise<string> {
  const name = basename(source, '.ts');
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [source],
    outfile: `${folder}/${name}.mjs`,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
    target: 'es2022',
    logLevel: 'error',
  });
  const list = Object.entries(bindings).map(
    ([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`,
  );
  const config = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "${name}.mjs", esModule = embed "${name}.mjs")],
  compatibilityDate = "2025-09-01",
  compatibilityFlags = ${JSON.stringify(flags)},
  bindings = [${list.join(', ')}],
);
`;
  writeFileSync(`${folder}/${name}.capnp`, config);
  return `${folder}/${name}.capnp`;
}
