import { type CommandOption, OptionType } from 'commandry/protocol';
import type { StoredCommand } from '../../storage/stored-command.js';

/** The options as shown to a user: without groups that have no subcommands. */
export function withoutEmptyGroups(options: readonly CommandOption[]): readonly CommandOption[] {
  return options.filter(
    ({ type, options: inner }) => type !== OptionType.SUB_COMMAND_GROUP || (inner ?? []).length > 0,
  );
}

/** True if a command has anything to use: more than groups without subcommands. */
export function isUsable({ body: { options } }: StoredCommand): boolean {
  return options.length === 0 || withoutEmptyGroups(options).length > 0;
}
