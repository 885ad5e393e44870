#!/usr/bin/env node
/**
 * Hands over to the command line, which is a separate package so that a production install carries none of it. The one
 * of the project comes first, so that a global `commandry` runs what the project has.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const commandLine = [join(process.cwd(), 'package.json'), import.meta.url].map(find).find(Boolean);

if (commandLine === undefined) {
  process.stderr.write(
    'commandry: The command line is in the package commandry-dev. Add it with: npm install --save-dev commandry-dev\n',
  );
  process.exitCode = 1;
} else await import(commandLine);

function find(from: string): string | undefined {
  try {
    return pathToFileURL(createRequire(from).resolve('commandry-dev/cli')).href;
  } catch {
    return undefined;
  }
}
