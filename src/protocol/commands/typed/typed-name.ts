/** The part of a command that a user names while typing: the command, a group, a subcommand or an option. */
export interface TypedName {
  readonly name: string;
  /** The name that the user sees in its place. */
  readonly name_localized?: string | null | undefined;
}

/** Finds what a word names: by the name that the user sees, else by the registered one. */
export function findTypedName<Named extends TypedName>(
  among: readonly Named[],
  word: string,
): Named | undefined {
  return (
    among.find(({ name, name_localized: shown }) => (shown ?? name) === word) ??
    among.find(({ name }) => name === word)
  );
}
