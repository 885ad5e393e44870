import { OptionType } from 'commandry/protocol';
import type { GivenFile } from '../../emulator/domain/acting/given-file.js';
import type { Leaf } from '../commands/leaves.js';
import type { ShownOption } from '../commands/shown-command.js';
import { entryOf, type Entries, type Entry } from '../options/entry.js';

/** A command being filled in. */
export interface Draft {
  /** The key of its {@link Leaf}. */
  readonly key: string;
  /** The options as they were registered when they were filled in. */
  readonly options: readonly ShownOption[];
  readonly entries: Entries;
  /** The names of the shown optional options, in the order in which they were added. */
  readonly added: readonly string[];
  /** True if the command was typed, so that the names of its options may be typed as well. */
  readonly isTyped: boolean;
}

/** The last thing sent: a line, or a command with its fields. */
export type Sent =
  | { readonly kind: 'line'; readonly text: string; readonly files: readonly GivenFile[] }
  | { readonly kind: 'form'; readonly draft: Draft };

export function startDraft({ key, options }: Leaf, isTyped = false): Draft {
  return { key, options, entries: {}, added: [], isTyped };
}

/**
 * Updates the draft to the current command: it keeps the values of options whose name and type are unchanged. Creates a
 * new one if there is none of this command.
 */
export function draftOf(leaf: Leaf, draft: Draft | null): Draft {
  if (draft?.key !== leaf.key) return startDraft(leaf);
  const { options } = leaf;
  if (draft.options === options) return draft;
  const kept = options.flatMap((option) => {
    const before = draft.options.find(({ name }) => name === option.name);
    const entry = entryOf(draft.entries, option.name);
    return entry && before?.type === option.type ? [[option.name, convertEntry(option, entry)] as const] : [];
  });
  const names = new Set([...draft.added, ...kept.map(([name]) => name)]);
  const isOptional = (name: string) => options.some((option) => option.name === name && !option.required);
  return { ...draft, options, entries: Object.fromEntries(kept), added: [...names].filter(isOptional) };
}

/** The shown options of a draft: the required ones, and those that were added. */
export function shownOptions({ options, added }: Draft): ShownOption[] {
  return [
    ...options.filter(({ required }) => required),
    ...added.flatMap((name) => options.find((option) => option.name === name) ?? []),
  ];
}

/** Returns the draft with a field set or cleared. */
export function withEntry(draft: Draft, name: string, entry: Entry | undefined): Draft {
  const { [name]: _before, ...others } = draft.entries;
  return { ...draft, entries: entry ? { ...others, [name]: entry } : others };
}

const TYPED: readonly number[] = [OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER];

/** Converts a picked entry to a text if the option no longer has the list. */
function convertEntry({ type, choices, autocomplete }: ShownOption, entry: Entry): Entry {
  const isList = Boolean(choices?.length) || autocomplete === true || !TYPED.includes(type);
  return entry.kind === 'chosen' && !isList ? { kind: 'text', text: String(entry.value) } : entry;
}
