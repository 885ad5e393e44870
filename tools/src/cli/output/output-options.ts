import type { Command } from 'commander';
import { CliError } from './cli-error.js';
import type { OutputFlags } from './output-flags.js';
import type { Session } from '../runtime/command-session.js';

/** Adds the options that `OutputFlags` describes. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON, including errors')
    .option('--quiet', 'print the outcome and errors, and nothing else')
    .option('--verbose', 'print everything: fields of log lines, whole stacks')
    .option('--no-color', 'print without colours');
}

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
