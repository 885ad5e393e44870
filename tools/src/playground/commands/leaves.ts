import { CommandType, isEmptyGroup, isSubcommandType } from 'commandry/protocol';
import type { PickedCommand } from '../../emulator/index.js';
import type { ShownChoice, ShownCommand, ShownOption } from './shown-command.js';

/** A slash command or a subcommand that a user can choose and fill in. */
export interface Leaf {
  /** The command's id and the path: unique in a list. */
  readonly key: string;
  readonly command: ShownCommand;
  /** As it is registered, for example `weather forecast`. */
  readonly path: string;
  /** The same in the user's language. */
  readonly shownPath: string;
  readonly description: string;
  /** Its names and its description in lower case, to be searched. */
  readonly sought: { readonly names: readonly string[]; readonly description: string };
  /** Required ones first, in registered order. */
  readonly options: readonly ShownOption[];
}

/** Lists the slash commands of a picker as clients do: every subcommand separately, groups only as part of its name. */
export function toLeaves(commands: readonly PickedCommand[]): Leaf[] {
  return commands
    .filter(({ type }) => type === CommandType.CHAT_INPUT)
    .flatMap((command) => {
      const shown = command as ShownCommand;
      return flatten(shown, shown, command.name, shownName(shown));
    });
}

function flatten(command: ShownCommand, level: ShownOption, path: string, shownPath: string): Leaf[] {
  const options = level.options ?? [];
  const inner = options.filter(({ type }) => isSubcommandType(type));
  if (inner.length > 0 || isEmptyGroup(level)) {
    return inner.flatMap((option) =>
      flatten(command, option, `${path} ${option.name}`, `${shownPath} ${shownName(option)}`),
    );
  }
  const description = level.description_localized ?? level.description;
  const names = [...new Set([normalise(shownPath), normalise(path)])];
  const sought = { names, description: normalise(description) };
  return [{ key: `${command.id} ${path}`, command, path, shownPath, description, sought, options }];
}

/** In lower case and with single spaces, as texts are compared. */
export function normalise(text: string): string {
  return text.toLocaleLowerCase().replace(/\s+/g, ' ');
}

/** A name as the user sees it. */
export function shownName({
  name,
  name_localized: localized,
}: Pick<ShownOption | ShownChoice, 'name' | 'name_localized'>): string {
  return localized ?? name;
}
