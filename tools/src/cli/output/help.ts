import type { Command } from 'commander';
import { pathOf } from '../runtime/add-command.js';
import { CliError } from './cli-error.js';
import { suggestAlias } from '../runtime/command-aliases.js';

/** Adds `help` to a program, which prints the help of a command or subcommand. */
export function addHelpCommand(program: Command): void {
  program
    .command('help [command...]')
    .description('Print the help of a command')
    .helpOption(false)
    .option('--json', 'Print JSON')
    .action((names: readonly string[]) => {
      let command = program;
      for (const name of names) command = findCommand(command, name);
      command.help();
    });
}

function findCommand(command: Command, name: string): Command {
  const found = command
    .createHelp()
    .visibleCommands(command)
    .find((each) => each.name() === name || each.aliases().includes(name));
  if (found) return found;
  suggestAlias(name);
  const path = pathOf(command);
  const todo = `Run "${path} --help" to see what there is.`;
  throw new CliError(`There is no command "${path} ${name}". ${todo}`, { exitCode: 2 });
}
