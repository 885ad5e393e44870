#!/usr/bin/env node
/** `npm create commandry my-bot`. */
import { readFileSync } from 'node:fs';
import { OPTIONS, readParameters, runProgram } from './command-line.js';
import { createProject, describeProject } from './create-project.js';

const USAGE = `Usage: npm create commandry [folder] -- [options]

Creates a Discord bot with two commands, a server and tests. The folder is created, or must be empty; by default the
project goes into the current folder. No file is ever overwritten.

${OPTIONS}`;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

await runProgram('create-commandry', async () => {
  const { folder = '.', name, mayHaveFiles, wanted } = readParameters(USAGE, version);
  if (wanted !== undefined) return wanted;
  const cwd = process.cwd();
  return describeProject(await createProject({ cwd, folder, name, mayHaveFiles, version }), cwd);
});
