import { OptionType } from 'commandry/protocol';
import { shownName } from '../commands/leaves.js';
import type { ShownOption } from '../commands/shown-command.js';
import type { Names } from '../names/names.js';
import { entityKindsOf, listEntities } from './entities.js';
import type { Entry } from './entry.js';

/** A choice of an option that brings its own list. */
export interface Choice {
  readonly label: string;
  /** As registered; the label is in the language of the user. */
  readonly name: string;
  readonly value: string | number | boolean;
}

/** The choices of an option, or true and false; none if it has no list. */
export function listChoices({ type, choices, autocomplete }: ShownOption): readonly Choice[] {
  if (type === OptionType.BOOLEAN) {
    return [true, false].map((value) => ({ label: value ? 'True' : 'False', name: String(value), value }));
  }
  if (autocomplete) return [];
  return (choices ?? []).map((choice) => ({
    label: shownName(choice),
    name: choice.name,
    value: choice.value,
  }));
}

/** Converts a text being typed to an entry: a choice as soon as its whole name is there, case-insensitively. */
export function toTypedEntry(option: ShownOption, text: string): Entry | undefined {
  const choices = listChoices(option);
  if (choices.length === 0) return { kind: 'text', text };
  if (text.trim() === '') return undefined;
  const found = choices.find(({ label, name }) => isSame(label, text) || isSame(name, text));
  // As it was typed: further characters may belong to another name.
  return found ? { kind: 'chosen', value: found.value, text } : { kind: 'text', text };
}

/** The same when the field is left: then a whole and unique name of a user, role or channel means that one. */
export function toSettledEntry(
  option: ShownOption,
  text: string,
  names: Names | undefined,
): Entry | undefined {
  const kinds = entityKindsOf(option);
  if (!kinds || !names) return text.trim() === '' ? undefined : toTypedEntry(option, text);
  const typed = text.trim().replace(/^[@#]/, '');
  if (typed === '') return undefined;
  const [found, another] = listEntities(names, kinds).filter(
    ({ key, label }) =>
      isSame(label.replace(/^[@#]/, ''), typed) || isSame(names.users.get(key)?.username ?? '', typed),
  );
  return found && !another ? { kind: 'chosen', value: found.key, text: found.label } : { kind: 'text', text };
}

function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}
