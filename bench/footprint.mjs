/**
 * What `commandry` weighs for whoever installs, starts or bundles it:
 *
 * - packages and megabytes of a production install (`npm install` of the packed package, which asks the registry),
 * - time and memory of its import in a fresh process, beside those of express in the same rounds.
 *
 * What a worker carries and how it starts is in `worker.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './support/median.mjs';

const ROUNDS = 15;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'commandry-footprint-'));
const quiet = { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };

const PRINT_FIGURES = `
  const startMs = performance.now();
  IMPORT
  const ms = performance.now() - startMs;
  console.log(JSON.stringify({ ms, mb: process.memoryUsage().rss / 1e6 }));
`;

try {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: root,
      ...quiet,
    }),
  );
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const install = (...packages) =>
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', ...packages], {
      cwd: project,
      ...quiet,
    });
  install(join(folder, filename));
  const modules = join(project, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const bytes = sizeOf(modules);
  install('express');
  const figures = { commandry: measure(project, 'commandry'), express: measure(project, 'express') };

  print('packages of a production install', Object.keys(packages).length, 'goal 20');
  print('megabytes of a production install', (bytes / 1e6).toFixed(1), 'goal 18');
  for (const [name, { ms, mb }] of Object.entries(figures)) {
    print(`milliseconds to import ${name}`, ms.toFixed(1), name === 'commandry' ? 'goal 25' : 'beside it');
    print(`megabytes of memory after it`, mb.toFixed(1), name === 'commandry' ? 'goal 20' : 'beside it');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(what, value, note) {
  console.log(`${what.padEnd(42)} ${String(value).padStart(8)}   ${note}`);
}

function sizeOf(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((total, entry) => total + sizeOf(join(path, entry)), 0);
}

/** Medians of fresh processes, less what an empty one has. */
function measure(cwd, name) {
  const run = (code) =>
    JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd, ...quiet }));
  const rounds = Array.from({ length: ROUNDS }, () => ({
    empty: run(PRINT_FIGURES.replace('IMPORT', '')),
    loaded: run(PRINT_FIGURES.replace('IMPORT', `await import('${name}');`)),
  }));
  return {
    ms: median(rounds.map(({ loaded }) => loaded.ms)),
    mb: median(rounds.map(({ empty, loaded }) => loaded.mb - empty.mb)),
  };
}
