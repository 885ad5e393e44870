import type { Command } from 'commander';
import type { OutputFlags } from './output.js';

/** Adds the switches that `OutputFlags` describes. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document, also when it fails')
    .option('--no-color', 'print without colours');
}

/** Lets a command have the switches of `OutputFlags` that stand before it, too. */
export function inheritOutputOptions(program: Command): void {
  program.hook('preAction', (_program, command) => {
    for (let { parent } = command; parent; { parent } = parent) {
      const { json, color } = parent.opts<OutputFlags>();
      if (json) command.setOptionValue('json', true);
      if (color === false) command.setOptionValue('color', false);
    }
  });
}

/** Whether `--json` was typed, also where the rest cannot be understood. */
export function asksForJson(parameters: readonly string[]): boolean {
  const end = parameters.indexOf('--');
  return parameters.slice(0, end < 0 ? parameters.length : end).includes('--json');
}
