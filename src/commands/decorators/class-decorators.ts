import type { CommandSettings } from '../types/command-settings.js';
import type { LocalizedTexts } from '../types/localization-settings.js';
import { orEmpty } from '../compile/map-list.js';
import { recordClass, refuseStandardDialect } from '../records/write-records.js';

export interface ParentCommandSettings extends CommandSettings {
  /**
   * Further classes whose `@Subcommand` methods belong to this command, given as a function, so that files may import
   * each other. A class with one `@SubcommandGroup` puts all of its subcommands into that group.
   */
  readonly subcommands?: (() => readonly unknown[]) | undefined;
}

type ClassDecoratorOfCommands = (
  target: abstract new (...parameters: never[]) => object,
  ...rest: readonly unknown[]
) => void;

/**
 * Makes a class a slash command with subcommands. Its `@Subcommand` methods are what users invoke.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function Command(
  name: string,
  description: string,
  settings: ParentCommandSettings = {},
): ClassDecoratorOfCommands {
  const { subcommands = () => [], ...others } = orEmpty(settings);
  return (target, ...rest) => {
    refuseStandardDialect('Command', rest[0]);
    recordClass(target.prototype as object, {
      kind: 'command',
      name,
      description,
      settings: others,
      subcommands,
    });
  };
}

/**
 * Adds a group of subcommands to the command of a class. A `@Subcommand` joins it with `{ group: name }`.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function SubcommandGroup(
  name: string,
  description: string,
  texts: LocalizedTexts = {},
): ClassDecoratorOfCommands {
  return (target, ...rest) => {
    refuseStandardDialect('SubcommandGroup', rest[0]);
    recordClass(target.prototype as object, { kind: 'group', name, description, texts });
  };
}
