import {
  type CommandOption,
  describeInput,
  fitsOption,
  hasFileType,
  isNumeric,
  OptionType,
  readTypedNumber,
} from 'commandry/protocol';
import type { ShownOption } from '../commands/shown-command.js';
import { entryOf, type Entries, type Entry } from './entry.js';

/** The largest file that fits into a request to the control plane, in bytes. */
export const MOST_FILE_BYTES = 3_000_000;

/** The value to send for a field: a value, none, or a problem that prevents sending. */
export type Checked =
  | { readonly value: unknown; readonly problem?: never }
  | { readonly value?: never; readonly problem: string }
  | { readonly value?: never; readonly problem?: never };

/** Checks the value of an option's field. A client would not send one with a problem. */
export function checkEntry(option: ShownOption, entry: Entry | undefined): Checked {
  if (!entry || isBlank(entry)) return option.required ? { problem: 'This is required.' } : {};
  switch (entry.kind) {
    case 'file':
      return checkFile(option, entry.file.filename, entry.bytes) ?? { value: entry.file };
    case 'chosen':
      return fits(option, entry.value) ? { value: entry.value } : { problem: wants(option) };
    case 'text':
      return checkText(option, entry.text);
  }
}

/** Checks every field of a command: the values by name, and the problems by name. */
export function checkEntries(options: readonly ShownOption[], entries: Entries) {
  // Without a prototype, so that no name is special.
  const values = Object.create(null) as Record<string, unknown>;
  const problems = Object.create(null) as Record<string, string>;
  for (const option of options) {
    const { value, problem } = checkEntry(option, entryOf(entries, option.name));
    if (problem !== undefined) problems[option.name] = problem;
    else if (value !== undefined) values[option.name] = value;
  }
  return { values, problems };
}

/** Returns the value of a field for autocompletion of another one, even if it is invalid. Files are not sent there. */
export function toSibling(option: ShownOption, entry: Entry | undefined): unknown {
  if (!entry || entry.kind === 'file' || isBlank(entry)) return undefined;
  const { value } = checkEntry(option, entry);
  return value ?? (entry.kind === 'text' ? entry.text : entry.value);
}

/** Describes the limits of an option: `Whole number from 1 to 14`. Undefined if it has none. */
export function describeLimits(option: ShownOption): string | undefined {
  if (option.choices) return undefined;
  if (option.type === OptionType.ATTACHMENT && option.file_types?.length) {
    return `Files: ${option.file_types.join(', ')}`;
  }
  const isLimitedText =
    option.type === OptionType.STRING && (option.min_length != null || option.max_length != null);
  if (!isNumeric(option) && !isLimitedText) return undefined;
  return capitalise(describeInput(asRegistered(option)).replace(/^a /, ''));
}

function checkText(option: ShownOption, text: string): Checked {
  if (option.choices) return { problem: 'Choose one from the list.' };
  if (isNumeric(option)) {
    const number = readTypedNumber(option, text.trim());
    return number !== undefined && fits(option, number) ? { value: number } : { problem: wants(option) };
  }
  if (option.type !== OptionType.STRING) return { problem: 'Choose one from the list.' };
  return fits(option, text) ? { value: text } : { problem: wants(option) };
}

function checkFile(option: ShownOption, filename: string, bytes: number): Checked | undefined {
  if (!hasFileType(filename, option.file_types ?? [])) {
    return { problem: `Must be a file of one of these types: ${(option.file_types ?? []).join(', ')}.` };
  }
  if (bytes > MOST_FILE_BYTES) return { problem: 'The playground accepts files of up to 3 MB.' };
  return undefined;
}

function isBlank(entry: Entry): boolean {
  return entry.kind === 'text' && entry.text.trim() === '';
}

function fits(option: ShownOption, value: string | number | boolean): boolean {
  const isText = option.type === OptionType.STRING;
  const isOfType = isText ? typeof value === 'string' : !isNumeric(option) || typeof value === 'number';
  return isOfType && fitsOption(asRegistered(option), value);
}

function wants(option: ShownOption): string {
  return `Must be ${describeInput(asRegistered(option))}.`;
}

/** Translations make no difference to validity. */
function asRegistered(option: ShownOption): CommandOption {
  return option as CommandOption;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
