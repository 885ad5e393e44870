#!/usr/bin/env node
/** `npm create commandry my-bot`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createProject, describeProject } from './create-project.js';
import { ProjectError } from './project-error.js';

const USAGE = `Usage: npm create commandry [folder] -- [options]

Creates a Discord bot with two commands, a server and tests. The folder is created, or must be empty; by default the
project goes into the current folder. No file is ever overwritten.

Options:
  --name <name>  name of the package; default: the name of the folder
  --add          add the files to a folder that is not empty
  --version      print the version of commandry that projects get
  --help         print this`;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

try {
  const { folder, name, add, wanted } = readParameters();
  if (wanted !== undefined) console.log(wanted);
  else {
    const cwd = process.cwd();
    console.log(describeProject(await createProject({ cwd, folder, name, mayHaveFiles: add, version }), cwd));
  }
} catch (error) {
  if (!(error instanceof ProjectError)) throw error;
  console.error(`create-commandry: ${error.message}`);
  process.exitCode = error.isUsage ? 2 : 1;
}

function readParameters() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        add: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [folder = '.', ...more] = positionals;
    if (more.length > 0) throw new Error(`Expected one folder, but got ${positionals.length}.`);
    const wanted = values.help ? USAGE : values.version ? version : undefined;
    return { folder, name: values.name, add: values.add, wanted };
  } catch (cause) {
    throw new ProjectError(`${(cause as Error).message}\n\n${USAGE}`, true, { cause });
  }
}
