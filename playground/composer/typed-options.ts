import { OptionType } from '../../src/model/option-type.js';
import { shownName } from '../commands/leaves.js';
import type { ShownOption } from '../commands/shown.js';
import { entryOf, type Entry } from '../options/entry.js';
import { withEntry, type Draft } from './draft.js';

/** A draft after a key was pressed in it. */
export interface Typed {
  readonly draft: Draft;
  /** The option whose field goes on; undefined where it is the one in which was typed. */
  readonly focused?: string | undefined;
}

/**
 * The draft with a text in the field of an option. While the command itself was typed, the name of an option and a
 * colon go to that option: at the start of the text, or after a space for another one that is empty. Any other colon
 * is text.
 */
export function typeInto(draft: Draft, name: string, text: string): Typed {
  const mark = draft.isTyped ? findMark(draft, name, text) : undefined;
  if (!mark) return { draft: withEntry(draft, name, { kind: 'text', text }) };
  const { before, option, after } = mark;
  const left = withEntry(draft, name, before.trim() === '' ? undefined : { kind: 'text', text: before });
  const opened = open(left, option);
  const chosen = toChoice(option, after);
  if (isList(option)) {
    return { draft: chosen ? withEntry(opened, option.name, chosen) : opened, focused: option.name };
  }
  const inner = typeInto(opened, option.name, after);
  return { draft: inner.draft, focused: inner.focused ?? option.name };
}

interface Mark {
  readonly before: string;
  readonly option: ShownOption;
  readonly after: string;
}

function findMark(draft: Draft, name: string, text: string): Mark | undefined {
  const { options } = draft;
  if (options.length === 0) return undefined;
  // Registered names hold nothing that means something in a pattern.
  const names = options.flatMap((option) => [option.name, shownName(option)]).join('|');
  for (const match of text.matchAll(new RegExp(`(?<=^| )(${names}):`, 'gu'))) {
    const option = options.find((each) => each.name === match[1] || shownName(each) === match[1]);
    const after = text.slice(match.index + match[0].length);
    const isHere = option?.name === name && match.index === 0;
    if (option && (isHere || (option.name !== name && isEmpty(draft, option))) && takes(option, after)) {
      return { before: text.slice(0, Math.max(0, match.index - 1)), option, after };
    }
  }
  return undefined;
}

function isEmpty({ entries }: Draft, { name }: ShownOption): boolean {
  const entry = entryOf(entries, name);
  return !entry || (entry.kind === 'text' && entry.text === '');
}

/** Nothing that is typed behind the colon may be lost. */
function takes(option: ShownOption, after: string): boolean {
  return after === '' || !isList(option) || toChoice(option, after) !== undefined;
}

/** Whether the field is one in which nothing can be typed. */
function isList({ type, choices, autocomplete }: ShownOption): boolean {
  const isPicked = type === OptionType.BOOLEAN || type === OptionType.ATTACHMENT;
  return isPicked || (Boolean(choices?.length) && !autocomplete);
}

function toChoice({ type, choices }: ShownOption, typed: string): Entry | undefined {
  const wanted = typed.trim().toLocaleLowerCase();
  const all =
    type === OptionType.BOOLEAN
      ? [true, false].map((value) => ({ name: value ? 'True' : 'False', value }))
      : (choices ?? []);
  const found = all.find((choice) =>
    [choice.name, shownName(choice)].some((each) => each.toLocaleLowerCase() === wanted),
  );
  return found && { kind: 'chosen', value: found.value, text: shownName(found) };
}

function open(draft: Draft, { name, required }: ShownOption): Draft {
  const isShown = Boolean(required) || draft.added.includes(name);
  return isShown ? draft : { ...draft, added: [...draft.added, name] };
}
