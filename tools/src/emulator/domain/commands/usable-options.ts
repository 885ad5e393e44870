import { type CommandOption, isEmptyGroup } from 'commandry/protocol';
import type { StoredCommand } from '../../storage/stored-command.js';

/** The options as shown to a user: without groups that have no subcommands. */
export function withoutEmptyGroups(options: readonly CommandOption[]): readonly CommandOption[] {
  return options.filter((option) => !isEmptyGroup(option));
}

/** True if a command has anything to use: more than groups without subcommands. */
export function isUsable({ body: { options } }: StoredCommand): boolean {
  return options.length === 0 || withoutEmptyGroups(options).length > 0;
}
