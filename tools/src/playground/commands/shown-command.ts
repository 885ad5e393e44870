import type { CommandOption } from 'commandry/protocol';

/** A choice as lists of commands carry it for a user. */
export interface ShownChoice {
  readonly name: string;
  readonly name_localized?: string;
  readonly value: string | number;
}

/** An option, subcommand or group as lists of commands carry it for a user: with the texts of the user's language. */
export type ShownOption = Omit<CommandOption, 'options' | 'choices'> & {
  readonly name_localized?: string;
  readonly description_localized?: string;
  readonly choices?: ShownChoice[] | null;
  readonly options?: readonly ShownOption[] | null;
};
