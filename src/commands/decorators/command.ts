import { recordClass, refuseStandardDialect } from '../records.js';

/**
 * Makes a class a slash command with subcommands. Its `@Subcommand` methods are what users invoke.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function Command(name: string, description: string) {
  return (target: abstract new (...parameters: never[]) => object, ...rest: readonly unknown[]): void => {
    refuseStandardDialect('Command', rest[0]);
    recordClass(target.prototype as object, { name, description });
  };
}
