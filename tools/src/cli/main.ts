#!/usr/bin/env node
import { isNewEnough, OLDEST_NODE } from './runtime/node-version.js';

const { version, versions } = process;

// An older Node lacks some of the imports, and would end with the stack of a syntax error.
if (isNewEnough(versions.node)) await import('./start-command-line.js');
else {
  const message = `Node.js ${OLDEST_NODE} or newer is required, and this is ${version}. Install a newer one, or switch to it with your version manager.`;
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ error: { code: 'FAILED', message } }, undefined, 2)}\n`);
  } else {
    process.stderr.write(`commandry: ${message}\n`);
  }
  process.exitCode = 1;
}
