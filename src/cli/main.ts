#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCli } from './run.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

process.exitCode = await runCli(process.argv.slice(2), {
  version: (JSON.parse(manifest) as { readonly version: string }).version,
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  signals: process,
  exit: (code) => process.exit(code),
});
