import { OptionType, readOptionTexts } from 'commandry/protocol';
import type { ShownOption } from '../commands/shown-command.js';
import type { Names } from '../names/names.js';
import { entryOf } from '../options/entry.js';
import { listChoices, toSettledEntry, toTypedEntry } from '../options/typed-entry.js';
import { withEntry, type Draft } from './draft.js';

/** A draft after a key press. */
export interface Typed {
  readonly draft: Draft;
  /** The option whose field continues; undefined if it is the same one. */
  readonly focused?: string | undefined;
}

/**
 * Enters a text into the field of an option. If the command itself was typed, the name of an option and a colon switch
 * to that option: at the start of the text, or after a space for another one that is empty. Any other colon is text.
 *
 * @param names - The entities that can be named: a whole name in a field that is left means one of them.
 */
export function typeInto(draft: Draft, name: string, text: string, names?: Names): Typed {
  const own = draft.options.find((option) => option.name === name);
  const mark = draft.isTyped ? findMark(draft, name, text) : undefined;
  if (!mark || !own) {
    return { draft: withEntry(draft, name, own ? toTypedEntry(own, text) : { kind: 'text', text }) };
  }
  const { before, option, after } = mark;
  const opened = open(withEntry(draft, name, toSettledEntry(own, before, names)), option);
  if (isFile(option)) return { draft: opened, focused: option.name };
  const inner = typeInto(opened, option.name, after, names);
  return { draft: inner.draft, focused: inner.focused ?? option.name };
}

interface Mark {
  readonly before: string;
  readonly option: ShownOption;
  readonly after: string;
}

function findMark(draft: Draft, name: string, text: string): Mark | undefined {
  for (const { option, text: value, start, textStart } of readOptionTexts(text, draft.options).texts) {
    const after = text.slice(textStart);
    const isHere = option.name === name && start === 0;
    const isFree = isHere || (option.name !== name && isEmpty(draft, option));
    if (isFree && takes(option, value, after)) {
      return { before: text.slice(0, Math.max(0, start - 1)), option, after };
    }
  }
  return undefined;
}

function isEmpty({ entries }: Draft, { name }: ShownOption): boolean {
  const entry = entryOf(entries, name);
  return !entry || (entry.kind === 'text' && entry.text === '');
}

/** True if the option accepts the text after the colon: it must not be lost, or be an invalid choice. */
function takes(option: ShownOption, value: string, after: string): boolean {
  if (isFile(option)) return after === '';
  return listChoices(option).length === 0 || toTypedEntry(option, value)?.kind !== 'text';
}

/** True if nothing can be typed in the field. */
function isFile({ type }: ShownOption): boolean {
  return type === OptionType.ATTACHMENT;
}

function open(draft: Draft, { name, required }: ShownOption): Draft {
  const isShown = Boolean(required) || draft.added.includes(name);
  return isShown ? draft : { ...draft, added: [...draft.added, name] };
}
