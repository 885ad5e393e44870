import { Help, type Command, type HelpConfiguration, type Option } from 'commander';
import { CliError } from './cli-error.js';
import type { OutputFlags } from './output-flags.js';
import type { Session } from '../runtime/command-session.js';

/** Adds the options that `OutputFlags` describes. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'Print JSON, including errors')
    .option('--quiet', 'Print only the result and errors')
    .option('--verbose', 'Print everything: fields of log lines, whole stacks')
    .option('--no-color', 'Print without colours');
}

/** Options that many commands have, in the order of help. They follow the options of the command alone. */
const COMMON_OPTIONS = ['app', 'envFile', 'tsconfig', 'json', 'quiet', 'verbose', 'color', 'help'];

/** How help looks: a command's own options come first, and commands are listed without their arguments. */
export const HELP_LAYOUT: HelpConfiguration = {
  visibleOptions(command) {
    const rank = (option: Option) => COMMON_OPTIONS.indexOf(option.attributeName());
    return new Help().visibleOptions(command).toSorted((one, other) => rank(one) - rank(other));
  },
  // An empty list and a switch that is off are no news.
  optionDescription: (option) =>
    new Help().optionDescription(option).replace(/ \(default: (?:\[\]|false)\)$/, ''),
  subcommandTerm: (command) => command.name(),
};

/** Lets a command also accept the options of `OutputFlags` before its name, and stores them in the session. */
export function inheritOutputOptions(program: Command, session: Pick<Session, 'output'>): void {
  program.hook('preAction', (_program, command) => {
    for (let { parent } = command; parent; { parent } = parent) {
      const { json, color, quiet, verbose } = parent.opts<OutputFlags>();
      if (json) command.setOptionValue('json', true);
      if (quiet) command.setOptionValue('quiet', true);
      if (verbose) command.setOptionValue('verbose', true);
      if (color === false) command.setOptionValue('color', false);
    }
    session.output = command.opts<OutputFlags>();
    if (session.output.quiet && session.output.verbose)
      throw new CliError('--quiet and --verbose contradict each other. Leave one out.', { exitCode: 2 });
  });
}

/** True if `--json` was typed, even if the rest cannot be parsed. */
export function asksForJson(parameters: readonly string[]): boolean {
  const end = parameters.indexOf('--');
  return parameters.slice(0, end < 0 ? parameters.length : end).includes('--json');
}
