import type { Command } from 'commander';
import { CliError } from './cli-error.js';

/** What other programs of this kind call a command, and its name here. */
const NAMES: Readonly<Record<string, string>> = {
  deploy: 'sync',
  register: 'sync',
  push: 'sync',
  upload: 'sync',
  diff: 'plan',
  local: 'list',
  view: 'list --remote',
  create: 'init',
  start: 'dev',
};

/** Answers the names that authors know from elsewhere with the name to use. Help does not list them. */
export function addForeignNames(program: Command): void {
  for (const [foreign, name] of Object.entries(NAMES)) {
    program
      .command(foreign, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(() => {
        throw new CliError(`There is no command "${foreign}". It is called "commandry ${name}" here.`, {
          exitCode: 2,
        });
      });
  }
}
