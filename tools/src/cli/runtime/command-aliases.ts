import type { Command } from 'commander';
import { CliError } from '../output/cli-error.js';

/** Other tools' names for commands, and the names here. */
const NAMES: Readonly<Record<string, string>> = {
  deploy: 'sync',
  register: 'sync',
  push: 'sync',
  upload: 'sync',
  publish: 'sync',
  apply: 'sync',
  diff: 'plan',
  local: 'list',
  view: 'list --remote',
  create: 'init',
  new: 'init',
  start: 'dev',
  run: 'dev',
  watch: 'dev',
};

/** Handles names known from other tools by suggesting the name to use. Help does not list them. */
export function addAliases(program: Command): void {
  for (const foreign of Object.keys(NAMES)) {
    program
      .command(foreign, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(() => {
        suggestAlias(foreign);
      });
  }
}

/** @throws CliError with the name to use, if the name is one of those. */
export function suggestAlias(foreign: string): void {
  if (!Object.hasOwn(NAMES, foreign)) return;
  const name = NAMES[foreign] ?? '';
  throw new CliError(`There is no command "${foreign}". It is called "commandry ${name}" here.`, {
    exitCode: 2,
  });
}
