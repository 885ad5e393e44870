import type { CommandOption } from 'commandry/protocol';
import type { PickedCommand } from '../../emulator/index.js';

/** A choice in a user's list of commands. */
export interface ShownChoice {
  readonly name: string;
  readonly name_localized?: string;
  readonly value: string | number;
}

/** An option, subcommand or group in a user's list of commands, with texts in the user's language. */
export type ShownOption = Omit<CommandOption, 'options' | 'choices'> & {
  readonly name_localized?: string;
  readonly description_localized?: string;
  readonly choices?: ShownChoice[] | null;
  readonly options?: readonly ShownOption[] | null;
};

/** A slash command in a user's list of commands. */
export type ShownCommand = PickedCommand & ShownOption;
