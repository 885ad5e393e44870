import type { GivenFile } from '../../emulator/domain/acting/given-file.js';

/** The entry in the field of an option. */
export type Entry =
  | { readonly kind: 'text'; readonly text: string }
  /** A choice, a suggestion, true or false, or the id of a user, role or channel; `text` is its shown label. */
  | { readonly kind: 'chosen'; readonly value: string | number | boolean; readonly text: string }
  | { readonly kind: 'file'; readonly file: GivenFile; readonly bytes: number };

/** The fields of a command by the name of the option. Missing ones are empty. */
export type Entries = Readonly<Record<string, Entry>>;

/** Returns the entry of an option, whatever its name: one may be called `constructor`. */
export function entryOf(entries: Entries, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
