#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { systemClock } from '../clock.js';
import { runCli } from './run.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const write = process.stdout.write.bind(process.stdout);
const bot = { hasRun: false };

const exitCode = await runCli(process.argv.slice(2), {
  version: (JSON.parse(manifest) as { readonly version: string }).version,
  env: process.env,
  cwd: process.cwd(),
  self: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
  stdin: {
    get isTTY() {
      return process.stdin.isTTY;
    },
  },
  stdout: {
    write: (text) => write(text),
    get isTTY() {
      return process.stdout.isTTY;
    },
    get columns() {
      return process.stdout.columns;
    },
  },
  stderr: process.stderr,
  signals: process,
  fetch: globalThis.fetch,
  clock: systemClock,
  exit: (code) => process.exit(code),
  divertOutput() {
    bot.hasRun = true;
    process.stdout.write = process.stderr.write.bind(process.stderr);
  },
});
process.exitCode = exitCode;
// Code of a bot has run here, and may have left a server, a connection or a timer behind.
if (bot.hasRun) write('', () => process.exit(exitCode));
